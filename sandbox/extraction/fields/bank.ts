import { hasRoutingDigit } from '../../http/check-digits.ts';
import { ACCOUNT_NUMBER, BANK_NAME, ROUTING_NUMBER } from '../words/labels.ts';
import type { BillText } from './bill-text.ts';
import type { Doubt, Finding } from './finding.ts';
import { isLabel, labelledPlaces, type LabelledPlace } from './labelled.ts';

/** Where the money goes: in the United States by routing and account number. */
export interface Bank {
  readonly routing_number: Finding<string>;
  readonly account_number: Finding<string>;
  readonly bank_name: Finding<string>;
}

interface Account {
  readonly routing: string;
  readonly account: Finding<string>;
  readonly name: Finding<string>;
  readonly way: 'ach' | 'wire' | undefined;
}

/** How many rows above and below its routing number the rest of an account stands. */
const NEAR = 4;
/** How many rows above a routing number a heading can say how money gets there. */
const HEADING = 8;

const NONE: Bank = { routing_number: undefined, account_number: undefined, bank_name: undefined };

/**
 * The bank account of a bill. An account number alone is that of a customer as often as that of a
 * bank, so it counts only beside a routing number. Of several accounts the one for ACH is taken,
 * because bills are paid that way, and a wire is not.
 */
export function readBank(bill: BillText): Bank {
  const places = labelledPlaces(bill, ROUTING_NUMBER);
  const read = places.map((place) => ({ place, number: firstOf(place, readRoutingNumber) }));
  const known = read.filter(({ number }) => number !== undefined);
  if (known.some(({ place }) => isOfAnother(bill, place))) return doubtful('ambiguous');
  if (known.length === 0) {
    const isSaid = read.some(({ place }) => place.candidates.some((text) => /\d{5}/.test(text)));
    return isSaid ? { ...NONE, routing_number: { doubt: 'unreadable' } } : NONE;
  }
  const accounts = known.map(({ place, number = '' }): Account => ({
    routing: number,
    account: accountNear(bill, place),
    name: bankNear(bill, place),
    way: wayOf(bill, place),
  }));
  const byAch = accounts.filter(({ way }) => way === 'ach');
  const [first, ...others] = distinct(byAch.length > 0 ? byAch : accounts);
  if (!first) return NONE;
  if (others.length > 0) return doubtful('ambiguous');
  if (known.length < read.length && byAch.length === 0) return doubtful('unreadable');
  return {
    routing_number: { value: first.routing },
    account_number: first.account ?? { doubt: 'missing' },
    bank_name: first.name,
  };
}

function doubtful(doubt: Doubt): Bank {
  return { ...NONE, routing_number: { doubt }, account_number: { doubt } };
}

function distinct(accounts: readonly Account[]): Account[] {
  const keyOf = ({ routing, account }: Account) => JSON.stringify([routing, account]);
  return [...new Map(accounts.map((account) => [keyOf(account), account])).values()];
}

function firstOf<Value>(
  { candidates }: LabelledPlace,
  read: (text: string) => Value | undefined,
): Value | undefined {
  return candidates.map(read).find((value) => value !== undefined);
}

function accountNear(bill: BillText, { place }: LabelledPlace): Finding<string> {
  return near(bill, place.row, ACCOUNT_NUMBER, readAccountNumber, /\d/);
}

function bankNear(bill: BillText, { place }: LabelledPlace): Finding<string> {
  return near(bill, place.row, BANK_NAME, readBankName, /\p{L}/u);
}

/** What the nearest label says: in the rows below first, as far as another account begins. */
function near(
  bill: BillText,
  row: number,
  labels: Parameters<typeof labelledPlaces>[1],
  read: (text: string) => string | undefined,
  looksRight: RegExp,
): Finding<string> {
  const found = labelledPlaces(bill, labels)
    .filter(({ place }) => Math.abs(place.row - row) <= NEAR)
    .filter(({ candidates }) => candidates.some((text) => looksRight.test(text)))
    .toSorted((one, other) => distance(one) - distance(other));
  const [nearest] = found;
  if (!nearest) return undefined;
  const value = firstOf(nearest, read);
  return value === undefined ? { doubt: 'unreadable' } : { value };

  function distance({ place }: LabelledPlace): number {
    return place.row >= row ? (place.row - row) * 2 : (row - place.row) * 2 + 1;
  }
}

/** Words for the account of the payer, and for one that is not used any more. */
const OF_ANOTHER =
  /\b(?:old|former|previous|closed|outdated|your|payer(?:'s|’s)?|customer(?:'s|’s)?) (?:bank )?(?:account|details)\b|\b(?:debit|charg|withdraw|deduct)(?:ed|n)? (?:from|to)\b|\bdo(?: not|n't|n’t) (?:use|pay)\b|\bno longer\b|\bchanged (?:our )?bank/i;

/** Whether an account is said to be another one than that to which the money goes. */
function isOfAnother({ rows }: BillText, { place }: LabelledPlace): boolean {
  return rows
    .slice(Math.max(0, place.row - NEAR), place.row + NEAR)
    .some(({ cells }) => OF_ANOTHER.test(cells.map(({ text }) => text).join(' ')));
}

/** How money gets to an account, by its own label or by the nearest heading above it. */
function wayOf({ rows }: BillText, { place }: LabelledPlace): Account['way'] {
  const above = rows.slice(Math.max(0, place.row - HEADING), place.row).toReversed();
  const texts = [
    [place.cell.text],
    ...[...above].map(({ cells }) => cells.map(({ text }) => text)),
  ].map((cells) => cells.join(' '));
  for (const text of texts) {
    const [isAch, isWire] = [
      /\b(?:ach|direct deposit|electronic)\b/i,
      /\b(?:wire|fedwire|swift)\b/i,
    ].map((way) => way.test(text));
    if (isAch !== isWire) return isAch ? 'ach' : 'wire';
    if (isAch) return undefined;
  }
  return undefined;
}

function readRoutingNumber(text: string): string | undefined {
  const plain = text.replace(/^(\d{4})[- ](\d{4})[- ](\d)\b/, '$1$2$3');
  const number = /^\d{9}(?![\d-])/.exec(plain)?.[0];
  const isOnly = !/\d{9}/.test(plain.slice(9));
  return number !== undefined && isOnly && hasRoutingDigit(number) && number !== '000000000'
    ? number
    : undefined;
}

function readAccountNumber(text: string): string | undefined {
  const found = /^\d[\d -]{3,30}(?![\d*•xX\p{L}])/u.exec(text)?.[0] ?? '';
  const rest = text.slice(found.length).trim();
  const number = found.replace(/\D/g, '');
  return /^\d{4,17}$/.test(number) && (rest === '' || /^\p{L}\D*$/u.test(rest))
    ? number
    : undefined;
}

const MAX_NAME_LENGTH = 80;

function readBankName(text: string): string | undefined {
  const isName =
    text.length <= MAX_NAME_LENGTH &&
    /\p{L}{2}/u.test(text) &&
    !isLabel(text) &&
    !/[:@]/.test(text);
  return isName ? text : undefined;
}

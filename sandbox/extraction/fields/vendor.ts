import type { Cell, Row } from '../text/rows.ts';
import { isItemHead } from '../words/item-columns.ts';
import { readCurrency } from '../words/currencies.ts';
import { HOLDER, PAYEE, SELLER } from '../words/labels.ts';
import { readLabel, type Phrases } from '../words/phrases.ts';
import { SUM_LABELS } from '../words/sums.ts';
import type { BillText } from './bill-text.ts';
import type { Finding } from './finding.ts';
import { hasLabel, isLabel, labelledPlaces } from './labelled.ts';
import { ADDRESSEE, isAddress, isHeading, isName, isSameName, nameKey } from './names.ts';
import { readBuyers, type Buyers } from './parties.ts';

/** A name in the head of a bill. */
interface Candidate {
  readonly name: string;
  /** Whether an address follows it, as it follows the names of senders and of addressees. */
  readonly hasAddress: boolean;
  /** Whether the address stands in the same line, as letters have it of their sender (DIN 5008). */
  readonly isSender: boolean;
  /** Whether what stands above it could be a label that is not known. */
  readonly isLabelled: boolean;
}

const HEAD_ROWS = 16;

/**
 * Whom a bill is from. A label for the seller says it; else the only name in the letterhead that is
 * no buyer's. Where several names stand there, the domain of the mail or the holder of the account
 * decides, or nobody.
 */
export function readVendor(bill: BillText): Finding<string> {
  const buyers = readBuyers(bill);
  const isBuyer = (name: string) => buyers.names.some((buyer) => isSameName(buyer, name));
  const sellers = labelledNames(bill, SELLER);
  const payees = labelledNames(bill, PAYEE).filter((name) => !isBuyer(name));
  const holders = labelledNames(bill, HOLDER).filter((name) => !isBuyer(name));
  const heads = candidatesIn(bill, buyers).filter(({ name }) => !isBuyer(name));
  if (sellers.length > 0) {
    const [name = '', ...others] = sellers;
    if (isBuyer(name) || others.some((other) => !isSameName(name, other)))
      return { doubt: 'contradictory' };
    return { value: name };
  }
  const [payee] = payees;
  if (payees.some((other) => !isSameName(other, payee ?? ''))) return { doubt: 'contradictory' };
  const domains = domainsIn(bill, buyers);
  const proven = heads.filter(
    ({ name, isSender }) =>
      isSender ||
      [...payees, ...holders].some((other) => isSameName(name, other)) ||
      domains.some((domain) => isOfDomain(name, domain)),
  );
  const [first, ...rivals] = heads;
  if (!first) return payee === undefined ? { doubt: 'missing' } : { value: payee };
  if (rivals.length > 0) {
    const [sure, ...more] = proven;
    return sure && more.length === 0 ? { value: sure.name } : { doubt: 'ambiguous' };
  }
  if (proven.length > 0) return { value: first.name };
  // Somebody else collects the money, or the head names the addressee.
  if (payee !== undefined || holders.length > 0) return { doubt: 'contradictory' };
  const isUnsure = first.isLabelled || (first.hasAddress && !buyers.isLabelled);
  return isUnsure ? { doubt: 'ambiguous' } : { value: first.name };
}

/** The names behind the labels of a party. */
function labelledNames(bill: BillText, labels: Phrases): string[] {
  return labelledPlaces(bill, labels)
    .filter(({ isClear }) => isClear)
    .flatMap(({ candidates }) => candidates.find(isName) ?? []);
}

/** The names in the head of the first page, in the columns in which they stand. */
function candidatesIn(bill: BillText, buyers: Buyers): Candidate[] {
  const head = headOf(bill);
  const candidates: Candidate[] = [];
  const taken = labelledCells(head);
  for (const [index, row] of head.entries()) {
    for (const cell of row.cells) {
      if (buyers.cells.has(cell) || taken.has(cell)) continue;
      const [text = cell.text, ...more] = cell.text.split(/ [·•|–—] | {3,}/);
      if (!isName(text) || more.some(isName) || isPlace(head, index, cell)) continue;
      const below = [1, 2].map((down) => nextIn(head[index + down], cell, row));
      if (below[0] && isLabel(below[0].text)) below.length = 0;
      // An attention line makes the name above it the addressee's.
      if (below.some((next) => next && ADDRESSEE.test(next.text))) continue;
      const isSender = more.some(isAddress);
      const hasAddress = below.some((next) => next && isAddress(next.text));
      if (!candidates.some(({ name }) => nameKey(name) === nameKey(text))) {
        candidates.push({
          name: text,
          hasAddress: hasAddress && !isSender,
          isSender,
          isLabelled: isBelowUnknown(head, index, cell),
        });
      }
    }
  }
  return candidates;
}

/** Whether a few words stand above a cell that are nothing known, as labels of other forms are. */
function isBelowUnknown(head: readonly Row[], index: number, cell: Cell): boolean {
  const [above, row] = [head[index - 1], head[index]];
  if (!above || !row || row.y - above.y > 3 * row.size) return false;
  const text = above.cells.find(({ left }) => Math.abs(left - cell.left) < 6)?.text ?? '';
  const isWords = /^\p{L}[^\d@:]*$/u.test(text) && text.split(' ').length <= 4;
  return isWords && !isHeading(text) && !isLabel(text) && !isName(text);
}

/** The rows above the table of items and the sums. */
function headOf({ rows }: BillText): readonly Row[] {
  const first = rows.filter(({ page }) => page === rows[0]?.page);
  const end = first.findIndex(({ cells }) => isItemHead(cells) || cells.some(isSum));
  return first.slice(0, end === -1 ? HEAD_ROWS : Math.min(end, HEAD_ROWS));
}

function isSum({ text }: Cell): boolean {
  return [SUM_LABELS.due, SUM_LABELS.total, SUM_LABELS.subtotal].some((labels) => {
    const label = readLabel(text, labels);
    return label && (label.isClear || readCurrency(label.rest));
  });
}

/** The cells beside labels and under them. They are values, and no names of vendors. */
function labelledCells(head: readonly Row[]): ReadonlySet<Cell> {
  const taken = new Set<Cell>();
  for (const [index, row] of head.entries()) {
    for (const [column, cell] of row.cells.entries()) {
      if (!isLabel(cell.text) || isHeading(cell.text)) continue;
      const right = row.cells[column + 1];
      if (right && !isLabel(right.text)) taken.add(right);
      else {
        const under = head[index + 1] && nextIn(head[index + 1], cell, row);
        if (under) taken.add(under);
      }
    }
  }
  return taken;
}

/** The cell under another one, where the next row goes on without a gap. */
function nextIn(row: Row | undefined, cell: Cell, above: Row): Cell | undefined {
  if (!row || row.y - above.y > 4.5 * Math.max(row.size, above.size)) return undefined;
  return row.cells.find(
    ({ left, right }) => Math.abs(left - cell.left) < 6 || (left < cell.right && cell.left < right),
  );
}

/** Whether a text is the city or the country of the address above it. */
function isPlace(head: readonly Row[], index: number, cell: Cell): boolean {
  const [one, two] = [1, 2].map((up) => {
    const above = head[index - up];
    const row = head[index];
    if (!above || !row || row.y - above.y > up * 2.2 * row.size) return undefined;
    return above.cells.find(({ left }) => Math.abs(left - cell.left) < 6)?.text;
  });
  const isBelowAddress =
    one !== undefined &&
    (isAddress(one) || (two !== undefined && isAddress(two) && !hasLabel(one)));
  const next = head[index + 1]?.cells.find(({ left }) => Math.abs(left - cell.left) < 6);
  return isBelowAddress && !(next && /^\d+[a-z]? /i.test(next.text));
}

/** The domains of mail and web addresses that are not the buyer's. */
function domainsIn(bill: BillText, buyers: Buyers): string[] {
  const cells = bill.rows.flatMap((row) => row.cells).filter((cell) => !buyers.cells.has(cell));
  const found = cells.flatMap(({ text }) =>
    Array.from(
      text.toLowerCase().matchAll(/(?:@|https?:\/\/|www\.)([a-z\d.-]+)/g),
      ([, host = '']) => ownLabel(host),
    ),
  );
  return [...new Set(found)].filter((domain) => domain !== '' && !FREE_MAIL.has(domain));
}

/** The label of a host that its owner chose: `acme` of `www.acme.co.uk`. */
function ownLabel(host: string): string {
  const labels = host.split('.');
  // A sentence or a hyphen can follow an address.
  const top = labels.findLastIndex((label) => /^[a-z]{2}/.test(label));
  const isShared = ['co', 'com'].includes(labels[top - 1] ?? '');
  return labels[isShared ? top - 2 : top - 1] ?? '';
}

const FREE_MAIL = new Set(
  'gmail googlemail outlook hotmail yahoo icloud aol live msn proton protonmail gmx web example'.split(
    ' ',
  ),
);

function isOfDomain(name: string, domain: string): boolean {
  const [key, plain] = [nameKey(name), domain.replace(/[^\p{L}\p{N}]/gu, '')];
  return (
    plain.length > 3 &&
    (key === plain || key.startsWith(plain) || (key.length > 3 && plain.startsWith(key)))
  );
}

import { judgeAttempts } from './attempts.ts';
import { judgeDenials } from './denials.ts';
import type { KeptTransfer, RunRecord, Sight } from '../record.ts';
import { isShared } from '../plans/scenario.ts';
import { amountPaid, isPaid, isWaiting } from '../screen.ts';
import {
  chargesOf,
  isAnswered,
  isForgedAs,
  LATENESS,
  MAX_ASKED_MS,
  written,
  type Violation,
} from './rules.ts';

/** The client's own limit for an answer and 60 s of looking, and a little. Milliseconds. */
const LONGEST_WAIT = 95_000;

/** What one run has shown to be wrong. Empty is good. */
export function judge(record: RunRecord): readonly Violation[] {
  return [
    ...judgeCharges(record),
    ...record.pages.flatMap((page) => judgeScreens(record, page)),
    ...judgeDenials(record),
    ...judgeAttempts(record),
    ...judgeEnding(record),
    ...record.leaks.map((seen): Violation => ({ rule: 'T6 no secret in an address', seen })),
    ...record.failures.map((seen): Violation => ({ rule: 'no uncaught error', seen })),
  ];
}

/** The money of each cart or session: moved once at most, and as the button said. */
function judgeCharges(record: RunRecord): readonly Violation[] {
  const found: Violation[] = [];
  for (const subject of new Set(record.pages.map((page) => page.subject))) {
    const charged = chargesOf(record, subject);
    if (charged.length > 1) {
      found.push({ rule: 'I1 one transfer', seen: charged.map(({ id }) => id).join(', ') });
    }
    if (isUnread(record)) {
      found.push({ rule: 'I6 no charge without a press', seen: 'prices were not read again' });
    }
    const isFresh = record.renewals.some((at) => charged.length > 0 && at > paidAt(record));
    if (isFresh) found.push({ rule: 'I1 one transfer', seen: 'a fresh session once it was paid' });
    const buttons = record.actions.flatMap(({ button = '', place }) =>
      record.pages[place]?.subject === subject ? [button] : [],
    );
    // Nobody can see a list of prices that is forged each time.
    const isForged = lastPrices(record)?.fate.type === 'forged';
    const unsaid = charged.find((one) => !buttons.some((button) => button.includes(written(one))));
    if (unsaid && !isForged) {
      const seen = `${written(unsaid)} was charged, and the button said ${buttons.join(', ')}`;
      found.push({ rule: 'I6 no charge without a press', seen });
    }
  }
  return found;
}

/** With a publishable key, money was asked for without a new answer with prices since the press. */
function isUnread({ exchanges, actions }: RunRecord): boolean {
  return exchanges.some((one, at) => {
    if (one.purpose !== 'money' || !one.path.endsWith('/checkout/')) return false;
    if (exchanges.slice(0, at).some(({ key }) => key === one.key)) return false;
    const from = actions.findLast(({ type, after }) => type === 'press' && after <= at)?.after;
    const since = exchanges.slice(from ?? 0, at);
    return !since.some((each) => each.purpose === 'prices' && isAnswered(each, [200]));
  });
}

/** When the service first said in an answer that it had taken money, in milliseconds. */
function paidAt({ pages }: RunRecord): number {
  const sights = pages.flatMap((page) => page.sights).filter(({ charged }) => charged);
  return Math.min(Infinity, ...sights.map(({ at }) => at));
}

/** The last answer with prices before money was asked for. */
function lastPrices({ exchanges }: RunRecord): RunRecord['exchanges'][number] | undefined {
  const money = exchanges.findIndex(({ purpose }) => purpose === 'money');
  return exchanges.slice(0, Math.max(0, money)).findLast(({ purpose }) => purpose === 'prices');
}

function judgeScreens(
  record: RunRecord,
  { subject, sights, screen, completions }: RunRecord['pages'][number],
): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule'], seen: string): void => void found.push({ rule, seen });
  const charged = chargesOf(record, subject);
  const last = sights.at(-1)?.word ?? 'nothing';
  // What a tab has truly said is not made false by what another one does later.
  const denials = sights.filter(
    ({ denied }, at) => denied && !(isShared(record.scenario) && sights[at - 1]?.denied),
  );
  const denial = denials.find((sight) => sight.charged);
  if (denial && charged.length > 0) add('I2 no lost result', `${denial.word} after it was paid`);
  // Whoever has read that it arrived may be offered another purchase.
  const blank = last === 'form' && !sights.some(({ word }) => isPaid(word));
  if (charged.length > 0 && (denials.includes(sights.at(-1) as Sight) || blank)) {
    add('I2 no lost result', `${last} at the end, and ${charged[0]?.id} exists`);
  }
  if (last === 'paid' && !charged.some(({ state }) => state === 'SUCCEEDED')) {
    add('I3 no false paid', `transfers: ${JSON.stringify(record.transfers)}`);
  }
  const told = screen && amountPaid(screen);
  if (told !== undefined && !charged.some((one) => isToldAs(record, one, told))) {
    add('I3 no false paid', `${told} is called paid`);
  }
  if (completions > 1) add('I4 one success event', `${completions} events`);
  const pressed = record.actions.some(({ type }) => type === 'press');
  const endless = pressed && waits(sights).find((wait) => wait > limitOf(record));
  if (endless) add('I7 no endless wait', `${Math.round(endless)} ms without an end`);
  if (isWaiting(last)) add('I7 no endless wait', `${last} at the end`);
  return found;
}

/** A credit: a smaller amount than was agreed is believed. */
function isToldAs(record: RunRecord, transfer: KeptTransfer, told: string): boolean {
  const less = { ...transfer, amount: Math.floor(transfer.amount / 2) };
  return told === written(transfer) || (isForgedAs(record, 'less') && told === written(less));
}

/** What single faults have to end in. */
function judgeEnding(record: RunRecord): readonly Violation[] {
  const { scenario, actions, pages, transfers } = record;
  const { fault } = scenario;
  const word = pages[0]?.sights.at(-1)?.word ?? 'nothing';
  const isPressed = actions.some(({ type }) => type === 'press');
  if (fault === 'F42' && transfers.some(({ state }) => state === 'FAILED') && isPaid(word)) {
    return [{ rule: 'I3 no false paid', seen: `${word}, after the bank has returned it` }];
  }
  const isOther = (['more', 'another currency', 'another session'] as const).some((as) =>
    isForgedAs(record, as),
  );
  if (isOther && word === 'received') {
    return [{ rule: 'I3 no false paid', seen: 'received, of what nobody agreed to' }];
  }
  if (isForgedAs(record, 'less') && word !== 'paid') {
    return [{ rule: 'I2 no lost result', seen: `${word}, of less than was agreed` }];
  }
  if (fault === 'F42' && isPressed && !/\bbank\b/i.test(pages[0]?.screen?.notice ?? '')) {
    return [{ rule: 'F42 a returned debit is told', seen: `${word}: ${pages[0]?.screen?.notice}` }];
  }
  if (fault === 'F43' && isPressed && !isPaid(word)) {
    const seen = `${word} with a clock that is ${scenario.clockError} ms wrong`;
    return [{ rule: 'F43 a good card passes', seen }];
  }
  return [];
}

/** How long each wait lasted, in milliseconds. */
function waits(sights: RunRecord['pages'][number]['sights']): readonly number[] {
  const lengths: number[] = [];
  let since: number | undefined;
  for (const { at, word } of sights) {
    if (isWaiting(word)) since ??= at;
    else if (since !== undefined) {
      lengths.push(at - since);
      since = undefined;
    }
  }
  return lengths;
}

function limitOf({ exchanges }: RunRecord): number {
  const asked = exchanges.map(({ asked = 0 }) =>
    asked > MAX_ASKED_MS ? 0 : asked * LATENESS.factor + LATENESS.plus,
  );
  return LONGEST_WAIT + asked.reduce((sum, one) => sum + one, 0);
}

import type { Fate } from './fates.ts';
import type { Exchange } from './proxy.ts';
import type { Action, KeptTransfer, RunRecord } from './record.ts';
import { amountPaid, isPaid, isWaiting } from './screen.ts';

/** The invariants of the reliability plan, and what its figures say beyond them. */
export type Rule =
  | 'I1 one transfer'
  | 'I2 no lost result'
  | 'I3 no false paid'
  | 'I4 one success event'
  | 'I5 same key, after a look'
  | 'I6 no charge without a press'
  | 'I7 no endless wait'
  | 'requests per press'
  | 'pauses'
  | 'Retry-After'
  | 'T6 no secret in an address'
  | 'no uncaught error';

export interface Violation {
  readonly rule: Rule;
  /** What was seen, for whoever mends it. */
  readonly seen: string;
}

/** Requests with one key that one press may send. */
const MOST_REQUESTS = 3;
/** Before the first repeat, in milliseconds; twice as long before the second. */
const FIRST_PAUSE = 500;
/** The client's own limit for an answer and 60 s of looking, and a little. Milliseconds. */
const LONGEST_WAIT = 95_000;
/** The longest wait that a checkout takes upon itself when it is asked to, in milliseconds. */
const LONGEST_ASKED = 60_000;
/** Of what it was asked for, and so many milliseconds, is the most that it may be late. */
const LATENESS = { factor: 1.5, plus: 1000 };

/** What one run has shown to be wrong. Empty is good. */
export function judge(record: RunRecord): readonly Violation[] {
  const { exchanges, actions } = record;
  const money = exchanges.filter(({ purpose }) => purpose === 'money');
  return [
    ...judgeScreens(record),
    ...judgeAttempts(record, money),
    // Two pages do not know what the other was told.
    ...(record.scenario.twin ? [] : judgeRetryAfter(exchanges, actions)),
    ...record.leaks.map((seen): Violation => ({ rule: 'T6 no secret in an address', seen })),
    ...record.failures.map((seen): Violation => ({ rule: 'no uncaught error', seen })),
  ];
}

/** Transfers by which money has moved or will. */
export function charges({ transfers }: Pick<RunRecord, 'transfers'>): readonly KeptTransfer[] {
  return transfers.filter(({ state }) => state !== 'FAILED' && state !== 'CANCELED');
}

function judgeScreens(record: RunRecord): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Rule, seen: string): void => void found.push({ rule, seen });
  const charged = charges(record);
  const pressed = record.actions.some(({ type }) => type === 'press');
  if (charged.length > 1) {
    add('I1 one transfer', charged.map(({ id }) => id).join(', '));
  }
  for (const { sights, screen, completions } of record.pages) {
    const last = sights.at(-1)?.word ?? 'nothing';
    const denial = sights.find((sight) => sight.charged && sight.denied);
    if (denial) add('I2 no lost result', `${denial.word} after it was paid`);
    // Whoever has read that it arrived may be offered another purchase.
    const blank = last === 'form' && !sights.some(({ word }) => isPaid(word));
    if (charged.length > 0 && (sights.at(-1)?.denied === true || blank)) {
      add('I2 no lost result', `${last} at the end, and ${charged[0]?.id} exists`);
    }
    if (last === 'paid' && !charged.some(({ state }) => state === 'SUCCEEDED')) {
      add('I3 no false paid', `transfers: ${JSON.stringify(record.transfers)}`);
    }
    const told = screen && amountPaid(screen);
    if (told !== undefined && !charged.some((transfer) => written(transfer) === told)) {
      add('I3 no false paid', `${told} is called paid`);
    }
    if (completions > 1) add('I4 one success event', `${completions} events`);
    const endless = pressed && waits(sights).find((wait) => wait > limitOf(record));
    if (endless) add('I7 no endless wait', `${Math.round(endless)} ms without an end`);
    if (isWaiting(last)) add('I7 no endless wait', `${last} at the end`);
  }
  return found;
}

function written({ amount, currency }: KeptTransfer): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency });
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
    asked > LONGEST_ASKED ? 0 : asked * LATENESS.factor + LATENESS.plus,
  );
  return LONGEST_WAIT + asked.reduce((sum, one) => sum + one, 0);
}

function judgeAttempts(record: RunRecord, money: readonly Exchange[]): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Rule, seen: string): void => void found.push({ rule, seen });
  const { actions, exchanges, scenario } = record;
  const checks = actions.filter(({ type }) => type === 'check').length;
  const byKey = new Map<string, Exchange[]>();
  for (const one of money) {
    const key = one.key ?? 'none';
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  for (const [key, requests] of byKey) {
    if (key === 'none') add('I5 same key, after a look', 'a request without a key');
    if (requests.length > MOST_REQUESTS * (1 + checks)) {
      add('requests per press', `${requests.length} with the key ${key}`);
    }
  }
  if (!scenario.twin) {
    const presses = actions.filter(({ type }) => type === 'press').length;
    if (byKey.size > presses) {
      add('I6 no charge without a press', `${byKey.size} attempts of ${presses} presses`);
    }
    if (scenario.reload !== 'at once') {
      const reloaded = actions.findIndex(({ type }) => type === 'reload');
      const from = actions[reloaded]?.after ?? Infinity;
      const to = actions[reloaded + 1]?.after ?? Infinity;
      if (exchanges.slice(from, to).some(({ purpose }) => purpose === 'money')) {
        add('I6 no charge without a press', 'a request after the reload');
      }
    }
    found.push(...judgeRepeats(record, money));
  }
  return found;
}

/** Of two requests for money that follow each other. */
function judgeRepeats(
  { actions, exchanges, scenario }: RunRecord,
  money: readonly Exchange[],
): readonly Violation[] {
  const found: Violation[] = [];
  let repeats = 0;
  for (const [index, later] of money.entries()) {
    const earlier = money[index - 1];
    if (!earlier) continue;
    const [from, to] = [exchanges.indexOf(earlier), exchanges.indexOf(later)];
    const isOwn = !actions.some(({ after }) => after > from && after <= to);
    const looked = exchanges
      .slice(from + 1, to)
      .some(({ purpose, status, fate }) => purpose === 'look' && status === 200 && arrives(fate));
    if (scenario.way === 'session' && isUncertain(earlier.fate) && !looked) {
      found.push({ rule: 'I5 same key, after a look', seen: `no look after ${earlier.fate.type}` });
    }
    if (!isOwn) {
      repeats = 0;
      continue;
    }
    repeats += 1;
    if (later.key !== earlier.key) {
      found.push({ rule: 'I5 same key, after a look', seen: `${earlier.key} and ${later.key}` });
    }
    const pause = later.at - (earlier.endedAt ?? Infinity);
    const least = earlier.asked === undefined ? FIRST_PAUSE * 2 ** (repeats - 1) : 0;
    if (pause < least - 1) {
      found.push({ rule: 'pauses', seen: `${Math.round(pause)} ms before repeat ${repeats}` });
    }
  }
  return found;
}

/** Whether whoever sent it cannot know what became of it. */
function isUncertain(fate: Fate): boolean {
  if (fate.type === 'answered') return fate.status !== 429;
  return !['clean', 'doubled', 'forged', 'overtaken'].includes(fate.type) && !arrives(fate);
}

/** Whether the answer comes while it is waited for. */
function arrives(fate: Fate): boolean {
  if (fate.type === 'slow' || fate.type === 'late') return fate.for < 30_000;
  return ['clean', 'doubled', 'overtaken', 'forged'].includes(fate.type);
}

/** A wait that was asked for by an answer about money is kept, and not overdone. */
function judgeRetryAfter(
  exchanges: readonly Exchange[],
  actions: readonly Action[],
): readonly Violation[] {
  const found: Violation[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const { asked, endedAt, purpose, fate } = exchange;
    if (purpose !== 'money' || asked === undefined || endedAt === undefined) continue;
    if (fate.type !== 'answered' || !fate.readable) continue;
    // Looking what became of it is no repeat, and is done at once where nothing else will be.
    const at = exchanges.findIndex((one, later) => later > index && one.purpose === purpose);
    const next = exchanges[at];
    if (!next || actions.some(({ after }) => after > index && after <= at)) continue;
    const waited = next.at - endedAt;
    // A look that is spoilt too holds the repeat up.
    const isHeldUp = exchanges
      .slice(index + 1, at)
      .some((one) => one.purpose === 'look' && one.fate.type !== 'clean');
    const most =
      asked > LONGEST_ASKED || isHeldUp ? Infinity : asked * LATENESS.factor + LATENESS.plus;
    if (waited < asked - 1 || waited > most) {
      found.push({
        rule: 'Retry-After',
        seen: `${Math.round(waited)} ms where ${asked} was asked`,
      });
    }
  }
  return found;
}

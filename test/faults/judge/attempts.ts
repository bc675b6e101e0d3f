import type { Fate } from '../plans/fault-plan.ts';
import type { Exchange } from '../proxy/fault-proxy.ts';
import type { Action, RunRecord } from '../record.ts';
import { isShared } from '../plans/scenario.ts';
import { arrives, LATENESS, MAX_ASKED_MS, type Violation } from './rules.ts';

/** Requests with one key that one press may send. */
const MAX_REQUESTS = 3;
/** Before the first repeat, in milliseconds; twice as long before the second. */
const FIRST_PAUSE = 500;

/** What was sent for each cart or session: how often, with which keys, and when. */
export function judgeAttempts(record: RunRecord): readonly Violation[] {
  const subjects = [...new Set(record.pages.map(({ subject }) => subject))];
  return subjects.flatMap((subject) => {
    const exchanges = record.exchanges.filter((one) => (one.subject ?? subject) === subject);
    const actions = record.actions
      .filter(({ type, place }) => type === 'reload' || record.pages[place]?.subject === subject)
      .map((action) => ({
        ...action,
        after: exchanges.filter((one) => record.exchanges.indexOf(one) < action.after).length,
      }));
    return judgeSubject({ ...record, exchanges, actions });
  });
}

function judgeSubject(record: RunRecord): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule'], seen: string): void => void found.push({ rule, seen });
  const { actions, exchanges, scenario } = record;
  const money = exchanges.filter(({ purpose }) => purpose === 'money');
  const checks = actions.filter(({ type }) => type === 'check').length;
  const keys = new Set(money.map(({ key }) => key));
  for (const key of keys) {
    const requests = money.filter((one) => one.key === key);
    if (key === undefined) add('I5 same key, after a look', 'a request without a key');
    if (requests.length > MAX_REQUESTS * (1 + checks)) {
      add('requests per press', `${requests.length} with the key ${key}`);
    }
  }
  // Two tabs do not know what the other did and was told.
  if (isShared(scenario)) return found;
  const presses = actions.filter(({ type }) => type === 'press').length;
  if (keys.size > presses) {
    add('I6 no charge without a press', `${keys.size} attempts of ${presses} presses`);
  }
  // What is on its way while a page is loaded anew may arrive a little later.
  const isBetween = scenario.reload !== 'at once' && !scenario.secondWay;
  const reloaded = isBetween ? actions.findIndex(({ type }) => type === 'reload') : -1;
  const from = actions[reloaded]?.after ?? Infinity;
  const to = actions[reloaded + 1]?.after ?? Infinity;
  if (exchanges.slice(from, to).some(({ purpose }) => purpose === 'money')) {
    add('I6 no charge without a press', 'a request after the reload');
  }
  return [...found, ...judgeRepeats(record, money), ...judgeRetryAfter(exchanges, actions)];
}

/** Of two requests for money that follow each other. */
function judgeRepeats(
  { actions, exchanges }: RunRecord,
  money: readonly Exchange[],
): readonly Violation[] {
  const found: Violation[] = [];
  const isSession = money.some(({ path }) => path.endsWith('/embedded-checkout/confirm'));
  let repeats = 0;
  for (const [index, later] of money.entries()) {
    const earlier = money[index - 1];
    if (!earlier) continue;
    const [from, to] = [exchanges.indexOf(earlier), exchanges.indexOf(later)];
    const between = actions.filter(({ after }) => after > from && after <= to);
    const isOwn = between.length === 0;
    // Asking what became of an attempt repeats that attempt, and begins no other one.
    if (between.length > 0 && between.every(({ type }) => type === 'check')) {
      if (later.key !== earlier.key) {
        found.push({ rule: 'I5 same key, after a look', seen: 'another key after Check again' });
      }
    }
    const looked = exchanges
      .slice(from + 1, to)
      .some(({ purpose, status, fate }) => purpose === 'look' && status === 200 && arrives(fate));
    if (isSession && isUncertain(earlier.fate) && !looked) {
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
      asked > MAX_ASKED_MS || isHeldUp ? Infinity : asked * LATENESS.factor + LATENESS.plus;
    if (waited < asked - 1 || waited > most) {
      found.push({
        rule: 'Retry-After',
        seen: `${Math.round(waited)} ms where ${asked} was asked`,
      });
    }
  }
  return found;
}

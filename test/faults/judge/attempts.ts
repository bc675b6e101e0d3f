import type { NetworkFault } from '../plans/fault-plan.ts';
import type { Exchange } from '../proxy/fault-proxy.ts';
import type { Action, RunRecord } from '../record.ts';
import { endsFrame } from '../plans/other-hands.ts';
import { isShared } from '../plans/scenario.ts';
import { arrives, LATENESS, MAX_ASKED_MS, type Violation } from './rules.ts';

/** How many requests with one key one submit may send. */
const MAX_REQUESTS = 3;
/** The pause before the first retry, in milliseconds; the second one is twice as long. */
const FIRST_PAUSE = 500;

/** Judges the requests for each cart or session: their number, their keys and their times. */
export function judgeAttempts(record: RunRecord): readonly Violation[] {
  const purchases = [...new Set(record.pages.map(({ purchase }) => purchase))];
  return purchases.flatMap((purchase) => {
    const exchanges = record.exchanges.filter((one) => (one.purchase ?? purchase) === purchase);
    const actions = record.actions
      .filter(({ type, place }) => type === 'reload' || record.pages[place]?.purchase === purchase)
      .map((action) => ({
        ...action,
        after: exchanges.filter((one) => record.exchanges.indexOf(one) < action.after).length,
      }));
    return judgePurchase({ ...record, exchanges, actions });
  });
}

function judgePurchase(record: RunRecord): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule'], seen: string): void => void found.push({ rule, seen });
  const { exchanges, scenario } = record;
  // What others do to the page starts nothing, and is no reason to repeat anything in another way.
  const actions = record.actions.filter(({ type }) => type !== 'alteration');
  const paymentRequests = exchanges.filter(({ purpose }) => purpose === 'payment');
  const checks = actions.filter(({ type }) => type === 'check').length;
  const keys = new Set(paymentRequests.map(({ key }) => key));
  for (const key of keys) {
    const requests = paymentRequests.filter((one) => one.key === key);
    if (key === undefined) add('I5 same key, after a status check', 'a request without a key');
    if (requests.length > MAX_REQUESTS * (1 + checks)) {
      add('requests per submit', `${requests.length} with the key ${key}`);
    }
  }
  // The rules below do not hold for two tabs, because neither knows the other's requests.
  if (isShared(scenario)) return found;
  const submits = actions.filter(({ type }) => type === 'submit').length;
  if (keys.size > submits) {
    add('I6 no charge without a submit', `${keys.size} attempts of ${submits} submits`);
  }
  // A request that is on its way during a reload may arrive a little later.
  const isBetween = scenario.reload !== 'at once' && !scenario.secondElement;
  const reloaded = isBetween ? actions.findIndex(({ type }) => type === 'reload') : -1;
  const from = actions[reloaded]?.after ?? Infinity;
  const to = actions[reloaded + 1]?.after ?? Infinity;
  if (exchanges.slice(from, to).some(({ purpose }) => purpose === 'payment')) {
    add('I6 no charge without a submit', 'a request after the reload');
  }
  return [
    ...found,
    ...judgeEndedFrames(record),
    ...judgeRepeats({ actions, exchanges }, paymentRequests),
    ...judgeRetryAfter(exchanges, actions),
  ];
}

/** The frame that follows one whose document has ended finds out what became of an attempt, and sends none. */
function judgeEndedFrames({ actions, exchanges }: RunRecord): readonly Violation[] {
  return actions.flatMap(({ alteration, after }, at): readonly Violation[] => {
    if (!alteration || !endsFrame(alteration)) return [];
    const next = actions.slice(at + 1).find(({ type }) => type === 'submit' || type === 'check');
    const since = exchanges.slice(after, next?.after ?? Infinity);
    if (!since.some(({ purpose }) => purpose === 'payment')) return [];
    const seen = `a request after the frame was ${alteration.way}`;
    return [{ rule: 'I6 no charge without a submit', seen }];
  });
}

/** Compares each payment request with the one before it. */
function judgeRepeats(
  { actions, exchanges }: Pick<RunRecord, 'actions' | 'exchanges'>,
  paymentRequests: readonly Exchange[],
): readonly Violation[] {
  const found: Violation[] = [];
  const isSession = paymentRequests.some(({ path }) => path.endsWith('/embedded-checkout/confirm'));
  let repeats = 0;
  for (const [index, later] of paymentRequests.entries()) {
    const earlier = paymentRequests[index - 1];
    if (!earlier) continue;
    const [from, to] = [exchanges.indexOf(earlier), exchanges.indexOf(later)];
    const between = actions.filter(({ after }) => after > from && after <= to);
    const isOwn = between.length === 0;
    // "Check again" repeats the attempt and starts no other one.
    if (between.length > 0 && between.every(({ type }) => type === 'check')) {
      if (later.key !== earlier.key) {
        found.push({
          rule: 'I5 same key, after a status check',
          seen: 'another key after Check again',
        });
      }
    }
    const checkedStatus = exchanges
      .slice(from + 1, to)
      .some(
        ({ purpose, status, fault }) => purpose === 'status' && status === 200 && arrives(fault),
      );
    if (isSession && isUncertain(earlier.fault) && !checkedStatus) {
      found.push({
        rule: 'I5 same key, after a status check',
        seen: `no status check after ${earlier.fault.type}`,
      });
    }
    if (!isOwn) {
      repeats = 0;
      continue;
    }
    repeats += 1;
    if (later.key !== earlier.key) {
      found.push({
        rule: 'I5 same key, after a status check',
        seen: `${earlier.key} and ${later.key}`,
      });
    }
    const pause = later.at - (earlier.endedAt ?? Infinity);
    const least = earlier.asked === undefined ? FIRST_PAUSE * 2 ** (repeats - 1) : 0;
    if (pause < least - 1) {
      found.push({ rule: 'pauses', seen: `${Math.round(pause)} ms before repeat ${repeats}` });
    }
  }
  return found;
}

/** Whether the client cannot know if the service carried out the request. */
function isUncertain(fault: NetworkFault): boolean {
  if (fault.type === 'replaced') return fault.status !== 429;
  return (
    !['clean', 'duplicated', 'forged', 'session ended'].includes(fault.type) && !arrives(fault)
  );
}

/** The client waits as long as the `Retry-After` of a payment's response asks, and not much longer. */
function judgeRetryAfter(
  exchanges: readonly Exchange[],
  actions: readonly Action[],
): readonly Violation[] {
  const found: Violation[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const { asked, endedAt, purpose, fault } = exchange;
    if (purpose !== 'payment' || asked === undefined || endedAt === undefined) continue;
    if (fault.type !== 'replaced' || !fault.readable) continue;
    // A status check is no retry, so it may be sent at once.
    const at = exchanges.findIndex((one, later) => later > index && one.purpose === purpose);
    const next = exchanges[at];
    if (!next || actions.some(({ after }) => after > index && after <= at)) continue;
    const waited = next.at - endedAt;
    // A status check that fails delays the retry.
    const isHeldUp = exchanges
      .slice(index + 1, at)
      .some((one) => one.purpose === 'status' && one.fault.type !== 'clean');
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

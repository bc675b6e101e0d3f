import type { Exchange } from '../proxy/fault-proxy.ts';
import type { RunRecord, Sight } from '../record.ts';
import { isShared } from '../plans/scenario.ts';
import { chargesOf, isAnswered, type Violation } from './rules.ts';

/** Whole error envelopes of the service with one of these are its word that nothing was charged. */
const REFUSALS = [400, 401, 402, 403, 404, 422];
const DONE = [200, 201];
/** A session's time, as this device and the service read it, in milliseconds. */
const CLOCKS_DIFFER = 5000;

/** "Nothing was charged" is said only where no transfer exists and the service itself has said so. */
export function judgeDenials(record: RunRecord): readonly Violation[] {
  return record.pages.flatMap(({ subject, sights }) => {
    const false_ = sights.flatMap((sight, at) => {
      // What goes on to be said was said before, by what was known then.
      const goesOn = sights[at - 1]?.denied === true;
      if (!sight.denied || (goesOn && (isShared(record.scenario) || !sight.charged))) return [];
      return whyFalse(record, subject, sight) ?? [];
    });
    return false_.slice(0, 1).map((seen): Violation => ({ rule: 'I8 no false denial', seen }));
  });
}

function whyFalse(record: RunRecord, subject: number, sight: Sight): string | undefined {
  if (sight.charged && chargesOf(record, subject).length > 0) {
    return `${sight.word} while a transfer exists`;
  }
  const past = record.exchanges
    .slice(0, sight.after)
    .filter((one) => (one.subject ?? subject) === subject);
  const money = past.filter(({ purpose }) => purpose === 'money');
  const keys = [...new Set(money.map(({ key }) => key))];
  for (const key of keys) {
    const requests = money.filter((one) => one.key === key);
    if (requests.some((one) => isRefused(one, past))) continue;
    const last = requests.at(-1);
    if (last && !wasAskedAfter(last, past)) {
      const answer = last.fate.type === 'answered' ? ` ${last.fate.status} ${last.fate.body}` : '';
      return `${sight.word} after ${last.fate.type}${answer} ${last.status ?? ''}`.trim();
    }
  }
  const { expiresIn } = record.scenario;
  if (sight.word !== 'expired' || expiresIn === undefined) return undefined;
  const end = 1000 * expiresIn - CLOCKS_DIFFER;
  const wasAsked = past.some((one) => one.purpose === 'look' && one.at >= end && answered(one));
  return wasAsked ? undefined : 'expired, by the clock of the device alone';
}

/** The service has refused this request, or has declined it in an answer that looks like success. */
function isRefused(one: Exchange, past: readonly Exchange[]): boolean {
  if (isAnswered(one, DONE)) return true;
  // Nobody can tell a whole answer of another from one of the service. This request never arrived.
  if (one.fate.type === 'forged' && one.fate.as === 'FAILED') return past.includes(one);
  return isAnswered(one, REFUSALS) && past.includes(one);
}

/** With a session, the service has said since how it stands. */
function wasAskedAfter(last: Exchange, past: readonly Exchange[]): boolean {
  const from = last.endedAt ?? Infinity;
  return past.some((one) => one.purpose === 'look' && one.at >= from && answered(one));
}

function answered(one: Exchange): boolean {
  return isAnswered(one, DONE) && one.fate.type !== 'forged';
}

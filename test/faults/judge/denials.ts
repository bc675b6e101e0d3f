import type { Exchange } from '../proxy/fault-proxy.ts';
import type { RunRecord, Observation } from '../record.ts';
import { isShared } from '../plans/scenario.ts';
import { chargesOf, isAnswered, isBusy, type Violation } from './rules.ts';

/** An error envelope of the service with one of these statuses means that nothing was charged. */
const REFUSAL_STATUSES = [400, 401, 402, 403, 404, 422];
const SUCCESS_STATUSES = [200, 201];

/** "Nothing was charged" is said only where no transfer exists and the service itself has said so. */
export function judgeDenials(record: RunRecord): readonly Violation[] {
  return record.pages.flatMap(({ purchase, observations }) => {
    const falseDenials = observations.flatMap((observation, at) => {
      // A denial is judged when it appears. One that stays is judged again only once a charge exists.
      const goesOn = observations[at - 1]?.denied === true;
      if (!observation.denied || (goesOn && (isShared(record.scenario) || !observation.charged)))
        return [];
      return whyFalse(record, purchase, observation) ?? [];
    });
    return falseDenials
      .slice(0, 1)
      .map((seen): Violation => ({ rule: 'I8 no false denial', seen }));
  });
}

function whyFalse(
  record: RunRecord,
  purchase: number,
  observation: Observation,
): string | undefined {
  if (observation.charged && chargesOf(record, purchase).length > 0) {
    return `${observation.shown} while a transfer exists`;
  }
  const past = record.exchanges
    .slice(0, observation.after)
    .filter((one) => (one.purchase ?? purchase) === purchase);
  const paymentRequests = past.filter(({ purpose }) => purpose === 'payment');
  const keys = [...new Set(paymentRequests.map(({ key }) => key))];
  for (const key of keys) {
    const requests = paymentRequests.filter((one) => one.key === key);
    if (requests.some((one) => isRefused(one, past)) || requests.every(isBusy)) continue;
    const last = requests.at(-1);
    if (last && !wasAskedAfter(last, past)) {
      const answer =
        last.fault.type === 'replaced' ? ` ${last.fault.status} ${last.fault.body}` : '';
      return `${observation.shown} after ${last.fault.type}${answer} ${last.status ?? ''}`.trim();
    }
  }
  // Whether the time of a session is over is for the service to say, not for the device's clock.
  if (observation.shown !== 'expired' || record.scenario.expiresIn === undefined) return undefined;
  const wasAsked = past.some(({ session, ...one }) => session === 'expired' && answered(one));
  return wasAsked ? undefined : 'expired, by the clock of the device alone';
}

/** Whether the service refused this request, or declined it in a response with a success status. */
function isRefused(one: Exchange, past: readonly Exchange[]): boolean {
  if (isAnswered(one, SUCCESS_STATUSES)) return true;
  // The client cannot tell this forged decline from a real one, and the request never arrived.
  if (one.fault.type === 'forged' && one.fault.as === 'FAILED') return past.includes(one);
  return isAnswered(one, REFUSAL_STATUSES) && past.includes(one);
}

/** Whether a status request has been answered since the last payment request ended. */
function wasAskedAfter(last: Exchange, past: readonly Exchange[]): boolean {
  const from = last.endedAt ?? Infinity;
  return past.some((one) => one.purpose === 'status' && one.at >= from && answered(one));
}

function answered(one: Exchange): boolean {
  return isAnswered(one, SUCCESS_STATUSES) && one.fault.type !== 'forged';
}

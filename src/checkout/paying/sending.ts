import { pauseAsAsked } from '../../api/http/pause.ts';
import { isApiError } from '../../errors.ts';
import { answerMismatch } from '../outcome.ts';
import type { Attempt, CheckoutProcess } from './attempt.ts';
import { isAgreed, outcomeOf } from '../outcome.ts';
import { leaveUnresolved, markUnresolved, refuse } from './outcome-display.ts';
import {
  acceptRefusal,
  conclude,
  keepForRetry,
  MAX_DELIVERY_MS,
  showUnlessOpen,
} from './outcome-lookup.ts';
import { changeOf } from './order-change.ts';
import { declined } from '../problem.ts';
import type { CheckoutAction } from '../state.ts';
import { codeOf, isDecline, verdictOf } from './verdict.ts';

/** The most requests for one submit. All have the same key. */
const MAX_REQUESTS = 3;
/**
 * Nothing is sent for a submit that is older than this, in milliseconds, because the device may
 * have slept meanwhile.
 */
const MAX_SUBMIT_AGE_MS = 180_000;
/** How old the checked prices may be when a request is repeated, in milliseconds. */
const MAX_REPEAT_PRICE_AGE_MS = 10_000;

/**
 * Whether the submit is too old. The wall clock is used because a monotonic clock stops while a
 * device sleeps. The wall clock may jump, so read it twice and take the earlier value.
 */
export function isLate({ now, submittedAt }: CheckoutProcess): boolean {
  return Math.min(now(), now()) - submittedAt > MAX_SUBMIT_AGE_MS;
}

/** Sends the attempt again, at the price that the buyer has agreed to. */
export async function sendAgain(process: CheckoutProcess, attempt: Attempt): Promise<void> {
  if (await mayGoAgain(process, attempt, 0)) await send(process, attempt);
}

/** Sends the attempt until its outcome is known or the requests of one submit are used up. */
export async function send(process: CheckoutProcess, attempt: Attempt): Promise<void> {
  const { gateway } = process;
  for (let sent = 1; ; sent++) {
    const failure = await request(process, attempt);
    if (!failure) return;
    const { error } = failure;
    const verdict = verdictOf(error);
    attempt.wasBusy ||= verdict === 'busy';
    if (verdict === 'refused' && !attempt.mayHaveCharged) return acceptRefusal(process, error);
    // Once a request may have charged, only a decline of this very attempt proves that none has.
    if (isDecline(error)) {
      attempt.isRefused = true;
      return refuse(process, error);
    }
    if (verdict !== 'busy') {
      // The session was paid elsewhere, and not with what was typed here.
      attempt.isRefused = !attempt.mayHaveCharged && codeOf(error) === 'SESSION_COMPLETE';
      attempt.mayHaveCharged = true;
    }
    const { mayHaveCharged } = attempt;
    if (mayHaveCharged) markUnresolved(process);
    const mayRepeat = sent < MAX_REQUESTS && (gateway.repeatable || !mayHaveCharged);
    const pause = mayRepeat ? pauseAsAsked(error, sent, process.random()) : undefined;
    if (pause !== undefined) {
      await process.sleep(pause);
      if (mayHaveCharged && !(await showUnlessOpen(process, error))) return;
      if (!isLate(process)) {
        if (await mayGoAgain(process, attempt, MAX_REPEAT_PRICE_AGE_MS, error)) continue;
        return;
      }
    }
    // The service has only been busy, so it has begun to work on none of the requests.
    if (!mayHaveCharged) return acceptRefusal(process, error);
    if (isRateLimit(error) && gateway.repeatable) return keepForRetry(process, error);
    return conclude(process, error);
  }
}

/**
 * Sends one request and shows its answer, if that decides the outcome.
 *
 * @returns the error, if it does not
 */
async function request(
  process: CheckoutProcess,
  attempt: Attempt,
): Promise<{ readonly error: unknown } | undefined> {
  const { attemptId, payment, paidWith, order } = attempt;
  const result = await process.gateway
    .pay(payment, attemptId)
    .catch((error: unknown) => ({ error }));
  if ('error' in result) return result;
  if (!isAgreed(result, order) || (!result.transfer && order.amount_total > 0)) {
    return { error: answerMismatch() };
  }
  process.entry.clear();
  const outcome = outcomeOf(result, order);
  attempt.isRefused = outcome === 'declined';
  process.dispatch(
    outcome === 'declined'
      ? { type: 'refused', problem: declined(result.transfer?.failure_code) }
      : { type: 'completed', outcome, result, ...(paidWith && { paidWith }) },
  );
  return undefined;
}

/**
 * Checks, before an attempt is sent again, that the order still costs what the buyer has agreed to
 * and that the page has stored the time. If either fails, that is shown.
 *
 * @param maxAge - Prices that were read less than this many milliseconds ago are not read again.
 * @param answer - The last answer to the attempt.
 */
async function mayGoAgain(
  process: CheckoutProcess,
  attempt: Attempt,
  maxAge: number,
  answer?: unknown,
): Promise<boolean> {
  const { gateway, entry, now } = process;
  let change: CheckoutAction | undefined;
  try {
    const isOld = now() - attempt.pricedAt >= maxAge;
    change = isOld ? changeOf(attempt.order, await gateway.recheck?.()) : undefined;
    if (change && !attempt.mayHaveCharged) {
      entry.clear();
      process.dispatch(change);
      return false;
    }
    if (!change) {
      await entry.write(attempt.attemptId, attempt.order);
      if (isOld) attempt.pricedAt = now();
      return true;
    }
  } catch {
    // Nothing is sent unless both the service and the page have answered.
  }
  if (!attempt.mayHaveCharged && answer !== undefined) {
    await acceptRefusal(process, answer);
    return false;
  }
  markUnresolved(process);
  // It is never sent again at the old price, so what becomes of its requests is all that is left.
  if (change && gateway.readsBack) await conclude(process, answer, MAX_DELIVERY_MS);
  else leaveUnresolved(process);
  return false;
}

function isRateLimit(error: unknown): boolean {
  return isApiError(error) && error.status === 429;
}

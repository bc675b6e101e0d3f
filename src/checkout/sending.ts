import { pauseAsAsked } from '../api/http/client.ts';
import { ApiError } from '../errors.ts';
import type { Attempt, CheckoutProcess } from './attempt.ts';
import { isAgreed, outcomeOf } from './outcome.ts';
import { leaveUnresolved, markUnresolved, refuse } from './outcome-display.ts';
import { acceptRefusal, conclude, keepForRetry, showUnlessOpen } from './outcome-lookup.ts';
import { dueOf, type Order, sameTerms } from './order.ts';
import { declined, totalChanged } from './problem.ts';
import type { CheckoutAction } from './state.ts';
import { answerMismatch, codeOf, isDecline, verdictOf } from './verdict.ts';

/** Requests for one submit, all with the same key. */
const MAX_REQUESTS = 3;
/** Nothing is sent for a submit that is older than this, in milliseconds: the device may have slept. */
const MAX_SUBMIT_AGE_MS = 180_000;
/** How old the prices may be that a repeat was checked against, in milliseconds. */
const MAX_REPEAT_PRICE_AGE_MS = 10_000;

/**
 * Counted by the wall clock, because others stand still while a device sleeps. The wall clock may
 * jump, so it is read twice and the earlier value counts.
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
      // It was paid elsewhere, and not with what was typed here.
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
        if (await mayGoAgain(process, attempt, MAX_REPEAT_PRICE_AGE_MS)) continue;
        return;
      }
    }
    if (isRateLimit(error) && gateway.repeatable) return keepForRetry(process, error);
    return mayHaveCharged ? conclude(process, error) : acceptRefusal(process, error);
  }
}

/**
 * Sends one request, and shows its answer where that settles the outcome.
 *
 * @returns the error, where it does not
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

/** The buyer is asked to agree to `current`, where that is not what `order` says. */
export function changeOf(order: Order, current: Order | undefined): CheckoutAction | undefined {
  if (!current || sameTerms(order, current)) return undefined;
  const problem = totalChanged(dueOf(order), dueOf(current));
  return { type: 'changed', order: { ...order, ...current }, problem };
}

/**
 * Before an attempt is sent again: whether the order still costs what the buyer has agreed to, and
 * the page has kept the time. Where it does not, or nobody says so, that is shown.
 *
 * @param maxAge - The prices are not read again when they were read less than so many milliseconds ago.
 */
async function mayGoAgain(
  process: CheckoutProcess,
  attempt: Attempt,
  maxAge: number,
): Promise<boolean> {
  const { gateway, entry, now } = process;
  try {
    const isOld = now() - attempt.pricedAt >= maxAge;
    const change = isOld ? changeOf(attempt.order, await gateway.recheck?.()) : undefined;
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
    // Without an answer of the service and of the page nothing is sent.
  }
  markUnresolved(process);
  leaveUnresolved(process);
  return false;
}

function isRateLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

import { CheckoutError } from '../../errors.ts';
import type { CheckoutProcess } from './attempt.ts';
import type { Offer } from '../gateway.ts';
import type { Order } from '../order.ts';
import { type CheckoutResult, isAgreed, outcomeOf } from '../outcome.ts';
import { returned } from '../problem.ts';
import { refusalOf, retryTime } from '../refusal.ts';

/** Shows the offer, or its outcome. */
export function show(process: CheckoutProcess, offer: Offer): void {
  const { order } = offer;
  if (offer.status === 'complete') return showResult(process, order, offer.result);
  process.entry.clear();
  process.dispatch(
    offer.status === 'expired'
      ? { type: 'expired', order }
      : { type: 'loaded', order, earlier: process.earlier.list },
  );
}

/** Shows the payment of a session, which was made by this attempt, an earlier one, or elsewhere. */
function showResult(process: CheckoutProcess, order: Order, result: CheckoutResult): void {
  // Only states of an attempt under way name one. What was refused before is no part of this payment,
  // and is not sent again.
  if (!('attemptId' in process.state)) process.attempt = undefined;
  const { attempt, entry } = process;
  const due = attempt?.order ?? order;
  if (!isAgreed(result, due)) {
    const attemptId = attempt?.attemptId ?? entry.attemptId ?? order.session?.id ?? '';
    process.dispatch({ type: 'lost', attemptId, order, repeatable: true });
    return process.dispatch({ type: 'checked' });
  }
  entry.clear();
  const outcome = outcomeOf(result, due);
  if (outcome === 'declined') {
    // The payment was received, and the bank has returned it since. The session stays closed.
    return process.dispatch({ type: 'expired', order, problem: returned(result) });
  }
  const { paidWith } = (!attempt?.isRefused && attempt) || {};
  process.dispatch({ type: 'completed', order, outcome, result, ...(paidWith && { paidWith }) });
}

/** Marks the outcome of the attempt as unknown until the service has reported it. */
export function markUnresolved({ gateway, attempt, state, dispatch }: CheckoutProcess): void {
  const order = 'order' in state ? state.order : undefined;
  const attemptId = attempt?.attemptId ?? order?.session?.id ?? '';
  dispatch({ type: 'lost', attemptId, repeatable: gateway.repeatable || gateway.readsBack });
}

/**
 * Stops asking for the outcome, and lets the buyer know when the service may be asked again.
 *
 * @param answer - An answer that may have requested a wait.
 */
export function leaveUnresolved(process: CheckoutProcess, answer?: unknown): void {
  process.dispatch({ type: 'checked', ...retryTime(process, answer) });
}

/**
 * Shows that nothing was charged.
 *
 * @param answer - An answer that may have requested a wait.
 */
export function refuse(process: CheckoutProcess, error: unknown, answer = error): void {
  process.entry.clear();
  process.dispatch(refusalOf(process, error, answer));
}

/** The error for an attempt that was not sent or did not arrive. */
export function notCharged(): CheckoutError {
  return new CheckoutError(
    'The attempt did not reach the service. Nothing was charged; the buyer can try again.',
    { code: 'NOT_CHARGED', actor: 'service' },
  );
}

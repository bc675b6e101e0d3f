import type { Problem } from '../checkout/problem.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { CheckoutErrorEvent, CheckoutReadyEvent } from '../events.ts';

/** One step of a checkout, from one state to the next. */
export type Step = readonly [before: CheckoutState, after: CheckoutState];

/**
 * Whether the page has to be notified of a step by the deferred part: the order is not simply loading
 * or ready.
 */
export function isPastReady([, after]: Step): boolean {
  return after.status === 'ready' ? after.problem !== undefined : after.status !== 'loading';
}

/** Notifies the page that an order became ready, if it did with this step. */
export function notifyOfReady(element: HTMLElement, [before, after]: Step): void {
  if (after.status !== 'ready' || before.status === 'ready' || after.problem) return;
  // A script that has just created the element can listen to the event.
  queueMicrotask(() => element.dispatchEvent(new CheckoutReadyEvent()));
}

/** Notifies the page of a mistake of its own that does not change the state. */
export function notifyOfMistake(element: HTMLElement, problem: Problem): void {
  queueMicrotask(() => dispatchError(element, new CheckoutErrorEvent(problem)));
}

/** Notifies the page of an error, and the developers too if they have to do something about it. */
export function dispatchError(element: HTMLElement, event: CheckoutErrorEvent): void {
  if (event.actor === 'merchant') {
    console.error(`<easy-checkout> ${event.code}: ${event.message}`);
  }
  element.dispatchEvent(event);
}

import type { CheckoutState } from '../checkout/state.ts';
import { CheckoutErrorEvent } from '../events.ts';
import { CheckoutCompleteEvent } from '../payment-events.ts';
import { dispatchError, type Step } from '../element/page-notifier.ts';
import { eventOf } from './state-events.ts';

type Checkout = HTMLElement & {
  readonly state: CheckoutState;
  /** Set by the hosted page inside another one. */
  readonly parentOrigin?: string | undefined;
};

/** Notifies the page around `element` of all that happens to a checkout after it became ready. */
export class StateNotifier {
  readonly #element: Checkout;
  /** Id of the session whose payment the page was last notified of. */
  #paidSession: string | undefined;

  constructor(element: Checkout) {
    this.#element = element;
  }

  /**
   * The event is delayed, so that a script that has just created the element can set its other
   * properties.
   */
  onStep([before, after]: Step): void {
    const event = eventOf(before, after, this.#element.parentOrigin ?? location.origin);
    if (!event) return;
    queueMicrotask(() => {
      if (after.status !== 'unusable' || this.#element.state === after) this.#notify(event);
    });
  }

  #notify(event: Event): void {
    if (event instanceof CheckoutErrorEvent) return dispatchError(this.#element, event);
    if (event instanceof CheckoutCompleteEvent && event.sessionId) {
      // A reset has led back to the same session, whose payment was reported already.
      if (event.sessionId === this.#paidSession) return;
      this.#paidSession = event.sessionId;
    }
    this.#element.dispatchEvent(event);
  }
}

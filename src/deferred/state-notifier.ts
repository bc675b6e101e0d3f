import type { CheckoutState } from '../checkout/state.ts';
import { CheckoutErrorEvent } from '../events.ts';
import { CheckoutCompleteEvent } from '../payment-events.ts';
import { dispatchError, notifyOfReady, type Step } from '../element/page-notifier.ts';
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

  /** Notifies the page of a step that came before this part, which had to draw what it led to. */
  onEarlierStep(step: Step): void {
    this.onStep(step);
    void nextPaint().then(() => {
      // What was drawn moves nothing any more.
      if (this.#element.state.status === 'ready') notifyOfReady(this.#element, step);
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

/** The longest wait for a paint, in milliseconds: browsers do not paint what nobody sees. */
const PAINT_TIMEOUT_MS = 100;

/** Resolves once the browser has painted what is rendered now. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_TIMEOUT_MS);
  });
}

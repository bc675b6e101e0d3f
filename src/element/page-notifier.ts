import type { Problem } from '../checkout/problem.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { CheckoutCompleteEvent, CheckoutErrorEvent } from '../events.ts';
import { eventOf } from './state-events.ts';

/** Notifies the page around `element` by events, and its developers of the page's own mistakes. */
export class PageNotifier {
  readonly #element: HTMLElement & { readonly state: CheckoutState };
  /** Id of the session whose payment the page was last notified of. */
  #paidSession: string | undefined;

  constructor(element: HTMLElement & { readonly state: CheckoutState }) {
    this.#element = element;
  }

  /**
   * The checkout went from `before` to `after`. The event is delayed, so that a script that has just
   * created the element can set its other properties.
   */
  onState(before: CheckoutState, after: CheckoutState): void {
    const event = eventOf(before, after);
    if (!event) return;
    queueMicrotask(() => {
      if (after.status !== 'unusable' || this.#element.state === after) this.#notify(event);
    });
  }

  /** The page has made a mistake that does not change the state. */
  onMistake(problem: Problem): void {
    queueMicrotask(() => this.#notify(new CheckoutErrorEvent(problem)));
  }

  #notify(event: Event): void {
    if (event instanceof CheckoutCompleteEvent && event.sessionId) {
      // A reset has led back to the same session, whose payment was reported already.
      if (event.sessionId === this.#paidSession) return;
      this.#paidSession = event.sessionId;
    }
    if (event instanceof CheckoutErrorEvent && event.actor === 'merchant') {
      console.error(`<easy-checkout> ${event.code}: ${event.message}`);
    }
    this.#element.dispatchEvent(event);
  }
}

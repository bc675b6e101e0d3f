import { CheckoutCompleteEvent, CheckoutErrorEvent } from '../events.ts';

/** Notifies the page around `element` by events, and its developers of the page's own mistakes. */
export class PageNotifier {
  readonly #element: HTMLElement;
  /** Id of the session whose payment the page was last notified of. */
  #paidSession: string | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  notify(event: Event): void {
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

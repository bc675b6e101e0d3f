import type { Problem } from '../errors.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { CheckoutErrorEvent, CheckoutReadyEvent, CheckoutCompleteEvent } from '../events.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { stateEvent } from './state-events.ts';

/**
 * Notifies the page of all that happens to a checkout. Events depend on the model and never on what
 * was drawn, so a payment is reported even where drawing fails. Each event is delayed by a
 * microtask, so that a script that has just created the element can listen to it.
 */
export class PageNotifier {
  readonly #model: Pick<CheckoutModel, 'host' | 'state'>;
  readonly #isShown: () => boolean;
  /** Whether the order is ready, but what has to be shown of it is still being loaded. */
  #isReadyDue = false;
  /** Id of the session whose payment the page was last notified of. */
  #paidSession: string | undefined;

  /** @param isShown - Returns whether what is loaded can show the present state. */
  constructor(model: Pick<CheckoutModel, 'host' | 'state' | 'observe'>, isShown: () => boolean) {
    this.#model = model;
    this.#isShown = isShown;
    model.observe({ onStep: (before, after) => this.#onStep(before, after) });
  }

  /** Notifies the page of a mistake of its own that does not change the state. */
  notifyOfMistake(problem: Problem): void {
    queueMicrotask(() => this.#dispatchError(new CheckoutErrorEvent(problem)));
  }

  /** What shows the present state is loaded. */
  async loaded(): Promise<void> {
    if (!this.#isReadyDue) return;
    // What was drawn moves nothing any more after the next paint.
    await nextPaint();
    if (this.#isReadyDue && this.#model.state.status === 'ready') this.#notifyOfReady();
  }

  #onStep(before: CheckoutState, after: CheckoutState): void {
    const isReady = after.status === 'ready' && !after.problem;
    if (isReady && before.status !== 'ready') {
      if (this.#isShown()) queueMicrotask(() => this.#notifyOfReady());
      else this.#isReadyDue = true;
    }
    const { host } = this.#model;
    const event = stateEvent(before, after, host.parentOrigin ?? location.origin);
    if (!event) return;
    queueMicrotask(() => {
      if (after.status !== 'unusable' || this.#model.state === after) this.#dispatch(event);
    });
  }

  #notifyOfReady(): void {
    this.#isReadyDue = false;
    this.#model.host.dispatchEvent(new CheckoutReadyEvent());
  }

  #dispatch(event: Event): void {
    if (event instanceof CheckoutErrorEvent) return this.#dispatchError(event);
    if (event instanceof CheckoutCompleteEvent && event.sessionId) {
      // A reset has led back to the same session, whose payment was reported already.
      if (event.sessionId === this.#paidSession) return;
      this.#paidSession = event.sessionId;
    }
    this.#model.host.dispatchEvent(event);
  }

  /** Notifies the page of an error, and the developers too if they have to do something about it. */
  #dispatchError(event: CheckoutErrorEvent): void {
    if (event.actor === 'merchant') {
      console.error(`<easy-checkout> ${event.code}: ${event.message}`);
    }
    this.#model.host.dispatchEvent(event);
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

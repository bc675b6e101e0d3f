// Not beside the other events, because the embedding script, whose types list those, has no such event.
import { CheckoutEvent } from './events.ts';

/**
 * The buyer wants to pay and everything is filled in. `preventDefault()` stops the payment, and
 * `waitUntil()` delays it, e.g. until the shop has reserved the goods.
 */
export class CheckoutSubmitEvent extends CheckoutEvent {
  static readonly type = 'easy-submit';
  readonly #waits: Promise<unknown>[] = [];

  constructor() {
    super(CheckoutSubmitEvent.type, { cancelable: true });
  }

  /** Nothing is charged before `promise` resolves, and nothing at all when it rejects. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /**
   * Whether the payment may go on.
   *
   * @internal
   */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false;
    const results = await Promise.allSettled(this.#waits);
    return results.every(({ status }) => status === 'fulfilled');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'easy-submit': CheckoutSubmitEvent;
  }
}

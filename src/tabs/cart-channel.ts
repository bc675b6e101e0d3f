import { type CompleteState, readAnnouncedPayment } from './announced-payment.ts';
import type { Order } from '../checkout/order.ts';

/** What the tab that has paid a cart, or has not, lets the others know. */
export type Outcome = CompleteState | 'unpaid';

/** The longest message that is read. */
const MAX_LENGTH = 100_000;

/**
 * Where the tabs of a browser, and the elements of a page, let each other know what became of a
 * payment for one cart. Messages are JSON, so that they hold nothing but data. Where there are no
 * channels, nothing is ever heard.
 */
export class CartChannel {
  readonly #cart: string;
  readonly #own: () => Order | undefined;
  readonly #channel: BroadcastChannel | undefined;
  #outcome: Outcome | undefined;
  readonly #onPaid: ((payment: CompleteState) => void) | undefined;
  /** Ends the wait for the outcome. */
  #wake: (() => void) | undefined;

  /**
   * @param cart - As `cartKey` names it.
   * @param own - The order of this element, which a payment must be of.
   * @param onPaid - Called with each payment that is announced.
   */
  constructor(
    cart: string,
    own: () => Order | undefined,
    onPaid?: (payment: CompleteState) => void,
  ) {
    this.#cart = cart;
    this.#own = own;
    this.#onPaid = onPaid;
    try {
      this.#channel = new BroadcastChannel(`easy-checkout:${cart}`);
      this.#channel.addEventListener('message', this.#onMessage);
    } catch {
      // There are none, or they are blocked.
    }
  }

  /** @param outcome - `paying`: whatever was said before is of an earlier payment. */
  announce(outcome: Outcome | 'paying'): void {
    this.#channel?.postMessage(JSON.stringify({ cart: this.#cart, outcome }));
  }

  /**
   * Resolves to what was announced last, once `timeout` is over: the message of a tab may come a
   * little later than the lock that it gave back, and what is known may be of the tab before it. A
   * payment is the last word, and not waited for.
   *
   * @param timeout - In milliseconds.
   */
  async outcome(timeout: number): Promise<Outcome | undefined> {
    if (this.#channel && !this.#isPaid) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeout);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#outcome;
  }

  get #isPaid(): boolean {
    return this.#outcome !== undefined && this.#outcome !== 'unpaid';
  }

  close(): void {
    this.#channel?.close();
  }

  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => {
    const outcome = typeof data === 'string' && data.length <= MAX_LENGTH ? this.#read(data) : null;
    if (outcome === null) return;
    this.#outcome = outcome;
    if (!outcome || outcome === 'unpaid') return;
    this.#wake?.();
    this.#onPaid?.(outcome);
  };

  /** `null`: the message is none. `undefined`: nothing is known any more. */
  #read(text: string): Outcome | null | undefined {
    try {
      const { cart, outcome } = JSON.parse(text) as { cart?: unknown; outcome?: unknown };
      if (cart !== this.#cart) return null;
      if (outcome === 'unpaid') return outcome;
      const order = this.#own();
      // A payment that cannot be shown is no reason to pay, so that nothing is known then, either.
      return order && readAnnouncedPayment(outcome, order);
    } catch {
      return null;
    }
  }
}

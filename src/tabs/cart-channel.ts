import { type CompleteState, readAnnouncedPayment } from './announced-payment.ts';
import type { Order } from '../checkout/order.ts';

/** What a tab announces about its payment of a cart. */
export type Outcome = CompleteState | 'unpaid';

/** The longest message that is read. */
const MAX_LENGTH = 100_000;

/**
 * The channel on which tabs of a browser, and elements of a page, announce the outcome of a payment
 * for one cart. Messages are JSON, so that they hold nothing but data. Without support for
 * channels, nothing is announced or received.
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
   * @param cart - The key that `cartKey` returns.
   * @param own - Returns the order of this element, which a payment must match.
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
      // Channels are not supported or blocked.
    }
  }

  /**
   * @param outcome - `paying` cancels earlier announcements, which are about an earlier payment.
   */
  announce(outcome: Outcome | 'paying'): void {
    this.#channel?.postMessage(JSON.stringify({ cart: this.#cart, outcome }));
  }

  /**
   * Resolves to the last announcement after `timeout`. The message of a tab may arrive a little
   * after its lock is released, and the last known announcement may be that of a tab before it. A
   * payment is final and resolves at once.
   *
   * @param timeout - In milliseconds.
   */
  async outcome(timeout: number): Promise<Outcome | undefined> {
    if (this.#channel && !isPayment(this.#outcome)) {
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

  close(): void {
    this.#channel?.close();
  }

  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => {
    const outcome = typeof data === 'string' && data.length <= MAX_LENGTH ? this.#read(data) : null;
    if (outcome === null) return;
    this.#outcome = outcome;
    if (!isPayment(outcome)) return;
    this.#wake?.();
    this.#onPaid?.(outcome);
  };

  /**
   * Returns `null` if the text is not such a message, and `undefined` if the outcome is no longer
   * known.
   */
  #read(text: string): Outcome | null | undefined {
    try {
      const { cart, outcome } = JSON.parse(text) as { cart?: unknown; outcome?: unknown };
      if (cart !== this.#cart) return null;
      if (outcome === 'unpaid') return outcome;
      const order = this.#own();
      // A payment that cannot be shown must not lead to another payment, so the outcome is unknown
      // then.
      return order && readAnnouncedPayment(outcome, order);
    } catch {
      return null;
    }
  }
}

function isPayment(outcome: Outcome | undefined): outcome is CompleteState {
  return outcome !== undefined && outcome !== 'unpaid';
}

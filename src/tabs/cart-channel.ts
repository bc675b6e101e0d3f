import { type CompleteState, readAnnouncedPayment } from './announced-payment.ts';
import { channelName } from './cart-listener.ts';
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
  /** Ends the wait for the outcome. */
  #wake: (() => void) | undefined;

  /**
   * @param cart - The key that `cartKey` returns.
   * @param own - Returns the order of this element, which a payment must match.
   */
  constructor(cart: string, own: () => Order | undefined) {
    this.#cart = cart;
    this.#own = own;
    try {
      this.#channel = new BroadcastChannel(channelName(cart));
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
    const outcome = readAnnouncement(data, this.#cart, this.#own());
    if (outcome === null) return;
    this.#outcome = outcome;
    if (isPayment(outcome)) this.#wake?.();
  };
}

/**
 * Reads a message of another tab. Returns `null` if it is none about `cart`, and `undefined` if the
 * outcome is no longer known.
 *
 * @param own - The order of this element, which a payment must match.
 */
export function readAnnouncement(
  data: unknown,
  cart: string,
  own: Order | undefined,
): Outcome | null | undefined {
  if (typeof data !== 'string' || data.length > MAX_LENGTH) return null;
  try {
    const message = JSON.parse(data) as { cart?: unknown; outcome?: unknown };
    if (message.cart !== cart) return null;
    if (message.outcome === 'unpaid') return message.outcome;
    // A payment that cannot be shown must not lead to another payment, so the outcome is unknown
    // then.
    return own && readAnnouncedPayment(message.outcome, own);
  } catch {
    return null;
  }
}

export function isPayment(outcome: Outcome | null | undefined): outcome is CompleteState {
  return outcome != null && outcome !== 'unpaid';
}

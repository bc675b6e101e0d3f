/** The name of the channel on which tabs announce their payments of a cart. */
export function channelName(cart: string): string {
  return `easy-checkout:${cart}`;
}

/**
 * Listens to the other tabs for as long as a cart could be paid here, so that a cart that was paid
 * there is not offered here again. It begins before anybody uses the checkout.
 */
export class CartListener {
  /** The messages of the current cart. */
  readonly #received: unknown[] = [];
  readonly #onUnread: () => void;
  #read: ((data: unknown) => void) | undefined;
  #cart: string | undefined;
  #channel: BroadcastChannel | undefined;

  /** @param onUnread - Called with each message as long as nothing reads them. */
  constructor(onUnread: () => void) {
    this.#onUnread = onUnread;
  }

  /** Lets `read` have the messages of the current cart, those before this call too. */
  listen(read: (data: unknown) => void): void {
    this.#read = read;
    for (const data of this.#received) read(data);
  }

  /** @param cart - The key that `cartKey` returns; `undefined` while nothing can be paid. */
  follow(cart: string | undefined): void {
    if (cart === this.#cart) return;
    this.#cart = cart;
    this.#channel?.close();
    this.#channel = undefined;
    this.#received.length = 0;
    if (cart === undefined) return;
    try {
      this.#channel = new BroadcastChannel(channelName(cart));
      this.#channel.addEventListener('message', ({ data }) => {
        this.#received.push(data);
        if (this.#read) this.#read(data);
        else this.#onUnread();
      });
    } catch {
      // Channels are not supported or blocked.
    }
  }
}

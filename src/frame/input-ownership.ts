/** The parts of a setup that decide whose checkout it is. */
export interface SetUp {
  /** The publishable key or client secret. */
  readonly credential: string;
  /** Credential, cart and the rest as JSON, without what differs between connections. */
  readonly terms: string;
  /** The number of the connection from the page around this document. */
  readonly connection: number;
}

/**
 * Remembers for which merchant, and during which connection of the page, the payment details in the
 * fields were typed. A script on the page can connect again, name another credential or cart and
 * send `pay`. The typed details must not be there for it then.
 *
 * @see Reliability, F41, and docs/security.md
 */
export class InputOwnership {
  #current: SetUp | undefined;
  /** The connection during which the first number was typed. */
  #connection: number | undefined;
  #merchantId: string | undefined;
  /**
   * Whether the credential has changed since the numbers were typed, and its merchant is not known
   * yet.
   */
  #isUnproven = false;

  /**
   * Takes note of what the page has set up.
   *
   * @param isEmpty - Whether no number is typed yet.
   * @returns whether the fields have to be emptied at once
   */
  setUp(next: SetUp, isEmpty: boolean): boolean {
    const { credential, terms } = this.#current ?? {};
    // What was typed before the page had set up anything was typed for its first checkout.
    const isOwn = isEmpty || this.#current === undefined;
    const empties = !isOwn && next.terms !== terms && next.connection !== this.#connection;
    this.#current = next;
    if (isOwn || empties) {
      this.#connection = next.connection;
      this.#merchantId = undefined;
      this.#isUnproven = false;
    } else {
      this.#isUnproven ||= next.credential !== credential;
    }
    return empties;
  }

  /**
   * Takes note of the merchant that the service has named.
   *
   * @param merchantId - Absent where the service does not name the merchant.
   * @returns whether the fields have to be emptied, because the merchant is or may be another one
   */
  setMerchant(merchantId: string | undefined): boolean {
    const isOther = merchantId === undefined || merchantId !== this.#merchantId;
    const empties = this.#isUnproven && isOther;
    this.#merchantId = merchantId;
    this.#isUnproven = false;
    return empties;
  }
}

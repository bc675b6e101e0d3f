/** What the page has set up, as far as it decides whose checkout it is. */
export interface SetUp {
  /** Publishable key or client secret. */
  readonly credential: string;
  /** Credential, cart and the rest, in JSON, without what changes from one connection to the next. */
  readonly terms: string;
  /** Counts the connections that the page around this document has made. */
  readonly connection: number;
}

/**
 * For whom the payment details in the fields were typed: for a merchant, and under what one
 * connection of the page had set up. A script of the page can connect anew, name another credential
 * or cart and send `pay`; what was typed must not be there for it then.
 *
 * @see Reliability, F41, and docs/security.md
 */
export class TypedFor {
  #current: SetUp | undefined;
  /** The connection under which the first number was typed. */
  #connection: number | undefined;
  #merchantId: string | undefined;
  /** The credential has changed since the numbers were typed, and its merchant is not known yet. */
  #isUnproven = false;

  /**
   * The page has set up a checkout.
   *
   * @param isEmpty - No number is typed yet.
   * @returns whether the fields have to be emptied at once
   */
  setUp(next: SetUp, isEmpty: boolean): boolean {
    const { credential, terms } = this.#current ?? {};
    const empties = !isEmpty && next.terms !== terms && next.connection !== this.#connection;
    this.#current = next;
    if (isEmpty || empties) {
      this.#connection = next.connection;
      this.#merchantId = undefined;
      this.#isUnproven = false;
    } else {
      this.#isUnproven ||= next.credential !== credential;
    }
    return empties;
  }

  /**
   * The service has told whose checkout it is.
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

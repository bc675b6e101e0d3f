import { isFree, refuseIfFree } from './free-order.ts';
import {
  completed,
  type CompleteState,
  declined,
  describeOutcome,
  nextOutcome,
  OUTCOME_TIMEOUT,
} from './next-outcome.ts';
import type { FrameLike, LocatorLike } from './page-like.ts';
import {
  ACCOUNT,
  type BankAccount,
  BUYER,
  type Buyer,
  type Card,
  CARDS,
  VISA,
} from './test-data.ts';

export interface DriverOptions {
  /** Milliseconds to wait for the order, and for what becomes of a payment. The default is 15,000. */
  readonly timeout?: number;
}

/** Finds the checkout of a page or of a frame, and drives it with the hands of a buyer. */
export function checkoutOn(
  page: FrameLike,
  selector = 'easy-checkout',
  options?: DriverOptions,
): CheckoutDriver {
  return new CheckoutDriver(page.locator(selector), options);
}

/**
 * Drives a checkout from Playwright. It finds fields by their autofill tokens and names, so it works
 * in every language.
 */
export class CheckoutDriver {
  readonly element: LocatorLike;
  /** The document of the secure frame, with all fields for cards and accounts. */
  readonly frame: FrameLike;
  readonly payButton: LocatorLike;
  readonly #timeout: number;

  constructor(element: LocatorLike, { timeout = OUTCOME_TIMEOUT }: DriverOptions = {}) {
    this.element = element;
    // A frame that the page has put into the element may be hidden by the one of the element.
    this.frame = element.locator('iframe[src*="/frame.html"]:visible').contentFrame();
    this.payButton = element.locator('[part="pay-button"]');
    this.#timeout = timeout;
  }

  /**
   * Waits until the order is shown and can be paid.
   *
   * @throws {Error} it cannot be; the message says what the checkout does instead
   */
  async ready(): Promise<void> {
    const isReady = this.element.locator('xpath=self::*[@state="ready"]');
    // Until what is saved for a customer is shown, a new card is the chosen method.
    const isShown = this.element.locator('[part="pay-button"][aria-disabled="false"]');
    try {
      await isReady.waitFor({ timeout: this.#timeout });
      await isShown.waitFor({ timeout: this.#timeout });
    } catch (cause) {
      const says = (await this.element.isVisible())
        ? describeOutcome(await this.element.evaluate(nextOutcome, 0))
        : 'The page shows none.';
      throw new Error(`The checkout is not ready. ${says}`, { cause });
    }
  }

  /** Types who buys. A full name is divided where the form asks for two names. */
  async fillBuyer(buyer: Partial<Buyer> = {}): Promise<void> {
    const { fullName, email, phone } = { ...BUYER, ...buyer };
    const field = (name: string) => this.element.locator(`[part="details"] [name="${name}"]`);
    await field('email').fill(email);
    if (await field('first_name').isVisible()) {
      const [first, ...rest] = fullName.split(' ');
      await field('first_name').fill(first ?? '');
      await field('last_name').fill(rest.join(' ') || fullName);
    } else {
      await field('full_name').fill(fullName);
    }
    const wantsPhone = buyer.phone !== undefined;
    if (wantsPhone && !(await field('phone').isVisible())) {
      await this.element.locator('[part="more-details"]').click();
    }
    if (wantsPhone || (await field('phone').isVisible())) await field('phone').fill(phone);
  }

  /**
   * Chooses to pay by a new card, and types one, by default one that is accepted at once. Its default
   * postal code is one of the United States, so that country is chosen with it.
   *
   * @throws {Error} the order costs nothing, so no way to pay is asked for
   */
  async fillCard(card: Partial<Card> = {}): Promise<void> {
    const { number, expiry, cvc, name, postalCode } = { ...VISA, ...card };
    const country = card.postalCode === undefined ? (card.country ?? 'US') : card.country;
    const field = (token: string) => this.frame.locator(`[autocomplete~="${token}"]`);
    refuseIfFree(await this.element.evaluate(isFree, 0));
    await this.#chooseIfAsked('card');
    await field('cc-number').fill(number);
    await field('cc-exp').fill(expiry);
    await field('cc-csc').fill(cvc);
    if (name !== undefined) {
      if (!(await field('cc-name').isVisible())) await this.frame.locator('#name-differs').click();
      await field('cc-name').fill(name);
    }
    if (country && (await field('country').isVisible())) {
      await field('country').selectOption(country);
    }
    if (postalCode && (await field('postal-code').isVisible())) {
      await field('postal-code').fill(postalCode);
    }
  }

  /**
   * Chooses to pay by bank account, and types one.
   *
   * @throws {Error} the order costs nothing, so no way to pay is asked for
   */
  async fillBank(account: Partial<BankAccount> = {}): Promise<void> {
    const { type, routing, account: number } = { ...ACCOUNT, ...account };
    // Until then, nothing says which ways to pay there are.
    await this.ready();
    refuseIfFree(await this.element.evaluate(isFree, 0));
    await this.#chooseIfAsked('bank');
    const field = (name: string) => this.frame.locator(`[name="${name}"]`);
    await this.frame.locator(`[name="account_type"][value="${type}"]`).check();
    await field('routing_number').fill(routing);
    await field('account_number').fill(number);
    await field('confirm_account_number').fill(number);
  }

  /** Chooses how to pay: `card`, `bank`, or the id of a saved instrument. */
  async choose(method: string): Promise<void> {
    await this.#choice(method).check();
  }

  /** Clicks the pay button. What becomes of it is for `expectComplete` or the page to say. */
  async pay(): Promise<void> {
    await this.payButton.click();
  }

  /**
   * Types a card that is declined, pays, and waits for the decline.
   *
   * @returns the processor's code, such as `GENERIC_DECLINE`
   * @throws {Error} something else became of the payment
   */
  async decline(number: string = CARDS.declined): Promise<string | undefined> {
    await this.fillCard({ number });
    const [outcome] = await Promise.all([this.#nextOutcome(), this.pay()]);
    return declined(outcome);
  }

  /**
   * Waits until the payment is complete, on a page that stays. Where yours leaves with
   * `easy-complete`, wait for the address of the next one.
   *
   * @throws {Error} it was declined, or something else became of it
   */
  async expectComplete(): Promise<CompleteState> {
    return completed(await this.#nextOutcome());
  }

  /** A checkout with only one way to pay asks for none. */
  async #chooseIfAsked(method: 'card' | 'bank'): Promise<void> {
    if (await this.#choice(method).isVisible()) await this.choose(method);
  }

  #choice(method: string): LocatorLike {
    return this.element.locator(`[name="method"][value="${method}"]`);
  }

  #nextOutcome() {
    return this.element.evaluate(nextOutcome, this.#timeout);
  }
}

import type { EasyCheckout } from '../index.ts';
import type { DriverOptions } from './checkout-driver.ts';
import { isFree, refuseIfFree } from './free-order.ts';
import {
  completed,
  type CompleteState,
  declined,
  describeOutcome,
  nextOutcome,
  OUTCOME_TIMEOUT,
} from './next-outcome.ts';
import { BUYER, type Buyer, type Card, CARDS, VISA } from './test-data.ts';

/**
 * Drives a checkout from a test that runs in its page: Web Test Runner, Vitest's browser mode,
 * Storybook, Cypress components.
 *
 * No script of a page reaches into a document of another origin, so `fillCard` works only where the
 * page and its secure frame have one origin. A saved instrument needs no typing and so can be paid
 * with everywhere: `choose` one of the sandbox's customer.
 */
export class DomCheckout {
  readonly element: EasyCheckout;
  readonly #timeout: number;

  constructor(element: EasyCheckout, { timeout = OUTCOME_TIMEOUT }: DriverOptions = {}) {
    this.element = element;
    this.#timeout = timeout;
  }

  /** Waits until the order is shown and can be paid. */
  async ready(): Promise<void> {
    const root = this.#root;
    // Until what is saved for a customer is shown, the button is disabled and nothing saved is offered.
    const isReady = (): boolean =>
      this.element.state.status === 'ready' &&
      root.querySelector('[part="pay-button"]')?.getAttribute('aria-disabled') === 'false';
    if (isReady()) return;
    await new Promise<void>((resolve, reject) => {
      const observer = new MutationObserver(() => isReady() && end(resolve));
      const timer = setTimeout(() => {
        void nextOutcome(this.element, 0).then((outcome) =>
          end(() => reject(new Error(`The checkout is not ready. ${describeOutcome(outcome)}`))),
        );
      }, this.#timeout);
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        observer.disconnect();
        settle();
      };
      const changes = { attributes: true, childList: true, subtree: true };
      observer.observe(this.element, { attributes: true });
      observer.observe(root, changes);
    });
  }

  /**
   * Types who buys. A full name is divided where the form asks for two names.
   *
   * @throws {Error} a phone was given, and no field asks for one
   */
  fillBuyer(buyer: Partial<Buyer> = {}): void {
    const { fullName, email, phone } = { ...BUYER, ...buyer };
    const [first = '', ...rest] = fullName.split(' ');
    const values: Readonly<Record<string, string>> = {
      email,
      phone,
      full_name: fullName,
      first_name: first,
      last_name: rest.join(' ') || fullName,
    };
    const fields = this.#root.querySelectorAll<HTMLInputElement>('[part="details"] input');
    if (buyer.phone !== undefined && [...fields].every(({ name }) => name !== 'phone')) {
      throw new Error('The checkout does not ask for a phone. Set collect="phone" on it.');
    }
    for (const field of fields) {
      const value = values[field.name];
      if (value !== undefined) type(field, value);
    }
  }

  /**
   * Chooses to pay by a new card, and types one. Its default postal code is one of the United States,
   * so that country is chosen with it.
   *
   * @throws {Error} the secure frame is of another origin, where only a browser's driver can type; or
   *   the order costs nothing, so no way to pay is asked for
   */
  fillCard(card: Partial<Card> = {}): void {
    const { number, expiry, cvc, name, postalCode } = { ...VISA, ...card };
    refuseIfFree(isFree(this.element));
    const secured = this.#securedDocument;
    if (!secured) {
      throw new Error(
        'No script of a page can type into the secure frame, which is of another origin. Choose a ' +
          'saved instrument, use the driver for Playwright, or script the element’s events.',
      );
    }
    this.#choice('card')?.click();
    const country = card.postalCode === undefined ? (card.country ?? 'US') : card.country;
    const values = {
      'cc-number': number,
      'cc-exp': expiry,
      'cc-csc': cvc,
      ...(name !== undefined && { 'cc-name': name }),
      ...(country && { country }),
      ...(postalCode && { 'postal-code': postalCode }),
    };
    for (const [token, value] of Object.entries(values)) {
      const field = secured.querySelector<HTMLInputElement | HTMLSelectElement>(
        `:is(input,select)[autocomplete~="${token}"]`,
      );
      // A list is whole once it has the focus.
      field?.focus();
      if (field && canHold(field, value)) type(field, value);
    }
  }

  /** Chooses how to pay: `card`, `bank`, or the id of a saved instrument. */
  choose(method: string): void {
    const radio = this.#choice(method);
    if (!radio)
      throw new Error(`The checkout does not offer ${method} as one of several ways to pay.`);
    radio.click();
  }

  /** Clicks the pay button. What becomes of it is for `expectComplete` or the page to say. */
  pay(): void {
    const button = this.#root.querySelector<HTMLElement>('[part="pay-button"]');
    if (!button) throw new Error('The checkout shows no pay button.');
    button.click();
  }

  /**
   * Pays, and waits for the decline. Where `fillCard` works, it types a card that is declined; with a
   * saved instrument, something has to be bought that is: `PRICES.declined`.
   *
   * @returns the processor's code, such as `GENERIC_DECLINE`
   * @throws {Error} something else became of the payment
   */
  async decline(number: string = CARDS.declined): Promise<string | undefined> {
    if (this.#securedDocument) this.fillCard({ number });
    const outcome = nextOutcome(this.element, this.#timeout);
    this.pay();
    return declined(await outcome);
  }

  /** @throws {Error} the payment was declined, or something else became of it */
  async expectComplete(): Promise<CompleteState> {
    return completed(await nextOutcome(this.element, this.#timeout));
  }

  #choice(method: string): HTMLInputElement | null {
    return this.#root.querySelector(`[name="method"][value="${CSS.escape(method)}"]`);
  }

  get #root(): ShadowRoot {
    const { shadowRoot } = this.element;
    if (!shadowRoot)
      throw new Error('The page has not defined <easy-checkout>: import easy-checkout.');
    return shadowRoot;
  }

  /** The document of the secure frame, where the page may see it. */
  get #securedDocument(): Document | undefined {
    const frame =
      this.#root.querySelector('iframe') ??
      this.element.querySelector<HTMLIFrameElement>(':scope > iframe[slot="payment-fields"]');
    return frame?.contentDocument ?? undefined;
  }
}

/** Whether `field` takes `value`: a list takes none that it does not hold. */
function canHold(field: HTMLInputElement | HTMLSelectElement, value: string): boolean {
  return !('options' in field) || [...field.options].some((option) => option.value === value);
}

/** Replaces the text of a field, with the events of somebody who types it and goes on. */
function type(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
}

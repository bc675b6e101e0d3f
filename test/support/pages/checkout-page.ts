import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { SandboxControl } from '../service/sandbox-control.ts';

/** Numbers with a meaning to the sandbox. Contract, section 8. */
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  callIssuer: '4000000000000101',
  pending: '4000000000000077',
  refusedByVault: '4000000000000010',
} as const;

/** A month that is never past, as the field shows it. */
export const EXPIRY = `12 / ${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`;

export interface Card {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
  /** Left alone when empty. */
  readonly postalCode: string;
}

/** A card that is accepted at once. */
export const VISA: Card = {
  number: CARDS.visa,
  expiry: EXPIRY,
  cvc: '123',
  name: 'Grace Hopper',
  postalCode: '94107',
};

export interface BankAccount {
  readonly type: string;
  readonly routing: string;
  readonly account: string;
}

/** An account whose debits settle after a day. Contract, section 8. */
export const ACCOUNT: BankAccount = {
  type: 'Personal checking',
  routing: '122105278',
  account: '000123456789',
};

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** What a buyer fills in that differs from `BUYER` and `VISA`. */
interface Filling {
  readonly card?: Partial<Card>;
  readonly buyer?: Partial<Buyer>;
}

export const BUYER: Buyer = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  phone: '+1 555 010 9999',
};

/** A DOM event of the element, with its own fields. */
export interface PageEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

type BuyerName = 'first_name' | 'last_name' | 'email' | 'phone';
export type FieldName =
  | BuyerName
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'name'
  | 'country'
  | 'postal_code';

const BUYER_NAMES: ReadonlySet<string> = new Set<BuyerName>([
  'first_name',
  'last_name',
  'email',
  'phone',
]);

declare global {
  /** Filled in the page by `CheckoutPage.listen`. */
  var pageEvents: PageEvent[] | undefined;
}

/** A page with one `<easy-checkout>`, through the eyes and hands of a buyer. */
export class CheckoutPage {
  readonly page: Page;
  readonly element: Locator;
  readonly frame: FrameLocator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly cardNumber: Locator;
  readonly expiry: Locator;
  readonly securityCode: Locator;
  readonly nameOnCard: Locator;
  readonly country: Locator;
  /** Whatever it is called in the chosen country. */
  readonly postalCode: Locator;
  readonly payButton: Locator;
  readonly notice: Locator;
  readonly receipt: Locator;
  /** What the buyer of a bank debit agrees to by paying. */
  readonly authorization: Locator;

  constructor(page: Page, element = page.locator('easy-checkout')) {
    this.page = page;
    this.element = element;
    this.frame = element.locator('iframe[title="Secure payment fields"]').contentFrame();
    const field = (label: string) => element.getByLabel(label, { exact: true });
    this.firstName = field('First name');
    this.lastName = field('Last name');
    this.email = field('Email');
    this.phone = field('Phone');
    const secured = (label: string) => this.frame.getByLabel(label, { exact: true });
    this.cardNumber = secured('Card number');
    this.expiry = secured('Expiration date');
    this.securityCode = secured('Security code');
    this.nameOnCard = secured('Name on card');
    this.country = secured('Country');
    this.postalCode = this.frame.locator('[autocomplete~="postal-code"]');
    this.payButton = element.locator('button[type="submit"]');
    this.notice = element.locator('[part="notice"]').filter({ visible: true });
    this.receipt = element.locator('[part="receipt"]');
    this.authorization = element.locator('[part="payment-footer"] [part="authorization"] p');
  }

  /** Records the element's events from now on; call before the page is opened. */
  async listen(): Promise<void> {
    await this.page.addInitScript(() => {
      globalThis.pageEvents = [];
      const types = 'ready change submit complete decline error expire cancel';
      for (const type of types.split(' ')) {
        document.addEventListener(`easy-${type}`, (event) => {
          const fields = Object.entries(event).filter(([name]) => name !== 'isTrusted');
          globalThis.pageEvents?.push({ ...Object.fromEntries(fields), type: event.type });
        });
      }
    });
  }

  /** The events of one type so far. */
  async eventsNamed(type: string): Promise<readonly PageEvent[]> {
    return this.page.evaluate(
      (wanted) => (globalThis.pageEvents ?? []).filter((event) => event.type === wanted),
      type,
    );
  }

  /** Opens the shop's own checkout with `items`, e.g. `price_tee:2 price_mug`. */
  async openShop(items = 'price_tee'): Promise<void> {
    await this.page.goto(`/checkout.html?${new URLSearchParams({ items })}`);
  }

  /** Empties the form and starts again, as a page does with `reset()`. */
  async reset(): Promise<void> {
    await this.element.evaluate((element) => (element as HTMLElement & { reset(): void }).reset());
    await this.page.evaluate(() => void globalThis.pageEvents?.splice(0));
  }

  /** The status of the element's snapshot. */
  async expectStatus(status: string): Promise<void> {
    await expect(this.element).toHaveAttribute('state', status);
  }

  async ready(): Promise<void> {
    await this.expectStatus('ready');
    await expect(this.cardNumber).toBeVisible();
  }

  async fillBuyer(buyer: Partial<Buyer> = {}): Promise<void> {
    const { firstName, lastName, email, phone } = { ...BUYER, ...buyer };
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
    await this.email.fill(email);
    await this.phone.fill(phone);
  }

  /** A way to pay, by its name: `Card`, `Bank account`, `Visa ending in 4242`. */
  method(name: string | RegExp): Locator {
    return this.element.getByRole('radio', { name });
  }

  /** Chooses to pay by bank account, and fills it in. */
  async fillBank(account: Partial<BankAccount> = {}): Promise<void> {
    const { type, routing, account: number } = { ...ACCOUNT, ...account };
    await this.method('Bank account').check();
    const field = (label: string) => this.frame.getByLabel(label, { exact: true });
    await this.frame.getByRole('radio', { name: type }).check();
    await field('Routing number').fill(routing);
    await field('Account number').fill(number);
    await field('Confirm account number').fill(number);
  }

  async fillCard(card: Partial<Card> = {}): Promise<void> {
    const { number, expiry, cvc, name, postalCode } = { ...VISA, ...card };
    await this.cardNumber.fill(number);
    await this.expiry.fill(expiry);
    await this.securityCode.fill(cvc);
    await this.nameOnCard.fill(name);
    if (postalCode) await this.postalCode.fill(postalCode);
  }

  /** Fills in everything, once the checkout is ready. */
  async fillIn({ card, buyer }: Filling = {}): Promise<void> {
    await this.ready();
    await this.fillBuyer(buyer);
    await this.fillCard(card);
  }

  /** Fills in everything and submits. */
  async pay(filling?: Filling): Promise<void> {
    await this.fillIn(filling);
    await this.payButton.click();
  }

  /** The value beside `term` in the receipt. */
  receiptLine(term: string): Locator {
    return this.receipt.locator('dl > div').filter({ hasText: term }).locator('dd');
  }

  /** What is said to be wrong with a field, by its name; empty when nothing is. */
  problem(name: FieldName): Locator {
    const problem = `#${name}-problem`;
    return BUYER_NAMES.has(name) ? this.element.locator(problem) : this.frame.locator(problem);
  }
}

/** The requests to pay that reached the service. */
export async function checkoutCalls(sandbox: SandboxControl) {
  const requests = await sandbox.requests();
  return requests.filter(
    ({ method, path }) => method === 'POST' && /\/v1\/api\/checkout\/?$/.test(path),
  );
}

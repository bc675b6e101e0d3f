import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { CheckoutDriver } from '../../../src/testing/checkout-driver.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { BankAccount, Buyer, Card } from '../../../src/testing/test-data.ts';

// What journeys type.
export { ACCOUNT, BUYER, CARDS, EXPIRY, VISA } from '../../../src/testing/test-data.ts';

/** What a buyer fills in that differs from `BUYER` and `VISA`. */
interface Filling {
  readonly card?: Partial<Card>;
  readonly buyer?: Partial<Buyer>;
}

/** A DOM event of the element, with its own fields. */
export interface PageEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

type BuyerName = 'full_name' | 'first_name' | 'last_name' | 'email' | 'phone';
export type FieldName =
  | BuyerName
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'name'
  | 'country'
  | 'postal_code';

const BUYER_NAMES: ReadonlySet<string> = new Set<BuyerName>([
  'full_name',
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
  readonly fullName: Locator;
  /** Opens phone and business. */
  readonly moreDetails: Locator;
  /** Divides the full name. */
  readonly split: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly cardNumber: Locator;
  readonly expiry: Locator;
  readonly securityCode: Locator;
  readonly nameOnCard: Locator;
  /** Opens the field for another name on the card. */
  readonly nameDiffers: Locator;
  readonly country: Locator;
  /** Whatever it is called in the chosen country. */
  readonly postalCode: Locator;
  readonly payButton: Locator;
  readonly notice: Locator;
  readonly receipt: Locator;
  /** What the buyer of a bank debit agrees to by paying. */
  readonly authorization: Locator;
  readonly #driver: CheckoutDriver;

  constructor(page: Page, element = page.locator('easy-checkout')) {
    this.page = page;
    this.element = element;
    // As long as an assertion may take: busy machines run several tests at once.
    this.#driver = new CheckoutDriver(element, { timeout: 30_000 });
    this.frame = element.locator('iframe[title="Secure payment fields"]').contentFrame();
    const field = (label: string) => element.getByLabel(label, { exact: true });
    this.fullName = field('Full name');
    this.moreDetails = element.locator('[part="more-details"]');
    this.split = element.locator('[part="split-name"]');
    this.firstName = field('First name');
    this.lastName = field('Last name');
    this.email = field('Email');
    this.phone = field('Phone');
    const secured = (label: string) => this.frame.getByLabel(label, { exact: true });
    this.cardNumber = secured('Card number');
    this.expiry = secured('Expiration date');
    this.securityCode = secured('Security code');
    this.nameOnCard = secured('Name on card');
    this.nameDiffers = this.frame.getByRole('button', { name: 'Name on card differs' });
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

  /** Uses the checkout as a mouse does that comes near, so that it has all its parts. */
  async use(): Promise<void> {
    await this.element.dispatchEvent('pointerover');
    // The lazy part draws it.
    await expect(this.element.locator('[part="split-name"]')).toBeAttached();
  }

  async fillBuyer(buyer?: Partial<Buyer>): Promise<void> {
    await this.#driver.fillBuyer(buyer);
  }

  /** Says that a business buys, where the merchant does not ask for it. */
  async buyForBusiness(): Promise<void> {
    await this.moreDetails.click();
    await this.element.getByRole('checkbox', { name: /business/i }).check();
  }

  /** A way to pay, by its name: `Card`, `Bank account`, `Visa ending in 4242`. */
  method(name: string | RegExp): Locator {
    return this.element.getByRole('radio', { name });
  }

  /** Chooses to pay by bank account, and fills it in. */
  async fillBank(account?: Partial<BankAccount>): Promise<void> {
    await this.#driver.fillBank(account);
  }

  async fillCard(card?: Partial<Card>): Promise<void> {
    await this.#driver.fillCard(card);
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
    await this.#driver.pay();
  }

  /**
   * Submits as a merchant's own button far below the form does, while none of its fields is in sight.
   * Waits for what judges the secure fields: on a slow machine, the page would go on without.
   */
  async submitFromAfar(): Promise<void> {
    // The first use loads it.
    await this.element.evaluate((checkout: EasyCheckout) => checkout.focus());
    const styleSheets = () =>
      this.frame.locator('body').evaluate(() => document.adoptedStyleSheets.length);
    await expect.poll(styleSheets).toBeGreaterThan(0);
    await this.page.addStyleTag({ content: 'body { padding-bottom: 3000px }' });
    await this.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // The shop scrolls smoothly.
    await expect(this.element).not.toBeInViewport();
    await this.element.evaluate((checkout: EasyCheckout) => void checkout.submit());
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

  /** The paragraph of a problem is created with the first one, and emptied afterwards. */
  async expectNoProblem(name: FieldName): Promise<void> {
    await expect(this.problem(name).filter({ hasText: /\S/ })).toHaveCount(0);
  }
}

/** The requests to pay that reached the service. */
export async function checkoutCalls(sandbox: SandboxControl) {
  const requests = await sandbox.requests();
  return requests.filter(
    ({ method, path }) => method === 'POST' && /\/v1\/api\/checkout\/?$/.test(path),
  );
}

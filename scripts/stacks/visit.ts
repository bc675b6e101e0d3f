// A buyer in a real browser, on the pages of one running example.
import type { Browser, Page } from 'playwright-core';
import { checkoutOn } from '../../src/testing/checkout-driver.ts';
import type { SandboxControl } from '../../src/testing/sandbox-control.ts';

const HYDRATION = /hydrat|did not match|mismatch|skipped rendering/i;
const PATIENCE = 60_000;

/** Opens pages in a browser of their own, and fails where one of them complains. */
export class Visitor {
  readonly #browser: Browser;
  readonly #sandbox: SandboxControl;
  /** Scheme, host and port of the example. */
  readonly #shop: string;

  constructor(browser: Browser, sandbox: SandboxControl, shop: string) {
    this.#browser = browser;
    this.#sandbox = sandbox;
    this.#shop = shop;
  }

  /** Buys on the page that was opened by its address. The page's own handler names the order. */
  async buy(path: string): Promise<void> {
    await this.#visit(path, async (page) => {
      await this.#pay(page);
      await this.#expectThanks(page);
    });
  }

  /** Goes to the checkout by the page's links, away, back, and buys. */
  async remount(): Promise<void> {
    await this.#visit('/', async (page) => {
      for (const link of ['Checkout', 'Back to the shop', 'Checkout']) {
        await page.getByRole('link', { name: link, exact: true }).click();
        if (link === 'Checkout')
          await checkoutOn(page, 'easy-checkout', { timeout: PATIENCE }).ready();
      }
      await this.#pay(page);
      await this.#expectThanks(page);
    });
  }

  /** Buys on a page without a handler, which shows the receipt. */
  async buyForReceipt(path: string): Promise<void> {
    await this.#visit(path, async (page) => {
      await this.#pay(page);
      await checkoutOn(page, 'easy-checkout', { timeout: PATIENCE }).expectComplete();
    });
  }

  /** Reads what the server sends, without running any script. */
  async readHtml(path: string): Promise<void> {
    const response = await fetch(this.#shop + path);
    const html = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const [tag] = /<easy-checkout[^>]*>/.exec(html) ?? [];
    if (tag === undefined) throw new Error(`${path} has no <easy-checkout>`);
    if (/\[object|=>|function/.test(tag)) throw new Error(`${path} has ${tag}`);
  }

  async #visit(path: string, act: (page: Page) => Promise<void>): Promise<void> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' || HYDRATION.test(text) || /easy-checkout/.test(text)) {
        complaints.push(text);
      }
    });
    await page.exposeFunction('complain', (text: string) => complaints.push(text));
    await page.addInitScript(() => {
      document.addEventListener(
        'easy-error',
        (event) => {
          const { code, message } = event as Event & { code: string; message: string };
          Reflect.apply(Reflect.get(window, 'complain'), window, [`${code}: ${message}`]);
        },
        true,
      );
    });
    try {
      await page.goto(this.#shop + path);
      await act(page);
    } catch (error) {
      const shown = await page
        .locator('body')
        .innerText()
        .catch(() => '');
      complaints.unshift(error instanceof Error ? error.message : String(error), shown);
    } finally {
      await context.close();
    }
    if (complaints.length > 0) throw new Error(`${path}: ${complaints.join('\n')}`);
  }

  async #pay(page: Page): Promise<void> {
    const checkout = checkoutOn(page, 'easy-checkout', { timeout: PATIENCE });
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillCard();
    await checkout.pay();
  }

  async #expectThanks(page: Page): Promise<void> {
    const thanks = page.locator('#thanks', { hasText: /order \S+/ });
    await thanks.waitFor();
    const [, order] = /order (\S+)/.exec(await thanks.innerText()) ?? [];
    const { orders } = await this.#sandbox.state();
    const ids = orders.map(({ id }) => id);
    if (!ids.includes(order ?? ''))
      throw new Error(`The service has no order ${order}: ${ids.join(' ')}`);
  }
}

// A buyer in a real browser, on the pages of one running example.
import type { Browser, Page } from 'playwright-core';
import { checkoutOn } from '../../src/testing/checkout-driver.ts';
import type { SandboxControl } from '../../src/testing/sandbox-control.ts';
import { type Customer, sendEverywhere, watchSecrets } from './strangers-session.ts';

const HYDRATION = /hydrat|did not match|mismatch|skipped rendering/i;
const PATIENCE = 60_000;
/** The requests that take money, with a session and with a publishable key. */
const PAYING = ['/v1/api/embedded-checkout/confirm', '/v1/api/checkout/'];
/** Longer than a reload takes, in milliseconds. */
const SLOW = 3000;

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

  /**
   * Reloads the page while a payment is under way. It is the only payment, and the page shows its
   * order or says that its outcome is not known. Another session needs another cart.
   */
  async reloadWhilePaying(path: string): Promise<void> {
    const before = await this.#sandbox.state();
    const expectOne = async () => {
      const after = await this.#sandbox.state();
      for (const kind of ['sessions', 'transfers'] as const) {
        const made = after[kind].length - before[kind].length;
        if (made > 1) throw new Error(`A reload while paying led to ${made} ${kind}`);
      }
    };
    const act = async (page: Page) => {
      await this.#sandbox.delayNext({ method: 'POST', path: PAYING.join('|') }, SLOW, 'after');
      const isPaying = (url: string) => PAYING.includes(new URL(url).pathname);
      const [sent] = await Promise.all([
        page.waitForRequest((request) => isPaying(request.url())),
        this.#pay(page),
      ]);
      // A request that has not reached the service yet would be lost with the page.
      const hasPaid = async () =>
        (await this.#sandbox.state()).transfers.length > before.transfers.length;
      await expectSoon(hasPaid);
      await page.reload();
      if (!sent.url().endsWith('/confirm')) {
        await page.locator('easy-checkout[state="unresolved"], #thanks').first().waitFor();
        return expectOne();
      }
      await this.#expectThanks(page);
      await expectOne();
      await Promise.all([
        page.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && response.url().startsWith(this.#shop),
        ),
        page.getByRole('button', { name: 'Buy another' }).click(),
      ]);
      await page.goto(this.#shop + path);
      await checkoutOn(page, 'easy-checkout', { timeout: PATIENCE }).ready();
    };
    await this.#visit(path, act, /OUTCOME_UNKNOWN/);
  }

  /** Sends the id of another visitor's session wherever it could be taken for their own. */
  async sendStrangersId(path: string): Promise<void> {
    const before = new Set((await this.#sandbox.state()).sessions.map(({ id }) => id));
    await this.#becomeCustomer(path, async (stranger) => {
      const { sessions } = await this.#sandbox.state();
      const id = sessions.find((session) => !before.has(session.id))?.id ?? '';
      await this.#becomeCustomer(path, async (customer) => {
        const asked = await customer.page.evaluate(async (pendingSessionId) => {
          const checkout = document.querySelector('easy-checkout') as unknown as {
            fetchClientSecret?: (hint: { pendingSessionId: string }) => Promise<string>;
          };
          return (await checkout.fetchClientSecret?.({ pendingSessionId })) ?? '';
        }, id);
        const answers = await sendEverywhere(customer, id);
        const found = new Map([...answers, ['the hint of the element', [asked]]]);
        const own = found.get('as it was') ?? [];
        if (!own.includes(customer.secret)) {
          throw new Error(`The same request again got ${own.length} other secrets`);
        }
        for (const [place, secrets] of found) {
          if (secrets.includes(stranger.secret)) {
            throw new Error(`A stranger got a secret by an id in ${place}`);
          }
        }
      });
    });
  }

  async #becomeCustomer(path: string, act: (customer: Customer) => Promise<void>): Promise<void> {
    await this.#visit('/', async (page) => {
      const given = watchSecrets(page, this.#shop);
      await page.goto(this.#shop + path);
      await checkoutOn(page, 'easy-checkout', { timeout: PATIENCE }).ready();
      await act({ page, context: page.context(), ...(await given()) });
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

  /** @param expected - The complaints that belong to the visit. */
  async #visit(path: string, act: (page: Page) => Promise<void>, expected = /^$/): Promise<void> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    const complain = (text: string) => void (expected.test(text) || complaints.push(text));
    page.on('pageerror', ({ message }) => complain(message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' || HYDRATION.test(text) || /easy-checkout/.test(text)) {
        complain(text);
      }
    });
    await page.exposeFunction('complain', complain);
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

/** Waits until `check` holds. @throws {Error} it does not, for as long as a page may take */
async function expectSoon(check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('The payment did not reach the service');
  }
}

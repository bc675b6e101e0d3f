import type { BrowserContext, Page } from '@playwright/test';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import type { Fault, SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';
import { CONFIRM, createSession } from '../../support/pages/hosted-checkout.ts';
import { tellingOf } from '../../support/pages/telling-rows.ts';

/*
 * No buyer is charged twice, and no buyer who was charged reads that nothing was charged: on a
 * merchant's page with nothing but the script and the tag.
 */

const CHECKOUT = { method: 'POST', path: '/v1/api/checkout/' } as const;
const PRICES = { method: 'GET', path: '/v1/api/product-prices/' } as const;
const DENIAL = /nothing was charged/i;

const charges = async (sandbox: SandboxControl): Promise<readonly unknown[]> =>
  (await sandbox.state()).transfers.filter(({ state }) => state !== 'FAILED');

const keysOf = async (sandbox: SandboxControl, path: string): Promise<readonly string[]> =>
  (await sandbox.requests())
    .filter((request) => request.method === 'POST' && request.path === path)
    .map(({ headers }) => headers['idempotency-key'] ?? 'none');

async function fillIn(page: Page): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.fillIn();
  return checkout;
}

/** A page that creates a new session when its session has expired, and counts how often. */
const withSession = (scriptTag: string, secret: string): string =>
  `${scriptTag}<easy-checkout client-secret="${secret}"></easy-checkout>
  <script type="module">
    globalThis.fetched = 0;
    document.querySelector('easy-checkout').fetchClientSecret = async () => {
      globalThis.fetched += 1;
      throw new Error('No other session');
    };
  </script>`;

/** Advances the time of the service and of all pages together. */
async function passTime(context: BrowserContext, sandbox: SandboxControl, seconds: number) {
  await sandbox.advanceClock(seconds);
  await context.clock.fastForward(seconds * 1000);
}

test('a tab that idles until its session has expired shows the receipt of the tab that has paid it @promise', async ({
  context,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox, { expires_in: 60 });
  await context.clock.install();
  const address = merchant.put('/pay', withSession(scriptTag, client_secret));
  const idle = await context.newPage();
  await Promise.all([page.goto(address), idle.goto(address)]);
  await new CheckoutPage(idle).ready();
  const paying = await fillIn(page);
  await paying.payButton.click();
  await paying.expectStatus('complete');
  await passTime(context, sandbox, 70);
  await new CheckoutPage(idle).expectStatus('complete');
  await expect(idle.locator('easy-checkout')).not.toContainText(DENIAL);
  expect(await idle.evaluate(() => Reflect.get(globalThis, 'fetched'))).toBe(0);
  expect(await charges(sandbox)).toHaveLength(1);
});

test('a tab whose session has expired unpaid begins a fresh one, after checking the status', async ({
  context,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox, { expires_in: 60 });
  await context.clock.install();
  await page.goto(merchant.put('/pay', withSession(scriptTag, client_secret)));
  await new CheckoutPage(page).ready();
  await passTime(context, sandbox, 70);
  await context.clock.runFor(5000);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'fetched'))).toBe(1);
});

/** Responses after the charge that may not come from the service; `verdict.test.ts` has more. */
const STRANGERS: readonly (readonly [what: string, action: Fault['action']])[] = tellingOf(
  [
    ['a 403 with a page', { type: 'status', status: 403, body: '<h1>Forbidden</h1>' }],
    ['a 404 with a text', { type: 'status', status: 404, body: 'Not found' }],
    ['a 401 of another service', { type: 'status', status: 401, body: { error: 'no' } }],
    [
      'an envelope without its time',
      { type: 'status', status: 400, body: { success: false, error: { code: 'NO', message: '' } } },
    ],
    ['a 451 without a word', { type: 'status', status: 451 }],
    [
      'a 429 until tomorrow',
      { type: 'status', status: 429, headers: { 'retry-after': '86400' }, body: 'Slow down' },
    ],
    [
      'a 429 until the end of time',
      { type: 'status', status: 429, headers: { 'retry-after': '9'.repeat(20) }, body: 'Slow' },
    ],
  ],
  ([what]) => /403|without its time|tomorrow/.test(what),
);

test('after the charge of a cart, no intermediary’s response is taken for the service’s', async ({
  embed,
  page,
  sandbox,
}) => {
  test.slow();
  for (const [what, action] of STRANGERS) {
    await sandbox.reset();
    await embed(tag(), '/buy');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const checkout = await fillIn(page);
    await sandbox.fail({ match: CHECKOUT, times: 3, when: 'after', action });
    await checkout.payButton.click();
    await expect
      .poll(() => checkout.element.getAttribute('state'), what)
      .toMatch(/complete|unresolved/);
    const again = checkout.element.getByRole('button', { name: 'Check again' });
    await expect(checkout.receipt.or(again), what).toBeVisible();
    await expect(checkout.element, what).not.toContainText(DENIAL);
    await sandbox.fail();
    if (await again.isVisible()) await again.click();
    await expect(checkout.receipt, what).toBeVisible();
    expect(await charges(sandbox), what).toHaveLength(1);
    expect(new Set(await keysOf(sandbox, CHECKOUT.path)).size, what).toBe(1);
  }
});

test('after the charge of a session, no intermediary’s response is taken for the service’s', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  test.slow();
  for (const [what, action] of STRANGERS) {
    await sandbox.reset();
    const { client_secret } = await createSession(sandbox);
    await page.goto(merchant.put('/session', withSession(scriptTag, client_secret)));
    const checkout = await fillIn(page);
    await sandbox.fail({ match: CONFIRM, times: 3, when: 'after', action });
    await checkout.payButton.click();
    await expect(checkout.receipt, what).toBeVisible();
    await expect(checkout.element, what).not.toContainText(DENIAL);
    expect(await charges(sandbox), what).toHaveLength(1);
  }
});

test('an attempt that the service is too busy for has charged nothing, and the button pays', async ({
  embed,
  page,
  sandbox,
}) => {
  await embed(tag(), '/buy');
  const checkout = await fillIn(page);
  const error = { code: 'RATE_LIMITED', message: 'Too many' };
  const body = { success: false, timestamp: new Date().toISOString(), error };
  const headers = { 'retry-after': '7200' };
  const action = { type: 'status', status: 429, headers, body } as const;
  await sandbox.fail({ match: CHECKOUT, times: 1, when: 'before', action });
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText(DENIAL);
  await expect(checkout.notice).toContainText(/try again after .*\d/i);
  await checkout.expectStatus('ready');
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await checkout.payButton.click();
  await expect(checkout.receipt).toBeVisible();
  expect(await charges(sandbox)).toHaveLength(1);
});

test('a cart whose price has changed, or cannot be read again, is not charged without asking', async ({
  embed,
  page,
  sandbox,
}) => {
  await embed(tag(), '/buy');
  const checkout = await fillIn(page);
  const silence = { type: 'status', status: 502, body: '' } as const;
  await sandbox.fail({ match: PRICES, times: 3, when: 'before', action: silence });
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText(DENIAL);
  await checkout.expectStatus('ready');
  expect(await charges(sandbox)).toEqual([]);

  const dearer = {
    success: true,
    timestamp: new Date().toISOString(),
    data: [
      {
        id: 'price_tee',
        product_id: 'prod_tee',
        currency: 'USD',
        unit_amount: 9900,
        recurring: false,
        active: true,
      },
    ],
  };
  const changed = { type: 'status', status: 200, body: dearer } as const;
  await sandbox.fail({ match: PRICES, times: 1, when: 'before', action: changed });
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('$99.00');
  await expect(checkout.payButton).toHaveText('Pay $99.00');
  expect(await charges(sandbox)).toEqual([]);
});

/** Responses that differ from what the buyer has agreed to, and what the buyer sees then. */
const CLAIMS: readonly (readonly [what: string, claim: object, seen: string])[] = [
  ['more than was agreed', { amount: 9900 }, 'unresolved'],
  ['another currency', { currency: 'EUR' }, 'unresolved'],
  ['less than was agreed', { amount: 1200 }, 'complete'],
];

test('a response about another amount is not taken for the buyer’s payment', async ({
  embed,
  page,
  sandbox,
}) => {
  test.slow();
  for (const [what, claim, seen] of CLAIMS) {
    await sandbox.reset();
    await embed(tag(), '/buy');
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.reload();
    const checkout = await fillIn(page);
    const transfer = { id: 'TR_x', amount: 2400, currency: 'USD', state: 'SUCCEEDED', ...claim };
    const data = { transfer, orderId: 'OR_x', subscriptions: [] };
    const body = { success: true, timestamp: new Date().toISOString(), data };
    const action = { type: 'status', status: 201, body } as const;
    await sandbox.fail({ match: CHECKOUT, times: 3, when: 'after', action });
    await checkout.payButton.click();
    await expect(checkout.element, what).toHaveAttribute('state', seen);
    if (seen === 'unresolved') {
      await expect(checkout.notice, what).toContainText(/[\da-f]{8}-[\da-f-]{27}/);
    }
    await expect(checkout.element, what).not.toContainText(DENIAL);
  }
});

test('a script of the page cannot pay another cart with the card that a buyer has typed', async ({
  embed,
  page,
  sandbox,
}) => {
  await embed(tag(), '/buy');
  const checkout = await fillIn(page);
  for (const setup of [
    { publishableKey: 'pk_test_other', lineItems: [{ price_id: 'price_tee', quantity: 9 }] },
    { publishableKey: 'pk_test_sandbox', lineItems: [{ price_id: 'price_tee', quantity: 9 }] },
  ]) {
    await page.evaluate(async (setup) => {
      const frame = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('iframe');
      const { port1, port2 } = new MessageChannel();
      const nonce = '0'.repeat(32);
      const received = new Promise<void>((resolve) => {
        port1.addEventListener('message', ({ data }) => {
          if (data.type === 'state' && data.state.status !== 'loading') resolve();
        });
      });
      port1.start();
      const connect = { type: 'easy-checkout:connect', version: 4, nonce };
      frame?.contentWindow?.postMessage(connect, new URL(frame.src).origin, [port2]);
      const theme = { scheme: 'light', values: {} };
      const form = { method: 'card', address: 'none' };
      const appearance = { locales: ['en'], theme, disabled: false, form };
      port1.postMessage({ type: 'start', number: 1, setup, appearance });
      await received;
      const buyer = { first_name: 'Mal', last_name: 'Ory', email: 'mal@example.com' };
      const agreed = { amount: 21_600, currency: 'USD' };
      port1.postMessage({ type: 'pay', number: 2, agreed, buyer });
    }, setup);
    await expect(checkout.cardNumber).toHaveValue('');
    await expect(checkout.securityCode).toHaveValue('');
  }
  await expect
    .poll(async () => (await sandbox.requests()).some(({ path }) => path.endsWith('/tokens')))
    .toBe(false);
  expect(await charges(sandbox)).toEqual([]);
});

test('a debit that the bank has returned is shown as returned, and leads to a way to pay again @promise', async ({
  context,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const shop = merchant.put('/shop', 'The shop');
  const { client_secret } = await createSession(sandbox, { cancel_url: shop });
  const address = merchant.put('/pay', withSession(scriptTag, client_secret));
  await page.goto(address);
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillBank({ account: '123120007' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await sandbox.advanceClock(2 * 86_400);
  const later = await context.newPage();
  await later.goto(address);
  const returned = new CheckoutPage(later);
  await returned.expectStatus('expired');
  await expect(returned.notice).toContainText(/bank/i);
  await expect(returned.notice).not.toContainText(/card/i);
  await returned.element.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => later.evaluate(() => Reflect.get(globalThis, 'fetched'))).toBe(1);
});

test('a first response that never arrives leads to a way to try again within 15 seconds', async ({
  embed,
  context,
  sandbox,
}) => {
  await context.clock.install();
  const hang = { type: 'hang' } as const;
  await sandbox.fail({ match: PRICES, times: 1, when: 'before', action: hang });
  const checkout = await embed(tag(), '/buy');
  const tried = async (): Promise<boolean> =>
    (await sandbox.requests()).some(({ path }) => path === PRICES.path);
  await expect.poll(tried).toBe(true);
  await context.clock.runFor(14_500);
  await checkout.expectStatus('unusable');
  await checkout.element.getByRole('button', { name: 'Try again' }).click();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard(VISA);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await charges(sandbox)).toHaveLength(1);
});

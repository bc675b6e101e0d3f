import type { Route } from '@playwright/test';
import type { Fault } from '../../../src/testing/sandbox-control.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { BUYER, CARDS, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/** What a checkout asks for before anyone can pay. */
const LOADING = ['/v1/api/product-prices/', '/v1/api/products/', '/v1/api/validate-key'];
const PRICES = '/v1/api/product-prices/';
const SESSIONS = '/vault/sessions';
const AUTHORIZED = /^\/v1\/api\/sessions\//;
const TOKENS = '/vault/tokens';
const AS_IT_SHOULD = 'The payment service did not respond as expected. Nothing was charged.';
// Of a checkout that could not be loaded: somebody may have paid before.
const NOT_AS_IT_SHOULD = 'The payment service did not respond as expected. Please try again.';
const OUT_OF_REACH = 'We could not reach the payment service. Check your connection';

const HTML = {
  type: 'status',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<h1>It works!</h1>',
} as const;

function fault(path: string, action: Fault['action'], times = 1): Fault {
  return { match: { method: '*', path }, times, when: 'before', action };
}

/** What no repeat can mend, by what it is. */
const HOPELESS: Readonly<Record<string, { action: Fault['action']; times: number; text: string }>> =
  {
    'an HTML page': { action: HTML, times: 1, text: NOT_AS_IT_SHOULD },
    'an empty body': { action: { type: 'status', status: 200 }, times: 1, text: NOT_AS_IT_SHOULD },
    'JSON of another shape': {
      action: { type: 'status', status: 200, body: { ok: true, prices: [] } },
      times: 1,
      text: NOT_AS_IT_SHOULD,
    },
    'prices that are no prices': {
      action: { type: 'status', status: 200, body: { success: true, data: [{ id: 'price_tee' }] } },
      times: 1,
      text: NOT_AS_IT_SHOULD,
    },
    'errors of the server': {
      action: { type: 'status', status: 500, body: 'Internal Server Error' },
      times: 3,
      text: NOT_AS_IT_SHOULD,
    },
    'a service that is away for a day': {
      action: { type: 'status', status: 503, headers: { 'retry-after': '86400' } },
      times: 1,
      text: 'This is not possible right now. Please try again after',
    },
    // More than the client tries: a browser sends a request anew when its connection was closed.
    'closed connections': { action: { type: 'close' }, times: 50, text: OUT_OF_REACH },
  };

test('a checkout that cannot be loaded says why, and a click loads it with what was typed @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  // The prices are held up, so that there is time to type.
  const held: Route[] = [];
  const hold = (begin: () => Promise<void>) => async () => {
    await page.route('**/product-prices/**', (route) => void held.push(route), { times: 1 });
    await begin();
    await expect.poll(() => held.length).toBe(1);
  };
  const check = async ({ action, times, text }: (typeof HOPELESS)[string]) => {
    await sandbox.fail(fault(PRICES, action, times));
    await expect(checkout.cardNumber).toBeVisible();
    await checkout.fillBuyer();
    await checkout.fillCard();
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText(text);
    await expect(checkout.payButton).toBeHidden();
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ actor: 'service' }]);

    await sandbox.fail();
    await checkout.notice.getByRole('button', { name: 'Try again' }).click();
    await checkout.expectStatus('ready');
    await expect(checkout.email).toHaveValue(BUYER.email);
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    await expect(checkout.securityCode).toHaveValue(VISA.cvc);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  };
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(HOPELESS),
    nameOf: ([name]) => name,
    open: hold(() => checkout.openShop()),
    reset: hold(() => checkout.reset()),
    check: ([, row]) => check(row),
  });
});

test('a refusal sends the buyer to the shop, and offers no retry @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async (status: number) => {
    const body = {
      success: false,
      timestamp: '2026-01-01T00:00:00Z',
      error: { code: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', message: 'No.' },
    };
    await sandbox.fail(fault(PRICES, { type: 'status', status, body }));
    await checkout.reset();
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText('Please contact the shop');
    await expect(checkout.notice.getByRole('button')).toBeHidden();
  };
  await checkRows({
    page,
    sandbox,
    rows: [401, 403],
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check(status) {
      await checkout.ready();
      await check(status);
    },
  });
});

const PASSING: Readonly<Record<string, Fault['action']>> = {
  'an error of the server': { type: 'status', status: 500 },
  'a proxy’s error page': { ...HTML, status: 502 },
  'too many requests': { type: 'status', status: 429, headers: { 'retry-after': '1' } },
  'a service that is away for a second': {
    type: 'status',
    status: 503,
    headers: { 'retry-after': '1' },
  },
  'a closed connection': { type: 'close' },
  'a slow answer': { type: 'delay', ms: 1000 },
};

test('a single failure of each loading request is never shown', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(PASSING),
    nameOf: ([name]) => name,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check([, action]) {
      // None of these calls is still under way.
      const answered = async () => (await sandbox.requests()).map(({ path }) => path.split('?')[0]);
      await expect.poll(answered).toEqual(expect.arrayContaining(LOADING));
      await checkout.ready();
      await sandbox.fail(...LOADING.map((path) => fault(path, action)));
      await checkout.reset();
      await expect(checkout.payButton).toHaveText('Pay $24.00');
      await expect.poll(() => checkout.eventsNamed('easy-ready')).toHaveLength(1);
      expect(await checkout.eventsNamed('easy-error')).toEqual([]);
    },
  });
});

test('a long wait is explained before the checkout is there', async ({ page, sandbox }) => {
  await sandbox.fail(fault(PRICES, { type: 'delay', ms: 12_000 }));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await expect(checkout.element.getByText('This is taking longer than usual')).toBeVisible();
  await checkout.ready();
  await expect(checkout.element.getByText('This is taking longer than usual')).toBeHidden();
});

test('when the vault fails until the buyer submits again, nothing is charged and all is kept @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const check = async (path: string) => {
    await checkout.ready();
    await sandbox.fail(fault(path, { type: 'status', status: 500 }, 200));
    await checkout.reset();
    await checkout.pay();
    await expect(checkout.notice).toContainText(AS_IT_SHOULD);
    await checkout.expectStatus('ready');
    expect((await sandbox.state()).transfers).toEqual([]);
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ actor: 'service' }]);

    await sandbox.fail();
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  };
  await checkRows({
    page,
    sandbox,
    rows: [
      { name: 'its session', path: SESSIONS },
      { name: 'the authorization of its session', path: '/v1/api/sessions/' },
      { name: 'the token', path: TOKENS },
    ],
    nameOf: ({ name }) => name,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check: ({ path }) => check(path),
  });
});

test('an expired vault session is renewed without the buyer’s help', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.use();
  // A session begins with its authorization, which comes after its address.
  await expect
    .poll(async () => (await sandbox.requests()).map(({ path }) => path))
    .toContainEqual(expect.stringMatching(AUTHORIZED));
  await sandbox.advanceClock(200);
  await checkout.pay();
  await checkout.expectStatus('complete');
  const tokens = (await sandbox.requests()).filter(({ path }) => path === TOKENS);
  expect(tokens.filter(({ method }) => method === 'POST').map(({ status }) => status)).toEqual([
    401, 201,
  ]);
});

test('a card that the vault refuses is shown to the buyer, and not logged for the developer', async ({
  page,
}) => {
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.refusedByVault } });
  await expect(checkout.notice).toContainText('This card cannot be used');
  await expect
    .poll(() => checkout.eventsNamed('easy-error'))
    .toMatchObject([{ code: 'INVALID_CARD', actor: 'buyer' }]);
  expect(printed.filter((text) => text.includes('<easy-checkout>'))).toEqual([]);
});

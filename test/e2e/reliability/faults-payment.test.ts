import type { Page } from '@playwright/test';
import type { Fault, SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { tellingOf } from '../../support/pages/telling-rows.ts';
import { CARDS, CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

function onCheckout(action: Fault['action'], when: Fault['when'], times = 1): Fault {
  return { match: { method: 'POST', path: '/v1/api/checkout/' }, times, when, action };
}

// A browser itself sends a request anew when a connection that it had kept open was closed, so one
// request of ours may meet two of these.
const ALL = 50;

/** The keys that the requests to pay came with. */
async function keysOf(sandbox: SandboxControl): Promise<readonly (string | undefined)[]> {
  return (await checkoutCalls(sandbox)).map(({ headers }) => headers['idempotency-key']);
}

/** What may come in place of an answer. None of it says whether the money was taken. */
const NO_ANSWERS: Readonly<Record<string, Fault['action']>> = {
  'an error of the server': { type: 'status', status: 500 },
  'a proxy’s error page': {
    type: 'status',
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Bad gateway</h1>',
  },
  'a service that is away': { type: 'status', status: 503, headers: { 'retry-after': '1' } },
  'an HTML page': {
    type: 'status',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<h1>It works!</h1>',
  },
  'an empty body': { type: 'status', status: 200 },
  'JSON of another shape': { type: 'status', status: 200, body: { ok: true } },
  'too many requests': { type: 'status', status: 429, headers: { 'retry-after': '1' } },
  'a conflict that nobody explains': { type: 'status', status: 409 },
};

/** An error and a page as if all were well, and a time to wait; `verdict.test.ts` has every other one. */
const TELLING = ['a proxy’s error page', 'an HTML page', 'a service that is away'];

/** Fails each payment with one of `actions`, before the service has done its work and after it. */
async function checkRepeats(
  page: Page,
  sandbox: SandboxControl,
  actions: Readonly<Record<string, Fault['action']>>,
): Promise<void> {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(actions).flatMap(([name, action]) => [
      { name: `${name} before the work`, action, when: 'before' as const },
      { name: `${name} after the work`, action, when: 'after' as const },
    ]),
    nameOf: ({ name }) => name,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check({ action, when }) {
      await sandbox.fail(onCheckout(action, when));
      await checkout.pay();
      await checkout.expectStatus('complete');
      await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');

      const keys = await keysOf(sandbox);
      const [first] = keys;
      expect(first).toMatch(/^[\da-f-]{36}$/);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
      expect((await sandbox.state()).transfers).toMatchObject([{ state: 'SUCCEEDED' }]);
      expect((await sandbox.state()).orders).toHaveLength(1);
      expect(await checkout.eventsNamed('easy-complete')).toMatchObject([{ attemptId: first }]);
      expect(await checkout.eventsNamed('easy-error')).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    },
  });
}

const REPEATED = 'the same attempt is repeated and one payment is made';

test(`a closed connection: ${REPEATED} @promise @smoke`, ({ page, sandbox }) =>
  checkRepeats(page, sandbox, { 'a closed connection': { type: 'close' } }));

test(`an answer that is none: ${REPEATED}`, ({ page, sandbox }) =>
  checkRepeats(
    page,
    sandbox,
    Object.fromEntries(tellingOf(Object.entries(NO_ANSWERS), ([name]) => TELLING.includes(name))),
  ));

test('a service that asks for a day’s pause gets no request, and the buyer reads until when @promise', async ({
  page,
  sandbox,
}) => {
  const headers = { 'retry-after': '86400' };
  await sandbox.fail(onCheckout({ type: 'status', status: 429, headers }, 'before', ALL));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  const year = new Date(Date.now() + 86_400_000).getFullYear();
  await expect(checkout.notice).toContainText(
    new RegExp(
      `do not pay again.*Please try again after \\w+ \\d+, ${year}, \\d+:\\d\\d\\s[AP]M\\.`,
    ),
  );
  await checkout.expectStatus('unresolved');
  expect(await keysOf(sandbox)).toHaveLength(1);
});

test('a refusal charges nothing, keeps what was typed and can be tried again @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async (status: number) => {
    const error = { code: 'REFUSED', message: 'No.' };
    const body = { success: false, timestamp: '2026-01-01T00:00:00Z', error };
    await sandbox.fail(onCheckout({ type: 'status', status, body }, 'before'));
    await checkout.pay();
    await expect(checkout.notice).toContainText('Nothing was charged');
    await checkout.expectStatus('ready');
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    expect((await sandbox.state()).transfers).toEqual([]);

    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    const keys = await keysOf(sandbox);
    expect(new Set(keys).size).toBe(2);
    expect((await sandbox.state()).transfers).toHaveLength(1);
  };
  await checkRows({
    page,
    sandbox,
    rows: [400, 422],
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a refusal that would be repeated charges nothing, says so and leaves no button to pay', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async (status: number) => {
    const error = { code: 'REFUSED', message: 'No.' };
    const body = { success: false, timestamp: '2026-01-01T00:00:00Z', error };
    await sandbox.fail(onCheckout({ type: 'status', status, body }, 'before'));
    await checkout.pay();
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText('Nothing was charged');
    await expect(checkout.payButton).toBeHidden();
    expect((await sandbox.state()).transfers).toEqual([]);
  };
  await checkRows({
    page,
    sandbox,
    rows: [401, 403, 404],
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('after three lost responses nobody may pay again, and a status check shows the receipt @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const check = async (when: Fault['when']) => {
    await sandbox.fail(onCheckout({ type: 'close' }, when, ALL));
    await checkout.pay();
    await expect(checkout.notice).toContainText('Please do not pay again');
    const keys = await keysOf(sandbox);
    const [attemptId] = keys;
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(new Set(keys).size).toBe(1);
    await expect(checkout.notice).toContainText(attemptId ?? 'a reference');
    await expect(checkout.payButton).toBeHidden();
    await expect(checkout.cardNumber).toBeHidden();
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'OUTCOME_UNKNOWN', attemptId }]);
    expect(
      await checkout.element.evaluate((element) =>
        (element as Element as { submit?(): Promise<unknown> }).submit?.(),
      ),
    ).toEqual({ status: 'unavailable' });

    await sandbox.fail();
    await checkout.notice.getByRole('button', { name: 'Check again' }).click();
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
    expect(new Set(await keysOf(sandbox)).size).toBe(1);
    expect((await sandbox.state()).transfers).toHaveLength(1);
    expect(await checkout.eventsNamed('easy-complete')).toHaveLength(1);
  };
  await checkRows({
    page,
    sandbox,
    rows: ['before', 'after'] as const,
    nameOf: (when) => `${when} the work`,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a lost status check leaves the outcome unresolved', async ({ page, sandbox }) => {
  await sandbox.fail(onCheckout({ type: 'close' }, 'after', ALL));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  const checkAgain = checkout.notice.getByRole('button', { name: 'Check again' });
  await checkAgain.press('Enter');
  await expect(checkAgain).toBeHidden();
  // What had the focus is gone: it stays where the answer will be read.
  await expect(checkout.notice).toBeFocused();
  await expect(checkAgain).toBeVisible();
  await checkout.expectStatus('unresolved');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

for (const moment of ['confirming', 'unresolved'] as const) {
  test(`a reload while it is ${moment} shows the unresolved outcome and no empty form @strict`, async ({
    page,
    sandbox,
  }) => {
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await sandbox.fail(
      moment === 'unresolved'
        ? onCheckout({ type: 'close' }, 'after', ALL)
        : onCheckout({ type: 'delay', ms: 3000 }, 'after'),
    );
    await checkout.openShop();
    await checkout.pay();
    if (moment === 'unresolved') await expect(checkout.notice).toContainText('do not pay again');
    else await checkout.expectStatus('confirming');
    await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
    const [attemptId] = await keysOf(sandbox);

    await page.reload();
    await checkout.expectStatus('unresolved');
    await expect(checkout.notice).toContainText(attemptId ?? 'a reference');
    await expect(checkout.payButton).toBeHidden();
    await expect(checkout.cardNumber).toBeHidden();
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'OUTCOME_UNKNOWN', attemptId }]);
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}

test('a decline whose response was lost is shown, and the next attempt has a key of its own', async ({
  page,
  sandbox,
}) => {
  await sandbox.fail(onCheckout({ type: 'close' }, 'after'));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.insufficientFunds } });
  await expect(checkout.notice).toContainText('There is not enough money on this card');
  await checkout.cardNumber.fill(CARDS.visa);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const keys = await keysOf(sandbox);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  const { transfers } = await sandbox.state();
  expect(transfers.map(({ state }) => state)).toEqual(['FAILED', 'SUCCEEDED']);
});

const ENVELOPE = { success: true, timestamp: '2026-01-01T00:00:00Z' };
const TRANSFER = { id: 'TR_other', amount: 2400, currency: 'USD' };

test('an unknown state is never shown as paid', async ({ page, sandbox }) => {
  const transfer = { ...TRANSFER, state: 'ON_HOLD' };
  const body = { ...ENVELOPE, data: { subscriptions: [], transfer, orderId: 'OR1' } };
  await sandbox.fail(onCheckout({ type: 'status', status: 201, body }, 'before'));
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toHaveText(
    'Thank you, we have received your payment',
  );
  expect(await checkout.eventsNamed('easy-complete')).toMatchObject([{ outcome: 'pending' }]);
});

test('a response without a transfer counts as lost, and the same attempt is sent again', async ({
  page,
  sandbox,
}) => {
  const body = { ...ENVELOPE, data: { subscriptions: [], orderId: 'OR1' } };
  await sandbox.fail(onCheckout({ type: 'status', status: 201, body }, 'after'));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(new Set(await keysOf(sandbox)).size).toBe(1);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a response that never arrives times out, and the payment is still found', async ({
  page,
  sandbox,
}) => {
  // The client waits 30 s for an answer.
  test.setTimeout(90_000);
  await sandbox.fail(onCheckout({ type: 'hang' }, 'after'));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await expect(checkout.element.getByText('Still processing.')).toBeVisible({ timeout: 15_000 });
  // For the moment between two requests, which is short: looked for in every frame.
  await page.waitForFunction(
    () => document.querySelector('easy-checkout')?.getAttribute('state') === 'unresolved',
  );
  await checkout.expectStatus('complete');
  expect(new Set(await keysOf(sandbox)).size).toBe(1);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

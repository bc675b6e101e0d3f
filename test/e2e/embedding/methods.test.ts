import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, test } from '../../support/pages/journey.ts';
import {
  BUYER,
  CARDS,
  CheckoutPage,
  checkoutCalls,
  VISA,
} from '../../support/pages/checkout-page.ts';
import { deferred } from '../../support/promises/deferred.ts';

async function open(page: Page): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.ready();
  return checkout;
}

const submit = ({ element }: CheckoutPage) =>
  element.evaluate((checkout: EasyCheckout) => checkout.submit());

test('submit() resolves with the outcome @promise', async ({ page, sandbox }) => {
  const checkout = await open(page);
  expect(await submit(checkout)).toEqual({
    status: 'invalid',
    fields: ['email', 'full_name', 'number', 'expiry', 'cvc', 'postal_code'],
  });
  await checkout.fillBuyer();
  await checkout.fillCard({ number: CARDS.insufficientFunds });
  expect(await submit(checkout)).toEqual({
    status: 'declined',
    failureCode: 'INSUFFICIENT_FUNDS',
  });
  await checkout.cardNumber.fill(CARDS.refusedByVault);
  expect(await submit(checkout)).toEqual({ status: 'failed', code: 'INVALID_CARD' });
  await checkout.cardNumber.fill(CARDS.visa);
  const { orders } = await sandbox.state();
  expect(await submit(checkout)).toMatchObject({
    status: 'complete',
    outcome: 'succeeded',
    result: { transfer: { state: 'SUCCEEDED', amount: 2400 }, subscriptions: [] },
  });
  expect((await sandbox.state()).orders.length).toBe(orders.length + 1);
  expect(await submit(checkout)).toEqual({ status: 'unavailable' });
});

test('a disabled checkout cannot be submitted', async ({ page, sandbox }) => {
  const checkout = await open(page);
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.element.evaluate((element: EasyCheckout) => {
    element.disabled = true;
  });
  await expect(checkout.fullName).toBeDisabled();
  await expect(checkout.cardNumber).toBeDisabled();
  expect(await submit(checkout)).toEqual({ status: 'unavailable' });
  expect(await checkoutCalls(sandbox)).toEqual([]);

  await checkout.element.evaluate((element: EasyCheckout) => {
    element.disabled = false;
  });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

test('validate() shows what is wrong and names it, without a payment @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = await open(page);
  await checkout.fillBuyer({ email: 'grace' });
  await checkout.fillCard({ cvc: '1' });
  const validate = () => checkout.element.evaluate((element: EasyCheckout) => element.validate());
  expect(await validate()).toEqual({ valid: false, fields: ['email', 'cvc'] });
  await expect(checkout.problem('cvc')).toHaveText(
    'This security code is too short. Check it against your card.',
  );
  await checkout.email.fill('grace@example.com');
  await checkout.securityCode.fill('123');
  expect(await validate()).toEqual({ valid: true, fields: [] });
  expect(await checkoutCalls(sandbox)).toEqual([]);
});

test('after reset() everything is empty and another payment can be made @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = await open(page);
  await checkout.pay();
  await checkout.expectStatus('complete');
  await checkout.element.evaluate((element: EasyCheckout) => element.reset());
  await checkout.ready();
  for (const field of [checkout.fullName, checkout.cardNumber, checkout.nameOnCard]) {
    await expect(field).toHaveValue('');
  }
  await expect(checkout.receipt).toHaveCount(0);
  await checkout.pay({ card: { number: CARDS.mastercard } });
  await checkout.expectStatus('complete');
  const keys = (await checkoutCalls(sandbox)).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect((await sandbox.state()).transfers).toHaveLength(2);
});

test('reset() does nothing to a payment under way', async ({ page, sandbox }) => {
  const response = deferred<void>();
  await page.route('**/v1/api/checkout/', async (route) => {
    const paid = await route.fetch();
    await response.promise;
    await route.fulfill({ response: paid });
  });
  const checkout = await open(page);
  await checkout.pay();
  await checkout.expectStatus('confirming');
  await checkout.element.evaluate((element: EasyCheckout) => element.reset());
  response.resolve();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('focus() reaches every field, in the page and in the frame @promise', async ({ page }) => {
  const checkout = await open(page);
  for (const [name, field] of [
    ['cvc', checkout.securityCode],
    ['email', checkout.email],
    ['postal_code', checkout.postalCode],
    ['first_name', checkout.fullName],
    [undefined, checkout.email],
  ] as const) {
    await checkout.element.evaluate((element: EasyCheckout, wanted) => element.focus(wanted), name);
    await expect(field).toBeFocused();
  }
});

test('focus() reaches every field of a bank account, a business and a whole address', async ({
  page,
}) => {
  const checkout = await open(page);
  await checkout.element.evaluate((element: EasyCheckout) => {
    element.billingAddress = 'full';
  });
  await checkout.buyForBusiness();
  await checkout.fillBank({ type: 'BUSINESS_SAVINGS' });
  await expect(checkout.element.locator('#region')).toBeVisible();
  const own = ['business_name', 'doing_business_as', 'business_phone', 'country', 'line1'];
  const frame = ['routing_number', 'account_number', 'confirm_account_number', 'account_name'];
  for (const [name, field] of [
    ...[...own, 'line2', 'city', 'region', 'postal_code'].map(
      (name) => [name, checkout.element.locator(`#${name}`)] as const,
    ),
    ...frame.map((name) => [name, checkout.frame.locator(`#${name}`)] as const),
    ['method', checkout.method('Bank account')] as const,
    ['account_type', checkout.frame.getByRole('radio', { name: 'Business savings' })] as const,
  ]) {
    await checkout.element.evaluate((element: EasyCheckout, wanted) => element.focus(wanted), name);
    await expect(field, name).toBeFocused();
  }
});

test('whenComplete resolves with the result, and anew after reset()', async ({ page, sandbox }) => {
  const checkout = await open(page);
  const complete = () =>
    checkout.element.evaluate(async ({ whenComplete }: EasyCheckout) => whenComplete);
  const first = complete();
  await checkout.pay();
  await checkout.expectStatus('complete');
  const { transfers } = await sandbox.state();
  expect((await first).transfer?.id).toBe(transfers[0]?.id);
  await checkout.element.evaluate((element: EasyCheckout) => element.reset());
  const second = complete();
  await checkout.pay();
  expect((await second).transfer?.id).not.toBe(transfers[0]?.id);
});

test('easy-change reports progress and never values @promise', async ({ page }) => {
  const checkout = await open(page);
  await checkout.fillBuyer();
  await checkout.fillCard();
  await expect
    .poll(async () => (await checkout.eventsNamed('easy-change')).at(-1))
    .toEqual({ type: 'easy-change', complete: true, brand: 'visa' });
  const arrived = JSON.stringify(await checkout.eventsNamed('easy-change'));
  for (const secret of [VISA.number, VISA.cvc, BUYER.fullName, VISA.postalCode, 'grace@']) {
    expect(arrived).not.toContain(secret);
  }
});

/** Lets the page have its say on `easy-submit`. */
async function onSubmit(page: Page, what: 'prevent' | 'reject' | 'wait'): Promise<void> {
  await page.evaluate((wanted) => {
    document.body.addEventListener('easy-submit', (event) => {
      if (wanted === 'prevent') event.preventDefault();
      if (wanted === 'reject') event.waitUntil(Promise.reject(new Error('sold out')));
      if (wanted === 'wait') {
        event.waitUntil(
          new Promise((resolve) => {
            document.addEventListener('reserved', resolve, { once: true });
          }),
        );
      }
    });
  }, what);
}

for (const what of ['prevent', 'reject'] as const) {
  test(`a page that answers easy-submit with ${what} prevents the payment`, async ({
    page,
    sandbox,
  }) => {
    const checkout = await open(page);
    await onSubmit(page, what);
    await checkout.fillBuyer();
    await checkout.fillCard();
    expect(await submit(checkout)).toEqual({ status: 'canceled' });
    await checkout.expectStatus('ready');
    await expect(checkout.payButton).toHaveText('Pay $24.00');
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    expect(await checkoutCalls(sandbox)).toEqual([]);
  });
}

test('a payment waits for the promise that the page passes to waitUntil @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = await open(page);
  await onSubmit(page, 'wait');
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await expect(checkout.payButton).toHaveText('Processing…');
  await checkout.payButton.click({ force: true });
  expect(await checkoutCalls(sandbox)).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('reserved')));
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

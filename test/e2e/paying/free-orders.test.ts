import { CARDS, type CheckoutPage } from '../../support/pages/checkout-page.ts';
import { CONFIRM } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';

/* Two T-shirts for $48.00, where `GIFT` takes everything off. */

interface Made {
  readonly id: string;
}

async function offer(sandbox: SandboxControl): Promise<Made> {
  const terms = { percent_off: 100, duration: 'once' };
  const { id } = (await sandbox.asMerchant('POST', '/coupons/', terms)) as Made;
  const code = { coupon_id: id, code: 'GIFT' };
  return (await sandbox.asMerchant('POST', '/promotion-codes/', code)) as Made;
}

async function applyTo({ element, payButton }: CheckoutPage): Promise<void> {
  await element.locator('[part="add-promotion"]').click();
  await element.getByLabel('Promotion code', { exact: true }).fill('GIFT');
  await element.locator('[part="apply-promotion"]').click();
  await expect(payButton).toHaveText('Complete order');
}

const room = ({ element }: CheckoutPage) =>
  element.locator('.frame-place').evaluate((place) => place.getBoundingClientRect().height);

test('a code for everything asks for no card, keeps what was typed of one, and makes the order @promise', async ({
  hosted: checkout,
  sandbox,
}) => {
  await offer(sandbox);
  await checkout.listen();
  await checkout.openSession(sandbox, { allow_promotion_codes: true });
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.cardNumber.fill(CARDS.visa);
  await applyTo(checkout);
  await expect(checkout.cardNumber).toBeHidden();
  await expect.poll(() => room(checkout)).toBeLessThan(20);
  await expect(checkout.element).toContainText('Nothing will be charged, so no card is needed.');
  await expect(checkout.element.locator('[part="methods"]')).toHaveCount(0);

  await checkout.element.locator('[part="remove-promotion"]').click();
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');

  await applyTo(checkout);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt).toContainText('Thank you, your order is complete');
  await expect(checkout.receiptLine('Amount paid')).toHaveCount(0);
  const requests = (await sandbox.requests()).filter(({ method }) => method === 'POST');
  const confirms = requests.filter(({ path }) => path === CONFIRM.path);
  expect(confirms).toMatchObject([{ status: 200, body: { amount_total: 0 } }]);
  expect(confirms[0]?.body).not.toHaveProperty('source');
  expect(requests.filter(({ path }) => path === '/vault/tokens')).toEqual([]);
  const { orders, transfers } = await sandbox.state();
  expect(transfers).toEqual([]);
  expect(orders).toMatchObject([{ amount_total: 0, amount_discount: 4800, status: 'paid' }]);
  expect(await checkout.eventsNamed('easy-complete')).toMatchObject([
    { outcome: 'succeeded', orderId: orders[0]?.id, subscriptions: [] },
  ]);
});

test('an order that costs nothing is made once, though its answer is lost', async ({
  hosted: checkout,
  sandbox,
}) => {
  await offer(sandbox);
  await checkout.openSession(sandbox, { allow_promotion_codes: true });
  await checkout.ready();
  await checkout.fillBuyer();
  await applyTo(checkout);
  const action = { type: 'close' } as const;
  await sandbox.fail({ match: CONFIRM, times: 1, when: 'after', action });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).orders).toHaveLength(1);
});

test('a code that was deleted meanwhile is told as that, and the order without it needs a card', async ({
  hosted: checkout,
  sandbox,
}) => {
  const { id } = await offer(sandbox);
  await checkout.openSession(sandbox, { allow_promotion_codes: true });
  await checkout.ready();
  await checkout.fillBuyer();
  await applyTo(checkout);
  await sandbox.asMerchant('DELETE', `/promotion-codes/${id}`);
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('Your promotion code can no longer be used.');
  await expect(checkout.notice).not.toContainText('price');
  expect((await sandbox.state()).orders).toEqual([]);
  await checkout.element.locator('[part="remove-promotion"]').click();
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 4800 }]);
});

test('a subscription whose first payment is free says why it needs a card', async ({
  hosted: checkout,
  sandbox,
}) => {
  await offer(sandbox);
  const line_items = [{ price_id: 'price_pro_monthly', quantity: 1 }];
  await checkout.openSession(sandbox, { allow_promotion_codes: true, line_items });
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.element.locator('[part="add-promotion"]').click();
  await checkout.element.getByLabel('Promotion code', { exact: true }).fill('GIFT');
  await checkout.element.locator('[part="apply-promotion"]').click();
  await expect(checkout.element.locator('[part="nothing-due"]')).toHaveText(
    'Nothing is charged today. A payment method is needed for the payments that follow.',
  );
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

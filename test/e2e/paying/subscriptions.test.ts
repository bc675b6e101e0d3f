import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

const DAY = 86_400;

/** Of a subscription. Interface, section 2.6, and contract, section 5. */
const FIELDS = [
  'id',
  'status',
  'order_id',
  'order_number',
  'items',
  'current_period_start',
  'current_period_end',
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'pause_collection',
  'latest_invoice_id',
  'proration_behavior',
  'credit_balance',
  'pending_update',
];

test('a trial costs nothing now, says what comes, and charges at its end @promise @smoke', async ({
  page,
  sandbox,
}) => {
  shows('1/recurring');
  const checkout = new CheckoutPage(page);
  await checkout.openShop('price_pro_trial');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Start free trial');
  await expect(checkout.element.locator('[part="summary"]')).toContainText('$29.00');
  await expect(checkout.element.locator('[part="payment-footer"]')).toContainText('$29.00');
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt).toContainText('trial');
  await expect(checkout.receipt).toContainText('$29.00');
  const { transfers, subscriptions } = await sandbox.state();
  expect(transfers).toEqual([]);
  expect(subscriptions).toMatchObject([{ status: 'trialing' }]);

  await sandbox.advanceClock(14 * DAY);
  const later = await sandbox.state();
  expect(later.transfers).toMatchObject([{ amount: 2900, state: 'SUCCEEDED' }]);
  expect(later.subscriptions).toMatchObject([{ status: 'active' }]);
});

test('a trial is started on the hosted page', async ({ hosted, sandbox }) => {
  const line_items = [{ price_id: 'price_pro_trial', quantity: 1 }];
  await hosted.openSession(sandbox, { line_items });
  await hosted.ready();
  await expect(hosted.payButton).toHaveText('Start free trial');
  await hosted.pay();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).subscriptions).toMatchObject([{ status: 'trialing' }]);
});

test('a subscription says its price on the button and its next charge on the receipt', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop('price_pro_monthly');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Subscribe: $12.00 / month');
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt).toContainText('Next charge');
  await sandbox.advanceClock(32 * DAY);
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 1200 }, { amount: 1200 }]);
});

for (const where of ['element', 'hosted page'] as const) {
  test(`goods and two subscriptions are bought in one order on the ${where}`, async ({
    hosted,
    sandbox,
  }) => {
    await hosted.listen();
    const ids = ['price_tee', 'price_pro_monthly', 'price_pro_yearly'];
    if (where === 'element') await hosted.openShop(ids.join(' '));
    else {
      const line_items = ids.map((price_id) => ({ price_id, quantity: 1 }));
      await hosted.openSession(sandbox, { line_items });
    }
    await hosted.ready();
    await expect(hosted.payButton).toHaveText('Pay $156.00');
    await expect(hosted.element.locator('[part="payment-footer"]')).toContainText('$12.00');
    await expect(hosted.element.locator('[part="payment-footer"]')).toContainText('$120.00');
    await hosted.pay();
    await hosted.expectStatus('complete');
    const { transfers, orders, subscriptions } = await sandbox.state();
    expect(transfers).toMatchObject([{ amount: 15_600 }]);
    expect(orders).toHaveLength(1);
    expect(subscriptions).toMatchObject([{ status: 'active' }, { status: 'active' }]);

    // The result is whole: each subscription with all that the service says of it.
    await expect(hosted.receiptLine('Order number')).toHaveText('1001');
    const [complete] = await hosted.eventsNamed('easy-complete');
    expect(complete).toMatchObject({
      orderId: orders[0]?.id,
      orderNumber: '1001',
      subscriptions: subscriptions.map((record) =>
        Object.fromEntries(FIELDS.map((field) => [field, record[field]])),
      ),
    });
  });
}

test.describe('in Europe', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the button says that the order obliges the buyer to pay @promise', async ({ page }) => {
    const checkout = new CheckoutPage(page);
    await checkout.openShop('price_pro_monthly');
    await checkout.ready();
    await expect(checkout.payButton).toHaveText('Subscribe and pay: $12.00 / month');
    await checkout.openShop('price_pro_trial');
    await checkout.ready();
    await expect(checkout.payButton).toHaveText('Start free trial, then pay $29.00 / month');
  });
});

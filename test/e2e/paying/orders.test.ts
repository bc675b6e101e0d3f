import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

test('a trial begins without money, and says what it will cost', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop('price_pro_trial');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Start free trial');
  await expect(checkout.element).toContainText('14 days free, then $29.00 per month');
  await expect(checkout.element.locator('[part="total"]')).toHaveText(/Due today\s*\$0\.00/);
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toHaveText(
    'Thank you, your free trial has started',
  );
  await expect(checkout.receiptLine('First charge')).toHaveText(
    /^\$29\.00 on \w+\s\d{1,2},\s\d{4}$/,
  );

  const { transfers, subscriptions } = await sandbox.state();
  expect(transfers).toEqual([]);
  expect(subscriptions).toMatchObject([{ status: 'trialing' }]);
  const [complete] = await checkout.eventsNamed('easy-complete');
  expect(complete).toMatchObject({
    outcome: 'succeeded',
    subscriptions: [{ id: subscriptions[0]?.id, status: 'trialing' }],
  });
  expect(complete?.['transfer']).toBeUndefined();
});

test('a membership is subscribed to and its first month paid', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop('price_pro_monthly');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Subscribe: $12.00 / month');
  await expect(checkout.element.locator('[part="renewal-terms"]')).toContainText(
    /Due today \$12\.00.*Then \$12\.00 per month from \w+ \d{1,2}, \d{4}/s,
  );
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$12.00');
  const { transfers, subscriptions } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 1200, state: 'SUCCEEDED' }]);
  expect(subscriptions).toMatchObject([{ status: 'active' }]);
});

test('goods and a membership are one payment', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop('price_tee:2 price_mug price_pro_monthly');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Pay $72.50');
  await expect(checkout.element.locator('[part="line"]').first()).toHaveText(
    /T-shirt\s*Qty 2 · \$24\.00 each\s*\$48\.00/,
  );
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$72.50');
  const { transfers, subscriptions, orders } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 7250, state: 'SUCCEEDED' }]);
  expect(subscriptions).toHaveLength(1);
  expect(orders).toHaveLength(1);
});

test('a cart is read completely from a service that returns one price at a time, or cannot be bought', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  let cut = false;
  await page.route('**/product-prices/**', async (route) => {
    const url = new URL(route.request().url());
    const offset = Number(url.searchParams.get('offset') ?? 0);
    url.searchParams.delete('offset');
    const response = await route.fetch({ url: url.href });
    const answer = (await response.json()) as { data: unknown[] };
    const data = cut && offset > 0 ? [] : answer.data.slice(offset, offset + 1);
    const pagination = { total: 3, limit: 1, offset, has_more: offset < 2, truncated: false };
    await route.fulfill({ response, json: { ...answer, data, pagination } });
  });
  await checkout.openShop('price_tee price_mug price_sticker');
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Pay $37.00');
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 3700 }]);

  cut = true;
  await checkout.openShop('price_tee price_mug price_sticker:2');
  await checkout.expectStatus('unusable');
  await expect(checkout.element).not.toContainText('$');
});

test('a price in tiers cannot be bought with a key, and the page says why @promise', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await page.route('**/product-prices/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object[] };
    const data = answer.data.map((price) => ({ ...price, pricing_model: 'tiered_volume' }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await checkout.openShop('price_tee:2');
  await checkout.expectStatus('unusable');
  await expect(checkout.element).not.toContainText('$');
  await expect
    .poll(() => checkout.eventsNamed('easy-error'))
    .toMatchObject([{ code: 'PRICING_MODEL_UNSUPPORTED', actor: 'merchant' }]);
});

for (const { items, button, amount, currency } of [
  { items: 'price_tee:2', button: 'Pay $48.00', amount: 4800, currency: 'USD' },
  { items: 'price_jpy', button: 'Pay ¥3,200', amount: 3200, currency: 'JPY' },
  { items: 'price_kwd:3', button: 'Pay KWD 13.500', amount: 13_500, currency: 'KWD' },
]) {
  test(`${items} reads “${button}” and is paid as ${amount} ${currency}`, async ({
    page,
    sandbox,
  }) => {
    const checkout = new CheckoutPage(page);
    await checkout.openShop(items);
    await checkout.ready();
    await expect(checkout.payButton).toHaveText(button);
    await checkout.pay();
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Amount paid')).toHaveText(button.replace('Pay ', ''));
    expect((await sandbox.state()).transfers).toMatchObject([{ amount, currency }]);
  });
}

test('a customer that the merchant knows is not created again', async ({
  embed,
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const { customers } = await sandbox.state();
  await embed(tag('identity-id="ID_ada"'));
  await checkout.ready();
  await checkout.fillCard({ name: 'Ada Lovelace' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const [call] = await checkoutCalls(sandbox);
  expect(call?.body).toMatchObject({ customer_creation: false, identity_id: 'ID_ada' });
  expect(call?.body).not.toHaveProperty('customer_details');
  expect((await sandbox.state()).customers).toEqual(customers);
});

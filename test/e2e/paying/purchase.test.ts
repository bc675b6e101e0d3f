import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

test('the T-shirt is bought from the front page to the receipt @promise @smoke', async ({
  page,
  sandbox,
}) => {
  shows('1/card-payments', '1/one-time');
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const before = await sandbox.state();

  await page.goto('/');
  await page.getByRole('button', { name: 'Add to cart T-shirt' }).click();
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Subtotal' })).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await checkout.pay();

  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toBeFocused();
  const { customers, orders, transfers, subscriptions } = await sandbox.state();
  expect(transfers).toHaveLength(1);
  expect(orders).toHaveLength(1);
  expect(subscriptions).toEqual([]);
  expect(customers).toHaveLength(before.customers.length + 1);

  await expect(checkout.receiptLine('Order number')).toHaveText(
    String(orders[0]?.['order_number']),
  );
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
  await expect(checkout.receiptLine('Paid with')).toHaveText('Visa ending in 4242');
  await expect(checkout.receiptLine('Email')).toHaveText('grace@example.com');

  expect(await checkout.eventsNamed('easy-complete')).toMatchObject([
    {
      outcome: 'succeeded',
      transfer: { id: transfers[0]?.id, amount: 2400, currency: 'USD', state: 'SUCCEEDED' },
      orderId: orders[0]?.id,
      subscriptions: [],
    },
  ]);
});

test('each request is sent once except the one for prices, and only the payment has a key @promise @strict', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await checkout.expectStatus('complete');

  const calls = (await sandbox.requests()).filter(({ method }) => method !== 'OPTIONS');
  expect(calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`).toSorted()).toEqual([
    'GET /v1/api/product-prices/',
    // The prices are read again on submit, so that no buyer pays a price that has changed.
    'GET /v1/api/product-prices/',
    'GET /v1/api/products/',
    'GET /v1/api/validate-key',
    'POST /v1/api/checkout/',
    'POST /v1/api/sessions/',
    'POST /vault/sessions',
    'POST /vault/tokens',
  ]);
  const keyed = calls.filter(({ headers }) => 'idempotency-key' in headers);
  expect(keyed).toEqual(await checkoutCalls(sandbox));
  expect(keyed).toMatchObject([
    {
      status: 201,
      headers: {
        'idempotency-key': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      },
      body: {
        customer_creation: true,
        customer_details: {
          type: 'PERSONAL',
          first_name: 'Grace',
          last_name: 'Hopper',
          email: 'grace@example.com',
        },
        source: {
          type: 'PAYMENT_CARD',
          name: 'Grace Hopper',
          address: { postal_code: '94107', country: 'USA' },
        },
        line_items: [{ price_id: 'price_tee', quantity: 1 }],
      },
    },
  ]);
});

import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

const CURRENCIES = [
  { price: 'price_jpy', currency: 'JPY', amount: 3200, button: /Pay ¥3,200/ },
  { price: 'price_kwd', currency: 'KWD', amount: 4500, button: /Pay KWD\s4\.500/ },
] as const;

for (const { price, currency, amount, button } of CURRENCIES) {
  test(`${currency} is shown and taken in its own digits on the element`, async ({
    page,
    sandbox,
  }) => {
    const checkout = new CheckoutPage(page);
    await checkout.openShop(price);
    await checkout.ready();
    await expect(checkout.payButton).toHaveText(button);
    await checkout.pay();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ amount, currency }]);
  });

  test(`${currency} is shown and taken on the hosted page`, async ({ hosted, sandbox }) => {
    await hosted.openSession(sandbox, { line_items: [{ price_id: price, quantity: 2 }] });
    await hosted.pay();
    await hosted.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ amount: amount * 2, currency }]);
  });
}

test('a price that has changed is shown beside the old one, and needs another submit @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await page.route('**/product-prices/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { unit_amount: number }[] };
    for (const price of answer.data) price.unit_amount = 2600;
    await route.fulfill({ response, json: answer });
  });
  await checkout.pay();
  await expect(checkout.notice).toContainText('$24.00');
  await expect(checkout.notice).toContainText('$26.00');
  await expect(checkout.payButton).toHaveText('Pay $26.00');
  expect(await checkoutCalls(sandbox)).toEqual([]);
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

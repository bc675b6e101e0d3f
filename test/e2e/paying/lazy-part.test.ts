import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';

const PART = '**/frame-lazy-*.js*';

test('nothing is paid without the frame’s lazy part, and nothing that was typed is lost @promise', async ({
  page,
  sandbox,
}) => {
  await page.route(PART, (route) => route.abort());
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.pay();
  await expect(checkout.element).toContainText('We could not reach the payment service.');
  await checkout.expectStatus('ready');
  // Nothing formats the number either, which is as it was typed.
  await expect(checkout.cardNumber).toHaveValue('4242424242424242');
  expect((await sandbox.state()).transfers).toEqual([]);

  await page.unroute(PART);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a submit waits for a lazy part that is still loading', async ({ page, sandbox }) => {
  const arrival = await holdBack(page, PART);
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.pay();
  await checkout.expectStatus('tokenizing');
  expect((await sandbox.state()).transfers).toEqual([]);
  arrival.open();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

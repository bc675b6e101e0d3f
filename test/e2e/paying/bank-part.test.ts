import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

const PART = '**/frame-bank-*.js*';

test('a bank form that cannot be loaded leaves the buyer the other ways to pay', async ({
  page,
  sandbox,
}) => {
  await page.route(PART, () => {});
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.method('Bank account').check();
  // A debit cannot be submitted before the element has loaded what shows its authorization.
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'false');
  const outcome = await page.evaluate(
    () => document.querySelector('easy-checkout')?.submit() as Promise<unknown>,
  );
  expect(outcome).toEqual({ status: 'invalid', fields: ['method'] });
  await checkout.method('Card').check();
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a saved bank account that cannot be authorized says so', async ({ page, sandbox }) => {
  await page.route(PART, (route) => route.abort());
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await page.evaluate(() => {
    const element = document.querySelector('easy-checkout');
    if (!element) return;
    element.identityId = 'ID_ada';
    element.savedInstruments = [{ id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789' }];
  });
  await expect(checkout.method(/6789/)).toBeChecked();
  await checkout.payButton.click();
  await expect(checkout.frame.getByText(/^This could not be loaded\. Check/)).toBeVisible();
  expect((await sandbox.state()).transfers).toHaveLength(0);
});

test('a bank form that could not be loaded is loaded when it is chosen again, as the lazy part was', async ({
  page,
}) => {
  // The first attempts, which browsers remember by the address.
  await page.route('**/frame-{lazy,bank}-*.js', (route) => route.abort());
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.method('Bank account').check();
  // A choice may meet the first attempt at either part.
  await expect(async () => {
    await checkout.method('Card').check();
    await checkout.method('Bank account').check();
    await expect(checkout.frame.getByLabel('Routing number')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, EXPIRY } from '../../support/pages/checkout-page.ts';

async function fillCardAlone(checkout: CheckoutPage): Promise<void> {
  await checkout.cardNumber.fill('4242424242424242');
  await checkout.expiry.fill(EXPIRY);
  await checkout.securityCode.fill('123');
}

test('a whole billing address is sent with the buyer and the card @promise @smoke', async ({
  embed,
  sandbox,
}) => {
  const checkout = await embed(tag('billing-address="full" locale="en-US"'));
  await checkout.ready();
  const field = (name: string | RegExp) => checkout.element.getByLabel(name);
  await expect(checkout.frame.getByLabel('Country')).toBeHidden();
  await checkout.fillBuyer();
  await field('Country').selectOption('US');
  await field(/^Address$|^Street address|^Address line 1/).fill('1 Main Street');
  await field('City').fill('San Francisco');
  await field('State').selectOption('CA');
  await field('ZIP code').fill('94107');
  await fillCardAlone(checkout);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const address = {
    line1: '1 Main Street',
    city: 'San Francisco',
    region: 'CA',
    postal_code: '94107',
    country: 'USA',
  };
  const { customers, payment_instruments } = await sandbox.state();
  expect(customers.at(-1)).toMatchObject({ type: 'PERSONAL', personal_address: address });
  expect(payment_instruments.at(-1)).toMatchObject({ address });
});

test('a country without postal codes asks for none, and the service gets a placeholder @promise', async ({
  hosted,
  sandbox,
}) => {
  await hosted.open('?billing-address=full#key=pk_test_sandbox&items=price_tee');
  await hosted.ready();
  await hosted.fillBuyer();
  await hosted.element.getByLabel('Country').selectOption('HK');
  await expect(hosted.element.locator('[autocomplete~="postal-code"]')).toHaveCount(0);
  await hosted.element.locator('[autocomplete~="address-line1"]').fill('皇后大道中 99號');
  const region = hosted.element.locator('[autocomplete~="address-level1"]');
  if ((await region.count()) > 0) await region.selectOption({ index: 1 });
  const city = hosted.element.locator('[autocomplete~="address-level2"]');
  if ((await city.count()) > 0) await city.fill('中環');
  await fillCardAlone(hosted);
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).customers.at(-1)).toMatchObject({
    personal_address: { postal_code: 'N/A', country: 'HKG', line1: '皇后大道中 99號' },
  });
});

test('no address is asked for where the page wants none', async ({ embed, sandbox }) => {
  const checkout = await embed(tag('billing-address="none"'));
  await checkout.ready();
  await expect(checkout.postalCode).toBeHidden();
  await checkout.fillBuyer();
  await fillCardAlone(checkout);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { customers, payment_instruments } = await sandbox.state();
  expect(customers.at(-1)).not.toHaveProperty('personal_address');
  expect(payment_instruments.at(-1)?.['address'] ?? null).toBeNull();
});

test('a business buys on the hosted page', async ({ hosted, sandbox }) => {
  await hosted.openSession(sandbox);
  await hosted.ready();
  await hosted.fillBuyer();
  await hosted.buyForBusiness();
  await hosted.element.getByLabel('Business name', { exact: true }).fill('Hopper & Daughters');
  await hosted.fillCard();
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).customers.at(-1)).toMatchObject({
    type: 'BUSINESS',
    business_name: 'Hopper & Daughters',
  });
});

test('a business that the page knows is prefilled, and sent where it is not shown', async ({
  embed,
  sandbox,
}) => {
  const checkout = await embed(tag());
  const business_address = {
    line1: '1 Navy Yard',
    city: 'Brooklyn',
    region: 'NY',
    postal_code: '11201',
    country: 'USA',
  };
  const customer = {
    type: 'BUSINESS',
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.com',
    phone: '+1 555 010 9999',
    business_name: 'Hopper & Daughters',
    doing_business_as: 'Nanosecond',
    business_phone: '+1 555 010 1234',
    business_address,
    external_customer_id: 'shop-42',
    tags: { tier: 'gold' },
  } as const;
  await checkout.element.evaluate((element: EasyCheckout, known) => {
    element.customer = known;
  }, customer);
  await checkout.ready();
  await expect(checkout.fullName).toHaveValue('Grace Hopper');
  await expect(checkout.element.getByLabel('Business name', { exact: true })).toHaveValue(
    'Hopper & Daughters',
  );
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).customers.at(-1)).toMatchObject(customer);
});

test('an address that the page knows is prefilled beside a card, and sent', async ({
  embed,
  sandbox,
}) => {
  const checkout = await embed(tag());
  const know = (postal_code: string, country: string) =>
    checkout.element.evaluate(
      (element: EasyCheckout, place) => {
        const address = { line1: '', city: '', region: '', ...place };
        element.customer = { first_name: 'Ada', personal_address: address };
      },
      { postal_code, country },
    );
  await know('SW1A 1AA', 'GBR');
  await checkout.ready();
  await expect(checkout.country).toHaveValue('GB');
  await expect(checkout.postalCode).toHaveValue('SW1A 1AA');
  await know('K1A 0B1', 'CA');
  await expect(checkout.country).toHaveValue('CA');
  await checkout.fillBuyer();
  await checkout.fillCard({ postalCode: '' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { payment_instruments } = await sandbox.state();
  expect(payment_instruments.at(-1)).toMatchObject({
    address: { postal_code: 'K1A 0B1', country: 'CAN' },
  });
});

test.describe('a page in English whose reader is British', () => {
  test.use({ locale: 'en-GB' });

  test('asks for a postcode', async ({ page, merchant, scriptTag }) => {
    const checkout = new CheckoutPage(page);
    await page.goto(merchant.put('/', `<html lang="en">${scriptTag}${tag()}`));
    await checkout.ready();
    await expect(checkout.country).toHaveValue('GB');
    await expect(checkout.frame.getByLabel('Postcode')).toBeVisible();
  });
});

import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, checkoutCalls, VISA } from '../../support/pages/checkout-page.ts';

/** The list above the button, and what it leads to. */
function summary({ element }: CheckoutPage) {
  const region = element.getByRole('region', { name: /needs? your attention/ });
  return {
    region,
    links: region.getByRole('link'),
    link: (name: string) => region.getByRole('link', { name }),
  };
}

test('a submit with mistakes lists them, and each leads to its field, by the keyboard alone @promise @smoke', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
  const { region, links, link } = summary(checkout);
  await checkout.email.fill(BUYER.email);
  await expect(region).toBeHidden();
  await checkout.submitFromAfar();
  await expect(links).toHaveText([
    'Full name',
    'Card number',
    'Expiration date',
    'Security code',
    'ZIP code',
  ]);
  await expect(region).toHaveAccessibleName('5 fields need your attention.');
  // As without the summary: the first one can be mended at once.
  await expect(checkout.fullName).toBeFocused();
  const address = page.url();

  for (const [name, field] of [
    ['Full name', checkout.fullName],
    ['Security code', checkout.securityCode],
  ] as const) {
    await link(name).focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  }
  expect(page.url()).toBe(address);

  await page.keyboard.type(VISA.cvc);
  await expect(link('Security code')).toHaveCount(0);
  await expect(region).toHaveAccessibleName('4 fields need your attention.');
  await checkout.country.selectOption('GB');
  await expect(links.last()).toHaveText('Postcode');
  await checkout.country.selectOption('US');
  await expect(links.last()).toHaveText('ZIP code');
  await checkout.fullName.fill(BUYER.fullName);
  await checkout.fillCard();
  await expect(region).toBeHidden();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

test('mistakes in sight are counted and not listed', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.payButton.click();
  const { region, links } = summary(checkout);
  await expect(region).toHaveAccessibleName('6 fields need your attention.');
  await expect(links).toHaveCount(0);
  await expect(checkout.email).toBeFocused();
});

test('only mistakes of the chosen way to pay are listed', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.submitFromAfar();
  const { links, link } = summary(checkout);
  await expect(link('Card number')).toBeVisible();
  await checkout.method('Bank account').check();
  await expect(checkout.frame.getByLabel('Routing number')).toBeVisible();
  await expect(links).toHaveCount(0);
  // Three are few enough to be found without a list.
  await checkout.email.fill('');
  await checkout.submitFromAfar();
  await expect(links).toHaveText([
    'Email',
    'Routing number',
    'Account number',
    'Confirm account number',
  ]);
  await link('Confirm account number').click();
  await expect(checkout.frame.getByLabel('Confirm account number')).toBeFocused();
});

test('choosing another way to pay and reset() clear the error summary', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.submitFromAfar();
  const { region, links } = summary(checkout);
  const own = ['Email', 'Full name'];
  await expect(links).toHaveText([...own, /./, /./, /./, /./]);
  await checkout.method('Bank account').check();
  await expect(region).toHaveAccessibleName('2 fields need your attention.');
  await expect(links).toHaveCount(0);
  await checkout.element.evaluate((element) =>
    (element as HTMLElementTagNameMap['easy-checkout']).reset(),
  );
  await checkout.ready();
  await expect(region).toBeHidden();
});

test('choosing something saved clears the error summary', async ({ embed }) => {
  const checkout = await embed(tag('identity-id="ID_ada"'));
  await checkout.element.evaluate((element: EasyCheckout) => {
    element.savedInstruments = [
      { id: 'PI_ada_visa', type: 'PAYMENT_CARD', brand: 'visa', last_four: '4242' },
    ];
  });
  await checkout.method('Bank account').check();
  await checkout.submitFromAfar();
  const { region, links } = summary(checkout);
  await expect(links).toHaveText(['Routing number', /./, /./, /./]);
  await checkout.method(/4242/).check();
  await expect(region).toBeHidden();
  await checkout.method('Bank account').check();
  await expect(links).toHaveCount(4);
});

test('only the fields of the chosen way to pay count as complete', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.fillBuyer();
  await checkout.fillCard();
  const last = async () => (await checkout.eventsNamed('easy-change')).at(-1);
  await expect.poll(last).toMatchObject({ complete: true });
  await checkout.method('Bank account').check();
  await expect.poll(last).toMatchObject({ complete: false });
  await checkout.method('Card').check();
  await expect.poll(last).toMatchObject({ complete: true });
});

test('a field of the address has the same name in the error summary', async ({ embed }) => {
  const checkout = await embed(tag('billing-address="full" locale="en-US"'));
  await checkout.ready();
  await expect(checkout.element.getByLabel('State')).toBeVisible();
  await checkout.submitFromAfar();
  const { link } = summary(checkout);
  await link('State').click();
  await expect(checkout.element.getByLabel('State')).toBeFocused();
  await expect(link('ZIP code')).toBeVisible();
});

import type { Locator } from '@playwright/test';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import {
  BUYER,
  CARDS,
  CheckoutPage,
  EXPIRY,
  type FieldName,
} from '../../support/pages/checkout-page.ts';

/* A quiet tick beside the label of a field that was left and is right. */

/** What stands in the tick's place of a field. */
function tickOf(
  checkout: CheckoutPage,
  name: FieldName,
  place: 'page' | 'frame',
): () => Promise<string> {
  const root: Locator = place === 'page' ? checkout.element : checkout.frame.locator('html');
  const label = root.locator(`[data-field="${name}"] .label`);
  return () => label.evaluate((row) => getComputedStyle(row, '::after').content);
}

test('a valid field of the page has a tick once it is left, and no other field has @promise @smoke', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  const email = tickOf(checkout, 'email', 'page');
  const phone = tickOf(checkout, 'phone', 'page');
  await checkout.email.pressSequentially(BUYER.email);
  expect(await email()).toBe('none');
  await checkout.phone.focus();
  expect(await email()).toContain('✓');
  expect(await phone()).toBe('none');
  // It is for eyes only, and takes nothing from what the field is called.
  await expect(checkout.email).toHaveAccessibleName('Email');

  await checkout.phone.pressSequentially('five');
  await checkout.email.focus();
  expect(await phone()).toBe('none');
  expect(await email()).toBe('none');
  await checkout.email.fill('grace@');
  await checkout.firstName.focus();
  expect(await email()).toBe('none');
  await expect(checkout.problem('email')).not.toBeEmpty();
});

test('an optional field that is left empty has no tick', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  const phone = tickOf(checkout, 'phone', 'page');
  await checkout.phone.pressSequentially('+1 555 010 9999');
  await checkout.email.focus();
  expect(await phone()).toContain('✓');
  await checkout.phone.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await checkout.email.focus();
  expect(await phone()).toBe('none');
});

test('a card number with a typing mistake has no tick, and a code has none for another brand @smoke', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  const number = tickOf(checkout, 'number', 'frame');
  const code = tickOf(checkout, 'cvc', 'frame');
  const date = tickOf(checkout, 'expiry', 'frame');
  await checkout.cardNumber.pressSequentially('4242424242424241');
  await checkout.expiry.pressSequentially(EXPIRY);
  await checkout.securityCode.pressSequentially('123');
  await checkout.nameOnCard.focus();
  expect(await number()).toBe('none');
  expect(await date()).toContain('✓');
  expect(await code()).toContain('✓');

  await checkout.cardNumber.fill(CARDS.visa);
  await checkout.nameOnCard.focus();
  expect(await number()).toContain('✓');
  await checkout.cardNumber.fill(CARDS.amex);
  await checkout.nameOnCard.focus();
  expect(await number()).toContain('✓');
  // American Express has four digits.
  expect(await code()).toBe('none');
});

test('a postal code of one country has no tick in another', async ({ embed, page }) => {
  const checkout = new CheckoutPage(page);
  const attributes = 'billing-address="full" locale="en-US"';
  await embed(tag(attributes));
  await checkout.ready();
  const field = checkout.element.getByLabel('ZIP code');
  await field.pressSequentially('94107');
  await checkout.email.focus();
  const postal = tickOf(checkout, 'postal_code', 'page');
  await expect.poll(postal).toContain('✓');
  await checkout.element.getByLabel('Country').selectOption('GB');
  await expect(checkout.element.getByLabel('Postcode')).toBeVisible();
  await expect.poll(postal).toBe('none');
});

test('the tick is there in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.email.pressSequentially(BUYER.email);
  await checkout.phone.focus();
  const label = checkout.element.locator('[data-field="email"] .label');
  const looks = await label.evaluate((row) => {
    const { content, color } = getComputedStyle(row, '::after');
    return { content, isText: color === getComputedStyle(row).color };
  });
  expect(looks.content).toContain('✓');
  expect(looks.isText).toBe(true);
});

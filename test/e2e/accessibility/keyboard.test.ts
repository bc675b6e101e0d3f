import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import {
  ACCOUNT,
  BUYER,
  CARDS,
  CheckoutPage,
  checkoutCalls,
  VISA,
} from '../../support/pages/checkout-page.ts';

/** Presses Tab until `reached`, which must happen within a few stops. */
async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<number> {
  for (let stops = 1; stops <= 15; stops += 1) {
    await page.keyboard.press('Tab');
    if (await reached()) return stops;
  }
  throw new Error('The keyboard never got there');
}

test('the keyboard alone gets from the top of the page to the receipt @promise @smoke', async ({
  page,
  sandbox,
}) => {
  // The test presses a hundred keys, each of which is a round trip to the browser.
  test.slow();
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
  const focused = (field: typeof checkout.email) => () =>
    field.evaluate((element) => (element.getRootNode() as Document).activeElement === element);
  await tabTo(page, focused(checkout.email));
  for (const [field, text] of [
    [checkout.email, BUYER.email],
    [checkout.fullName, BUYER.fullName],
    [checkout.moreDetails, ''],
    [checkout.method('Card'), ''],
    [checkout.cardNumber, VISA.number],
    [checkout.expiry, VISA.expiry.replaceAll(' ', '')],
    [checkout.securityCode, VISA.cvc],
    [checkout.nameDiffers, ''],
    [checkout.country, ''],
    [checkout.postalCode, VISA.postalCode],
  ] as const) {
    await expect(field).toBeFocused();
    // A choice has its ring around its name too.
    const ring = await field.evaluate((input) => {
      const choice = input.matches('[type="radio"]') ? input.closest('label') : null;
      const box = choice ?? input.closest('.group .field') ?? input;
      return getComputedStyle(box).outlineStyle;
    });
    expect(ring).toBe('solid');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // The shop's terms stand between the fields and the button.
  await tabTo(page, focused(checkout.payButton));
  const ring = await checkout.payButton.evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(ring).toBe('solid');
  await page.keyboard.press('Enter');

  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toBeFocused();
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

test('the keyboard alone chooses a bank account, fills it in and pays @smoke', async ({
  page,
  sandbox,
}) => {
  test.slow();
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.moreDetails.focus();
  await page.keyboard.press('Tab');
  await expect(checkout.method('Card')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(checkout.method('Bank account')).toBeChecked();
  await expect(checkout.element.getByRole('status')).toContainText('authorization');
  const field = (label: string) => checkout.frame.getByLabel(label, { exact: true });
  await expect(field('Routing number')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(checkout.frame.getByRole('radio', { name: 'Personal checking' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(checkout.frame.getByRole('radio', { name: 'Personal savings' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(field('Routing number')).toBeFocused();
  await page.keyboard.type(ACCOUNT.routing);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ACCOUNT.account);
  await page.keyboard.press('Tab');
  await expect(checkout.frame.getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(ACCOUNT.account);
  await page.keyboard.press('Enter');
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

test('Shift and Tab lead back out of the frame @smoke', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.cardNumber.focus();
  await expect(checkout.method('Card')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(checkout.method('Card')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkout.cardNumber).toBeFocused();
});

test('after a decline the keyboard alone pays with a second card @smoke', async ({
  page,
  sandbox,
}) => {
  test.slow();
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.declined } });
  await expect(checkout.notice).toBeVisible();
  // The button keeps the focus, and back is the way to the number.
  await expect(checkout.payButton).toBeFocused();
  const isFocused = () =>
    checkout.cardNumber.evaluate((input) => input.ownerDocument.activeElement === input);
  for (let stops = 0; stops < 15 && !(await isFocused()); stops += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(checkout.cardNumber).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(VISA.number);
  await page.keyboard.press('Enter');
  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toBeFocused();
  expect(await checkoutCalls(sandbox)).toHaveLength(2);
});

test('a retry by keyboard keeps the focus where it was @smoke', async ({ page, sandbox }) => {
  const path = '/v1/api/product-prices/';
  const action = { type: 'status', status: 200 } as const;
  await sandbox.fail({ match: { method: '*', path }, times: 2, when: 'before', action });
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.expectStatus('unusable');
  const retry = checkout.notice.getByRole('button', { name: 'Try again' });
  // The lazy part styles the notice and knows where the focus goes next.
  await expect(checkout.notice).toHaveCSS('border-top-width', '1px');
  await retry.press('Enter');
  await checkout.expectStatus('unusable');
  await expect(checkout.notice).toBeFocused();
  await retry.press('Enter');
  await checkout.expectStatus('ready');
  await expect(checkout.element.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkout.email).toBeFocused();
});

test('a lazy part that is loaded again by keyboard leads to the button', async ({
  embed,
  page,
}) => {
  await page.route('**/easy-checkout-lazy-*.js*', (route) => route.abort());
  const checkout = await embed(tag('line-items="price_pro_monthly"'));
  const retry = checkout.notice.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/easy-checkout-lazy-*.js*');
  await retry.press('Enter');
  await expect(checkout.notice).toBeHidden();
  await expect(checkout.payButton).toBeFocused();
});

test('the keyboard alone pays a session on the hosted page @smoke', async ({
  hosted,
  page,
  sandbox,
}) => {
  test.slow();
  await hosted.openSession(sandbox);
  await hosted.ready();
  await expect(hosted.method('Card')).toBeVisible();
  await hosted.fillBuyer();
  await hosted.fillCard();
  await hosted.postalCode.focus();
  await tabTo(page, () =>
    hosted.payButton.evaluate(
      (button) => (button.getRootNode() as ShadowRoot).activeElement === button,
    ),
  );
  await page.keyboard.press('Space');
  await hosted.expectStatus('complete');
  await expect(hosted.receipt.getByRole('heading').first()).toBeFocused();
});

test('the keyboard alone chooses a saved card, and pays @promise @smoke', async ({
  embed,
  page,
  sandbox,
}) => {
  test.slow();
  const checkout = await embed(tag('identity-id="ID_ada"'));
  await checkout.element.evaluate((element: EasyCheckout) => {
    element.instrumentId = 'PI_ada_bank';
    element.savedInstruments = [
      { id: 'PI_ada_visa', type: 'PAYMENT_CARD', brand: 'visa', last_four: '4242' },
      { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789' },
    ];
  });
  const card = checkout.method('Visa ending in 4242');
  await expect(card).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(checkout.method('6789')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(card).toBeChecked();
  await tabTo(page, () =>
    checkout.payButton.evaluate(
      (button) => (button.getRootNode() as ShadowRoot).activeElement === button,
    ),
  );
  await page.keyboard.press('Enter');
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ source: 'PI_ada_visa' }]);
});

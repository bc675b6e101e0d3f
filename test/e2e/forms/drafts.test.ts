import { holdBack } from '../../support/pages/hold-back.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/* What the buyer types about themselves outlives the page, for as long as the tab lives. */

const FULL = 'billing-address="full" locale="en-US"';

/** What the page's storage holds of drafts. */
const DRAFTS = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('easy-checkout:draft:')),
  );

test('a reload loses nothing that was typed but the card @promise @smoke', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag(FULL));
  await checkout.ready();
  await expect(checkout.element.getByLabel('State')).toBeVisible();
  await checkout.fillBuyer();
  await checkout.buyForBusiness();
  await checkout.phone.fill(BUYER.phone);
  await checkout.element.getByLabel('Business name').fill('Moth and Lamp');
  await checkout.element.getByLabel('Street address').fill('1 Lamp Street');
  await checkout.element.getByLabel('State').selectOption('CA');
  await checkout.fillCard({ postalCode: '' });
  await checkout.email.focus();
  await page.reload();
  await checkout.ready();
  await expect(checkout.email).toHaveValue(BUYER.email);
  await expect(checkout.fullName).toHaveValue(BUYER.fullName);
  await expect(checkout.phone).toHaveValue(BUYER.phone);
  await expect(checkout.element.getByLabel('Business name')).toHaveValue('Moth and Lamp');
  await expect(checkout.element.getByLabel('Street address')).toHaveValue('1 Lamp Street');
  await expect(checkout.element.getByLabel('State')).toHaveValue('CA');
  // The card takes the restored name again.
  await checkout.cardNumber.focus();
  await checkout.nameDiffers.click();
  await expect(checkout.nameOnCard).toHaveValue(BUYER.fullName);
  await expect(checkout.cardNumber).toHaveValue('');
  await expect(checkout.securityCode).toHaveValue('');
});

test('the way back from another page loses nothing either', async ({ embed, page, merchant }) => {
  const checkout = await embed(tag());
  await checkout.ready();
  await checkout.use();
  // The name is still being typed when the page is left.
  await checkout.fillBuyer();
  await page.goto(merchant.put('/other', '<p>Another page</p>'));
  await page.goBack();
  await checkout.ready();
  await expect(checkout.email).toHaveValue(BUYER.email);
  await page.goForward();
  await embed(tag());
  await checkout.ready();
  await expect(checkout.fullName).toHaveValue(BUYER.fullName);
});

test('what is typed before it is restored stays, and nothing changes while the buyer types', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag(FULL));
  await checkout.ready();
  const state = checkout.element.getByLabel('State');
  await state.selectOption('CA');
  await checkout.fullName.fill('Grace Hopper');
  await checkout.email.fill(BUYER.email);
  await checkout.fullName.focus();
  const part = await holdBack(page, '**/*-lazy-*.js*');
  await page.reload();
  await checkout.email.fill('other@example.com');
  await checkout.fullName.focus();
  part.open();
  await expect(state).toHaveValue('CA');
  await expect(checkout.email).toHaveValue('other@example.com');
  await expect(checkout.fullName).toHaveValue('');
  // What was typed first is what is kept from now on.
  await page.reload();
  await expect(checkout.email).toHaveValue('other@example.com');
  await expect(checkout.fullName).toHaveValue('Grace Hopper');
});

test('it ends with the payment', async ({ embed, page }) => {
  const checkout = await embed(tag());
  await checkout.fillIn();
  expect(Object.keys(await page.evaluate(DRAFTS))).toHaveLength(1);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await expect.poll(() => page.evaluate(DRAFTS)).toEqual({});
  await page.reload();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await expect(checkout.email).toHaveValue('');
});

test('it ends with a payment by Enter too, also of the field that Enter was pressed in', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag('collect="phone"'));
  await checkout.ready();
  await checkout.fillCard();
  await checkout.fillBuyer();
  await checkout.phone.fill('+1 555 010 7777');
  await checkout.phone.press('Enter');
  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toBeFocused();
  await expect.poll(() => page.evaluate(DRAFTS)).toEqual({});
});

test('it ends with reset()', async ({ embed, page }) => {
  const checkout = await embed(tag());
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.email.focus();
  await checkout.element.evaluate((element) =>
    (element as HTMLElementTagNameMap['easy-checkout']).reset(),
  );
  await checkout.ready();
  await expect(checkout.email).toHaveValue('');
  expect(await page.evaluate(DRAFTS)).toEqual({});
});

test('it holds named fields only, under a key that reveals nothing, and no card in a wrong field @promise', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag());
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.fillBuyer({ phone: VISA.number });
  await checkout.fullName.fill('4242 4242 4242 4242');
  await checkout.fillCard();
  await checkout.email.focus();
  const [[key, text] = []] = Object.entries(await page.evaluate(DRAFTS));
  expect(key).toMatch(/^easy-checkout:draft:[a-z\d]{1,7}$/);
  expect(JSON.parse(text ?? '')).toEqual({ email: BUYER.email });
});

test('it belongs to its order: another order begins with an empty form', async ({ embed }) => {
  const checkout = await embed(tag());
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.email.focus();
  const other =
    '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_mug"></easy-checkout>';
  await embed(other, '/mug');
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await expect(checkout.email).toHaveValue('');
  const more =
    '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee:3"></easy-checkout>';
  await embed(more, '/more');
  await checkout.ready();
  await expect(checkout.email).toHaveValue(BUYER.email);
});

test('what the page knows of the buyer stays, unless the buyer has typed something else', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const known = (email: string) =>
    `${scriptTag}${tag('collect="split-name"')}<script>document.querySelector('easy-checkout').customer = ${JSON.stringify({ first_name: 'Ada', email })}</script>`;
  await page.goto(merchant.put('/ada', known('ada@example.com')));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await expect(checkout.firstName).toHaveValue('Ada');
  await checkout.email.fill('mine@example.com');
  await checkout.lastName.fill('Lovelace');
  await checkout.email.focus();
  await page.reload();
  await checkout.ready();
  await expect(checkout.email).toHaveValue('mine@example.com');
  await expect(checkout.firstName).toHaveValue('Ada');
  await expect(checkout.lastName).toHaveValue('Lovelace');
  // Somebody else, in the same tab.
  await page.goto(merchant.put('/bea', known('bea@example.com')));
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await expect(checkout.email).toHaveValue('bea@example.com');
  await expect(checkout.lastName).toHaveValue('');
});

test('a merchant can turn it off, and where storage is blocked nothing breaks', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag('drafts="none"'));
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.email.focus();
  expect(await page.evaluate(DRAFTS)).toEqual({});

  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('No storage here.', 'SecurityError');
      },
    }),
  );
  await embed(tag(), '/blocked');
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(errors).toEqual([]);
});

test('a mistyped attribute is logged for developers', async ({ embed, page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await embed(tag('drafts="off"'));
  await new CheckoutPage(page).expectStatus('unusable');
  expect(said.join('\n')).toContain('MALFORMED_DRAFTS');
});

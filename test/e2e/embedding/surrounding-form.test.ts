import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

const FORM = `<form id="order" action="/thanks.html">${tag('name="pay"')}<button>Send</button></form>`;

test('a form around the element is invalid until the payment is complete, then receives its ids @promise', async ({
  embed,
  page,
  merchant,
  sandbox,
}) => {
  const checkout = await embed(FORM);
  await checkout.ready();
  const valid = () =>
    page.locator('#order').evaluate((form: HTMLFormElement) => form.checkValidity());
  expect(await valid()).toBe(false);
  await page.getByRole('button', { name: 'Send' }).click();
  expect(new URL(page.url()).pathname).toBe('/');

  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(await valid()).toBe(true);
  const { orders, transfers } = await sandbox.state();
  merchant.put('/thanks.html', '<h1>Thanks</h1>');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks' })).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    'pay.order_id': orders[0]?.id,
    'pay.order_number': orders[0]?.['order_number'],
    'pay.transfer_id': transfers[0]?.id,
  });
});

test('a membership is sent with its subscription, and no buyer details', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const items = 'line-items="price_pro_trial" name="pay"';
  await page.goto(merchant.put('/', `${scriptTag}<form id="order">${tag(items)}</form>`));
  await checkout.pay();
  await checkout.expectStatus('complete');
  const sent = await page
    .locator('#order')
    .evaluate((form: HTMLFormElement) =>
      [...new FormData(form)].map(([name, value]) => [name, value]),
    );
  const { orders, subscriptions } = await sandbox.state();
  expect(Object.fromEntries(sent)).toEqual({
    'pay.order_id': orders[0]?.id,
    'pay.order_number': orders[0]?.['order_number'],
    'pay.subscription_ids': subscriptions[0]?.id,
  });
});

test('resetting the form around it empties the checkout; disabling its fieldset disables it', async ({
  embed,
  page,
}) => {
  const checkout = new CheckoutPage(page);
  const form = `<form id="order"><fieldset>${tag()}</fieldset></form>`;
  await embed(form);
  await checkout.fillIn();
  await page.locator('#order').evaluate((order: HTMLFormElement) => order.reset());
  await expect(checkout.fullName).toHaveValue('');
  await expect(checkout.cardNumber).toHaveValue('');
  await page.locator('#order > fieldset').evaluate((fieldset: HTMLFieldSetElement) => {
    fieldset.disabled = true;
  });
  await expect(checkout.fullName).toBeDisabled();
  await expect(checkout.cardNumber).toBeDisabled();
});

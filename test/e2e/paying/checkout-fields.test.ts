import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { ACCOUNT, BUYER, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { HOME, PROOF, sentToPay } from './sent-fields.ts';

/*
 * Each field of a checkout (interface, section 4.4), from a real element to the service's records.
 * docs/checkout-fields.md says where each comes from.
 */

async function read(sandbox: SandboxControl, path: string): Promise<unknown> {
  return sandbox.asMerchant('GET', path);
}

test('a new customer with every field of the buyer, the card and the order @promise', async ({
  embed,
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const items = 'price_tee:2 price_pro_monthly:3';
  const attributes = `billing-address="full" locale="en-US" line-items="${items}"`;
  await embed(tag(attributes));
  await checkout.element.evaluate((element: EasyCheckout, personal_address) => {
    element.metadata = { campaign: 'autumn', order: '5' };
    element.sourceTags = { till: '5', asked: { by: 7 } };
    element.customer = {
      external_customer_id: 'shop-42',
      tags: { tier: 'gold' },
      personal_address,
    };
  }, HOME);
  await checkout.ready();
  await checkout.fillBuyer({ phone: BUYER.phone });
  const field = (name: string | RegExp) => checkout.element.getByLabel(name);
  await field('I am buying for a business').check();
  await field('Business name').fill('Hopper & Daughters');
  await field('Doing business as').fill('Nanosecond');
  await field('Business phone').fill('+1 555 010 1234');
  await field('Country').selectOption('US');
  await field('Street address').fill('1 Navy Yard');
  await field('Apartment, suite, etc.').fill('Pier 4');
  await field('City').fill('San Francisco');
  await field('State').selectOption('CA');
  await field('ZIP code').fill('94107');
  await checkout.fillCard({ postalCode: '', name: 'G. B. Hopper' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');

  const business_address = {
    line1: '1 Navy Yard',
    line2: 'Pier 4',
    city: 'San Francisco',
    region: 'CA',
    postal_code: '94107',
    country: 'USA',
  };
  const customer_details = {
    type: 'BUSINESS',
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.com',
    phone: '+1 555 010 9999',
    personal_address: HOME,
    business_name: 'Hopper & Daughters',
    doing_business_as: 'Nanosecond',
    business_phone: '+1 555 010 1234',
    business_address,
    external_customer_id: 'shop-42',
    tags: { tier: 'gold' },
  };
  const line_items = [
    { price_id: 'price_tee', quantity: 2 },
    { price_id: 'price_pro_monthly', quantity: 3 },
  ];
  const metadata = { campaign: 'autumn', order: '5' };
  expect(await sentToPay(sandbox)).toEqual({
    customer_creation: true,
    customer_details,
    source: {
      type: 'PAYMENT_CARD',
      tokenId: expect.any(String),
      name: 'G. B. Hopper',
      tags: { till: '5', asked: { by: 7 } },
      address: business_address,
    },
    line_items,
    metadata,
  });
  const state = await sandbox.state();
  const customer = state.customers.at(-1);
  expect(await read(sandbox, `/customers/${customer?.id}`)).toMatchObject(customer_details);
  const instrument = state.payment_instruments.at(-1);
  expect(await read(sandbox, `/payment-instruments/${instrument?.id}`)).toMatchObject({
    type: 'PAYMENT_CARD',
    brand: 'visa',
    last_four: '4242',
    name: 'G. B. Hopper',
    tags: { till: '5', asked: { by: 7 } },
    address: business_address,
  });
  expect(state.transfers).toMatchObject([{ amount: 8400, currency: 'USD', metadata }]);
  const [order] = state.orders;
  expect(await read(sandbox, `/orders/${order?.id}`)).toMatchObject({ line_items, metadata });

  // What a buyer meets of a subscription is what the service keeps.
  const id = state.subscriptions[0]?.id;
  const subscription = (await read(sandbox, `/subscriptions/${id}`)) as Record<string, unknown>;
  expect(subscription).toMatchObject({
    items: [{ price_id: 'price_pro_monthly', quantity: 3 }],
    status: 'active',
    instrument_id: instrument?.id,
    cancel_at_period_end: false,
    metadata,
  });
  expect(subscription['current_period_start']).toBe(subscription['billing_cycle_anchor']);
  const next = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(
    new Date(String(subscription['current_period_end'])),
  );
  await expect(checkout.receiptLine('Next charge')).toHaveText(`$36.00 on ${next}`);
  await expect(checkout.receiptLine('Order number')).toHaveText(
    String(subscription['order_number']),
  );
});

test('a new customer with a bank account, and the proof of what was agreed to @promise', async ({
  embed,
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const attributes = 'billing-address="full" locale="en-US" payment-methods="bank card"';
  await embed(tag(attributes));
  await checkout.element.evaluate((element: EasyCheckout, personal_address) => {
    element.metadata = { order: '6' };
    element.sourceTags = { till: '6' };
    element.customer = { personal_address };
  }, HOME);
  await checkout.expectStatus('ready');
  await checkout.fillBuyer({ phone: '' });
  await checkout.fillBank({ type: 'BUSINESS_CHECKING' });
  await checkout.frame.getByLabel('Name on account').fill('Hopper Household');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await sentToPay(sandbox)).toEqual({
    customer_creation: true,
    customer_details: {
      type: 'PERSONAL',
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      personal_address: HOME,
    },
    source: {
      type: 'BANK_ACCOUNT',
      tokenId: expect.any(String),
      accountType: 'BUSINESS_CHECKING',
      name: 'Hopper Household',
      tags: { till: '6' },
    },
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
    metadata: { order: '6', ...PROOF },
  });
  const { customers, payment_instruments, transfers } = await sandbox.state();
  expect(customers.at(-1)).toMatchObject({ type: 'PERSONAL', personal_address: HOME });
  expect(payment_instruments.at(-1)).toMatchObject({
    type: 'BANK_ACCOUNT',
    account_type: 'BUSINESS_CHECKING',
    name: 'Hopper Household',
    last_four: ACCOUNT.account.slice(-4),
    tags: { till: '6' },
  });
  expect(transfers).toMatchObject([{ state: 'PENDING', metadata: { order: '6', ...PROOF } }]);
});

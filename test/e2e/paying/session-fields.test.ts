import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { HOME, PROOF, sentToPay } from './sent-fields.ts';

/* The fields of checkout-fields.test.ts, where a session says what is sold. */

const metadata = { campaign: 'autumn' };

const SESSIONS = [
  {
    what: 'new customer’s details, card and address',
    body: { customer_email: 'grace@example.com' },
    fill: async (checkout: CheckoutPage) => {
      await expect(checkout.email).toHaveValue('grace@example.com');
      await checkout.fillBuyer();
      await checkout.fillCard({ postalCode: '' });
    },
    source: {
      type: 'PAYMENT_CARD',
      tokenId: expect.any(String),
      name: 'Grace Hopper',
      tags: { till: '5' },
      address: HOME,
    },
    tags: { tier: 'gold' },
    kept: { type: 'PAYMENT_CARD', address: HOME, tags: { till: '5' } },
  },
  {
    what: 'new customer’s details and bank account, with the proof in its tags',
    body: {},
    fill: async (checkout: CheckoutPage) => {
      await checkout.fillBuyer();
      await checkout.fillBank({ type: 'BUSINESS_SAVINGS' });
    },
    source: {
      type: 'BANK_ACCOUNT',
      tokenId: expect.any(String),
      accountType: 'BUSINESS_SAVINGS',
      name: 'Grace Hopper',
      tags: { till: '5', ...PROOF },
    },
    tags: { tier: 'gold' },
    kept: { type: 'BANK_ACCOUNT', account_type: 'BUSINESS_SAVINGS', tags: { till: '5', ...PROOF } },
  },
  {
    what: 'known customer’s saved account, with the proof beside the buyer',
    body: { identity_id: 'ID_ada' },
    fill: async (checkout: CheckoutPage) => {
      await checkout.fillBuyer();
      await checkout.method(/ending in 6789/).check();
    },
    source: 'PI_ada_bank',
    tags: { tier: 'gold', ...PROOF },
    kept: { id: 'PI_ada_bank' },
  },
] as const;

for (const { what, body, fill, source, tags, kept } of SESSIONS) {
  test(`a session takes a ${what}`, async ({ embed, page, sandbox }) => {
    const checkout = new CheckoutPage(page);
    const session = await createSession(sandbox, { metadata, ...body });
    const html = '<easy-checkout billing-address="full" locale="en-US"></easy-checkout>';
    await embed(html);
    await checkout.element.evaluate(
      (element: EasyCheckout, { clientSecret, personal_address }) => {
        element.clientSecret = clientSecret;
        element.environment = 'sandbox';
        element.customer = { tags: { tier: 'gold' }, personal_address };
        element.sourceTags = { till: '5' };
      },
      { clientSecret: session.client_secret, personal_address: HOME },
    );
    await checkout.expectStatus('ready');
    await fill(checkout);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');

    const customer_details = {
      type: 'PERSONAL',
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      personal_address: HOME,
      tags,
    };
    expect(await sentToPay(sandbox)).toEqual({
      client_secret: expect.any(String),
      source,
      customer_details,
    });
    // The session's own metadata, and what is sold, are the merchant's server's to say.
    const { transfers, orders, payment_instruments } = await sandbox.state();
    expect(transfers).toMatchObject([{ amount: 4800, metadata }]);
    expect(orders).toMatchObject([{ line_items: [{ price_id: 'price_tee', quantity: 2 }] }]);
    expect(payment_instruments.find(({ id }) => id === transfers[0]?.['source'])).toMatchObject(
      kept,
    );
  });
}

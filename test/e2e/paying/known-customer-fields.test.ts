import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { PROOF, sentToPay } from './sent-fields.ts';

/* Variant B of a checkout (interface, section 4.4), from a real element to the service's records. */

const KNOWN = [
  {
    what: 'a new card and its address',
    address: 'auto',
    fill: async (checkout: CheckoutPage) => {
      await checkout.method('Card').check();
      await checkout.country.focus();
      await checkout.country.selectOption('CA');
      await checkout.fillCard({ name: 'Ada Lovelace', postalCode: 'K1A 0B1' });
    },
    source: {
      type: 'PAYMENT_CARD',
      tokenId: expect.any(String),
      name: 'Ada Lovelace',
      tags: { till: '7' },
      address: { postal_code: 'K1A 0B1', country: 'CAN' },
    },
    kept: {
      type: 'PAYMENT_CARD',
      tags: { till: '7' },
      name: 'Ada Lovelace',
      address: { country: 'CAN' },
    },
    proof: {},
  },
  {
    what: 'a new card, whose address is asked beside it as nothing else is asked for,',
    address: 'full',
    fill: async (checkout: CheckoutPage) => {
      await checkout.method('Card').check();
      await checkout.fillCard({ name: 'Ada Lovelace' });
    },
    source: {
      type: 'PAYMENT_CARD',
      tokenId: expect.any(String),
      name: 'Ada Lovelace',
      tags: { till: '7' },
      address: { postal_code: '94107', country: 'USA' },
    },
    kept: { type: 'PAYMENT_CARD', tags: { till: '7' }, address: { postal_code: '94107' } },
    proof: {},
  },
  {
    what: 'a new bank account',
    address: 'auto',
    fill: async (checkout: CheckoutPage) => {
      await checkout.fillBank({ type: 'PERSONAL_SAVINGS' });
      await checkout.frame.getByLabel('Name on account').fill('Ada Lovelace');
    },
    source: {
      type: 'BANK_ACCOUNT',
      tokenId: expect.any(String),
      accountType: 'PERSONAL_SAVINGS',
      name: 'Ada Lovelace',
      tags: { till: '7' },
    },
    kept: {
      type: 'BANK_ACCOUNT',
      tags: { till: '7' },
      account_type: 'PERSONAL_SAVINGS',
      name: 'Ada Lovelace',
    },
    proof: PROOF,
  },
  {
    what: 'a saved bank account',
    address: 'auto',
    fill: async (checkout: CheckoutPage) => {
      await expect(checkout.method('First Bank ending in 6789')).toBeChecked();
    },
    source: 'PI_ada_bank',
    kept: { id: 'PI_ada_bank' },
    proof: PROOF,
  },
] as const;

for (const { what, address, fill, source, kept, proof } of KNOWN) {
  test(`a known customer with ${what} and metadata`, async ({ embed, page, sandbox }) => {
    const checkout = new CheckoutPage(page);
    const attributes = `identity-id="ID_ada" billing-address="${address}"`;
    await embed(tag(attributes));
    await checkout.element.evaluate((element: EasyCheckout) => {
      element.metadata = { order: '7' };
      element.sourceTags = { till: '7' };
      element.instrumentId = 'PI_ada_bank';
      element.savedInstruments = [
        { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
      ];
    });
    await checkout.expectStatus('ready');
    // Until what is saved is shown, a new card is the chosen method.
    await expect(checkout.payButton).toBeEnabled();
    await fill(checkout);
    await expect(checkout.authorization).toHaveCount(proof === PROOF ? 1 : 0);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    const metadata = { order: '7', ...proof };
    expect(await sentToPay(sandbox)).toEqual({
      customer_creation: false,
      identity_id: 'ID_ada',
      source,
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      metadata,
    });
    const { transfers, payment_instruments, customers } = await sandbox.state();
    expect(customers).toHaveLength(1);
    expect(transfers).toMatchObject([{ identity_id: 'ID_ada', metadata }]);
    expect(payment_instruments.find(({ id }) => id === transfers[0]?.['source'])).toMatchObject(
      kept,
    );
  });
}

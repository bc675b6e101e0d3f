import { expect } from '@open-wc/testing';
import { KnownCustomerCheckout, NewCustomerCheckout } from '../../../src/api/checkout.ts';
import { checkoutBody, type Purchase } from '../../../src/checkout/body.ts';

const purchase: Purchase = {
  lineItems: [{ price_id: 'price_tee', quantity: 2 }],
  buyer: { type: 'PERSONAL', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  source: {
    type: 'PAYMENT_CARD',
    tokenId: 'TK1',
    name: 'Ada Lovelace',
    address: { postal_code: '10001', country: 'USA' },
  },
};

describe('the body of a checkout', () => {
  it('of a new customer creates the customer', () => {
    const body = checkoutBody(purchase);
    expect(NewCustomerCheckout.parse(body)).to.deep.equal({
      customer_creation: true,
      customer_details: purchase.buyer,
      source: purchase.source,
      line_items: [{ price_id: 'price_tee', quantity: 2 }],
    });
  });

  it('of a known customer names the customer, and says nothing new of them', () => {
    const body = checkoutBody({ ...purchase, identityId: 'ID_ada' });
    expect(KnownCustomerCheckout.parse(body)).to.deep.equal({
      customer_creation: false,
      identity_id: 'ID_ada',
      source: purchase.source,
      line_items: [{ price_id: 'price_tee', quantity: 2 }],
    });
    expect(JSON.stringify(body)).to.not.contain('ada@example.com');
  });

  it('carries the merchant’s metadata in both', () => {
    const metadata = { order: '5' };
    const known = checkoutBody({ ...purchase, metadata, identityId: 'ID_ada' });
    const fresh = checkoutBody({ ...purchase, metadata });
    expect(NewCustomerCheckout.parse(fresh).metadata).to.deep.equal(metadata);
    expect(KnownCustomerCheckout.parse(known).metadata).to.deep.equal(metadata);
  });
});

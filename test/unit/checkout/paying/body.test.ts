import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { KnownCustomerCheckout, NewCustomerCheckout } from '../../../../src/api/checkout.ts';
import { CustomerDetails } from '../../../../src/api/customer.ts';
import { BankSource } from '../../../../src/api/source.ts';
import {
  checkoutBody,
  type Purchase,
  sessionPayment,
} from '../../../../src/checkout/paying/body.ts';
import { ConfigurationError } from '../../../../src/errors.ts';

const PROOF = { ach_authorization_sha256: 'ab', ach_authorization_at: '2026-03-01T12:00:00Z' };
const ACCOUNT = {
  type: 'BANK_ACCOUNT',
  tokenId: 'TK2',
  accountType: 'PERSONAL_CHECKING',
  name: 'Ada Lovelace',
} as const;

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
    expect(z.parse(NewCustomerCheckout, body)).to.deep.equal({
      customer_creation: true,
      customer_details: purchase.buyer,
      source: purchase.source,
      line_items: [{ price_id: 'price_tee', quantity: 2 }],
    });
  });

  it('of a known customer names the customer, and says nothing new of them', () => {
    const body = checkoutBody({ ...purchase, identityId: 'ID_ada' });
    expect(z.parse(KnownCustomerCheckout, body)).to.deep.equal({
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
    expect(z.parse(NewCustomerCheckout, fresh).metadata).to.deep.equal(metadata);
    expect(z.parse(KnownCustomerCheckout, known).metadata).to.deep.equal(metadata);
  });

  it('pays a known customer’s saved instrument by its id', () => {
    const body = checkoutBody({ ...purchase, source: 'PI_ada_visa', identityId: 'ID_ada' });
    expect(z.parse(KnownCustomerCheckout, body).source).to.equal('PI_ada_visa');
  });

  it('is refused for a saved instrument of nobody', () => {
    expect(() => checkoutBody({ ...purchase, source: 'PI_ada_visa' }))
      .to.throw(ConfigurationError)
      .with.property('code', 'NO_CUSTOMER');
  });

  it('carries the proof of an authorization beside the merchant’s metadata', () => {
    const body = checkoutBody({ ...purchase, metadata: { order: '5' }, authorization: PROOF });
    expect(body.metadata).to.deep.equal({ order: '5', ...PROOF });
  });
});

describe('the payment part of a confirm', () => {
  const { buyer } = purchase;

  it('is the source and the buyer', () => {
    expect(sessionPayment(purchase)).to.deep.equal({
      source: purchase.source,
      customer_details: buyer,
    });
    expect(sessionPayment({ source: 'PI_1' })).to.deep.equal({ source: 'PI_1' });
  });

  it('carries the proof of an authorization with the new account', () => {
    const source = { ...ACCOUNT, tags: { own: 'tag' } };
    const { source: sent, customer_details } = sessionPayment({
      buyer,
      source,
      authorization: PROOF,
    });
    expect(z.parse(BankSource, sent).tags).to.deep.equal({ own: 'tag', ...PROOF });
    expect(customer_details).to.deep.equal(buyer);
  });

  it('carries it with the buyer where the account is a saved one', () => {
    const sent = sessionPayment({ buyer, source: 'PI_1', authorization: PROOF });
    expect(sent.source).to.equal('PI_1');
    expect(z.parse(CustomerDetails, sent.customer_details)).to.deep.equal({
      ...buyer,
      tags: PROOF,
    });
  });
});

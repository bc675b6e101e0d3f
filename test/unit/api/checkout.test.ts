import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  CheckoutRequest,
  KnownCustomerCheckout,
  NewCustomerCheckout,
} from '../../../src/api/checkout.ts';
import { CheckoutResponse } from '../../../src/api/checkout-response.ts';
import { SUBSCRIPTION } from '../../support/checkout/sample-order.ts';

const card = { type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Ada Lovelace' };
const bank = { type: 'BANK_ACCOUNT', tokenId: 'TK1', accountType: 'PERSONAL_CHECKING' };
const line_items = [{ price_id: 'price_tee', quantity: 2 }];
const customer_details = { first_name: 'Ada', last_name: 'Lovelace' };
const forNew = { customer_creation: true, customer_details, source: card, line_items };
const forKnown = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items };

const accepts = (value: unknown): boolean => z.safeParse(CheckoutRequest, value).success;
const acceptsCustomer = (more: object): boolean =>
  accepts({ ...forNew, customer_details: { ...customer_details, ...more } });

describe('a checkout of a new customer', () => {
  it('needs the customer, the source and the lines, and nothing else', () => {
    expect(accepts(forNew)).to.equal(true);
    for (const name of Object.keys(forNew)) {
      expect(accepts({ ...forNew, [name]: undefined }), `without ${name}`).to.equal(false);
    }
  });

  it('takes a card or a bank account, but no stored instrument: a new customer has none', () => {
    expect(accepts({ ...forNew, source: bank })).to.equal(true);
    expect(accepts({ ...forNew, source: 'PI_ada_visa' })).to.equal(false);
  });

  it('has texts for metadata', () => {
    expect(accepts({ ...forNew, metadata: { order: '5' } })).to.equal(true);
    expect(accepts({ ...forNew, metadata: { order: 5 } })).to.equal(false);
  });

  it('has no field that nobody knows, at any depth', () => {
    const strange = { surprise: 1 };
    expect(accepts({ ...forNew, ...strange })).to.equal(false);
    expect(accepts({ ...forNew, source: { ...card, ...strange } })).to.equal(false);
    expect(accepts({ ...forNew, source: { ...bank, ...strange } })).to.equal(false);
    expect(accepts({ ...forNew, customer_details: { ...customer_details, ...strange } })).to.equal(
      false,
    );
    expect(accepts({ ...forNew, line_items: [{ ...line_items[0], ...strange }] })).to.equal(false);
    const address = { postal_code: '10001', ...strange };
    expect(accepts({ ...forNew, source: { ...card, address } })).to.equal(false);
  });

  it('is not one of a known customer at the same time', () => {
    expect(accepts({ ...forNew, identity_id: 'ID_ada' })).to.equal(false);
    expect(z.safeParse(KnownCustomerCheckout, forNew).success).to.equal(false);
  });
});

describe('a checkout of a known customer', () => {
  it('takes a stored instrument, a card or a bank account', () => {
    for (const source of ['PI_ada_visa', card, bank]) {
      expect(accepts({ ...forKnown, source })).to.equal(true);
    }
    expect(accepts({ ...forKnown, source: '' })).to.equal(false);
  });

  it('may say that no customer is created', () => {
    expect(accepts({ ...forKnown, customer_creation: false })).to.equal(true);
    expect(accepts({ ...forKnown, customer_creation: true })).to.equal(false);
    expect(z.safeParse(NewCustomerCheckout, forKnown).success).to.equal(false);
  });
});

describe('the lines of a checkout', () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ['none', []],
    ['more than a hundred', Array.from({ length: 101 }, () => line_items[0])],
    ['a quantity of nothing', [{ price_id: 'p', quantity: 0 }]],
    ['a negative quantity', [{ price_id: 'p', quantity: -1 }]],
    ['a part of a thing', [{ price_id: 'p', quantity: 1.5 }]],
    ['far too many', [{ price_id: 'p', quantity: 1e9 }]],
    ['no quantity', [{ price_id: 'p' }]],
    ['a quantity that is a text', [{ price_id: 'p', quantity: '1' }]],
    ['no price', [{ price_id: '', quantity: 1 }]],
    ['a price without an end', [{ price_id: 'p'.repeat(256), quantity: 1 }]],
    ['a text', 'price_tee'],
  ];
  for (const [what, lines] of wrong) {
    it(`cannot be ${what}`, () =>
      expect(accepts({ ...forNew, line_items: lines })).to.equal(false));
  }

  it('can be a hundred, each up to 9999 times', () => {
    const lines = Array.from({ length: 100 }, () => ({ price_id: 'p', quantity: 9999 }));
    expect(accepts({ ...forNew, line_items: lines })).to.equal(true);
  });
});

describe('the source of a checkout', () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ['a card without a token', { ...card, tokenId: undefined }],
    ['a card with an empty token', { ...card, tokenId: '' }],
    ['a card without a name', { type: 'PAYMENT_CARD', tokenId: 'TK1' }],
    ['a card whose address has no postal code', { ...card, address: { city: 'New York' } }],
    ['a raw card number', { ...card, number: '4242424242424242' }],
    ['a bank account of no known type', { ...bank, accountType: 'CURRENT' }],
    ['something else', { ...card, type: 'CASH' }],
  ];
  for (const [what, source] of wrong) {
    it(`cannot be ${what}`, () => expect(accepts({ ...forNew, source })).to.equal(false));
  }
});

describe('the customer of a checkout', () => {
  const address = { line1: '1 Main St', city: 'New York', region: 'NY', postal_code: '10001' };

  it('has a first and a last name', () => {
    expect(acceptsCustomer({ first_name: '' })).to.equal(false);
    expect(acceptsCustomer({ last_name: undefined })).to.equal(false);
    expect(acceptsCustomer({ last_name: 'x'.repeat(256) })).to.equal(false);
  });

  it('may have an e-mail address, if it is one', () => {
    expect(acceptsCustomer({ email: 'ada@example.com' })).to.equal(true);
    expect(acceptsCustomer({ email: 'ada@localhost' })).to.equal(true);
    expect(acceptsCustomer({ email: 'ada' })).to.equal(false);
    expect(acceptsCustomer({ email: '' })).to.equal(false);
  });

  it('may have an address, if it is whole', () => {
    expect(acceptsCustomer({ personal_address: address, business_address: address })).to.equal(
      true,
    );
    for (const name of Object.keys(address)) {
      const partial = { ...address, [name]: undefined };
      expect(acceptsCustomer({ personal_address: partial }), `without ${name}`).to.equal(false);
    }
  });

  it('may be a business, with tags of any kind', () => {
    expect(
      acceptsCustomer({ type: 'BUSINESS', business_name: 'Moth Ltd', tags: { a: [1] } }),
    ).to.equal(true);
    expect(acceptsCustomer({ type: 'ROBOT' })).to.equal(false);
  });
});

describe('the answer to a checkout', () => {
  const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'SUCCEEDED' };

  it('may be empty: then nothing is due and nothing recurs', () => {
    expect(z.parse(CheckoutResponse, {})).to.deep.equal({});
  });

  it('may hold what nobody knows, which is dropped', () => {
    const answer = z.parse(CheckoutResponse, {
      transfer: { ...transfer, fee: 12, failure_code: null },
      orderId: 'O1',
      subscriptions: [{ id: 'S1', status: 'trialing', surprise: 1 }],
      new_field: {},
    });
    expect(answer).to.deep.equal({
      transfer: { ...transfer, failure_code: null },
      orderId: 'O1',
      subscriptions: [{ id: 'S1', status: 'trialing' }],
    });
  });

  it('carries every field of a subscription that the interface names', () => {
    expect(z.parse(CheckoutResponse, { subscriptions: [SUBSCRIPTION] })).to.deep.equal({
      subscriptions: [SUBSCRIPTION],
    });
  });

  const forms: readonly unknown[] = [
    null,
    '',
    'x',
    -1,
    0.5,
    true,
    [],
    {},
    [[{ a: null }]],
    { a: [1] },
  ];
  for (const form of forms) {
    it(`carries ${JSON.stringify(form)} where the interface shows no form: money has moved by then`, () => {
      const { id, status, order_id, order_number, ...open } = SUBSCRIPTION;
      const known = { id, status, order_id, order_number };
      const strange = Object.fromEntries(Object.keys(open).map((name) => [name, form]));
      const subscription = { ...known, ...strange };
      expect(z.parse(CheckoutResponse, { subscriptions: [subscription] })).to.deep.equal({
        subscriptions: [subscription],
      });
    });
  }

  it('has a number of the order in either spelling, as text or as number', () => {
    for (const order_number of ['1003', 1003, null]) {
      const answer = { order_number, orderNumber: order_number };
      expect(z.parse(CheckoutResponse, answer)).to.deep.equal(answer);
    }
  });

  it('may say that there are no subscriptions', () => {
    expect(z.parse(CheckoutResponse, { subscriptions: null })).to.deep.equal({
      subscriptions: null,
    });
  });

  it('may have a state that nobody knows', () => {
    const answer = z.parse(CheckoutResponse, { transfer: { ...transfer, state: 'IN_LIMBO' } });
    expect(answer.transfer?.state).to.equal('IN_LIMBO');
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['an amount that is a text', { amount: '2400' }],
    ['a part of a cent', { amount: 24.5 }],
    ['an amount beyond exact numbers', { amount: 2 ** 53 }],
    ['a currency in small letters', { currency: 'usd' }],
    ['no currency', { currency: '' }],
    ['no id', { id: undefined }],
    ['no state', { state: undefined }],
  ];
  for (const [what, change] of wrong) {
    it(`cannot hold a transfer with ${what}`, () => {
      expect(
        z.safeParse(CheckoutResponse, { transfer: { ...transfer, ...change } }).success,
      ).to.equal(false);
    });
  }
});

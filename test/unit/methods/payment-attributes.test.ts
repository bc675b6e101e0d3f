import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/checkout/order.ts';
import { ConfigurationError } from '../../../src/errors.ts';
import { checkPaymentAttributes } from '../../../src/methods/payment-attributes.ts';
import { orderOf, SESSION_ORDER, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';

const check = (attributes: Record<string, unknown>) => () => checkPaymentAttributes(attributes);

describe('what a tag says of payment and buyer', () => {
  it('may be nothing', () => {
    expect(check({})).to.not.throw();
    const nothing = { customer: null, savedInstruments: null, instrumentId: '', metadata: null };
    expect(check(nothing)).to.not.throw();
  });

  it('may be everything', () => {
    const customer = {
      type: 'BUSINESS',
      first_name: 'Ada',
      last_name: '',
      phone: null,
      external_customer_id: 'shop-42',
      tags: { tier: 'gold' },
      business_address: { line1: '1 Main St', city: 'X', region: 'CA', postal_code: '94107' },
    };
    const all = {
      customer,
      paymentMethods: 'card bank',
      billingAddress: 'full',
      instrumentId: 'PI_1',
      savedInstruments: [{ id: 'PI_1', type: 'BANK_ACCOUNT', last_four: '6789' }],
      metadata: { order: '5' },
    };
    expect(check(all)).to.not.throw();
  });

  it('may name an instrument alone only where its kind is known', () => {
    const named = { identityId: 'ID_1', instrumentId: 'PI_1' };
    const against = (attributes: object, order?: Order) => () =>
      checkPaymentAttributes({ ...named, ...attributes }, order);
    const unknown = against({}, TEE_ORDER);
    expect(unknown).to.throw(ConfigurationError, /savedInstruments.*payment-methods="card"/);
    expect(unknown).to.throw().with.property('code', 'INSTRUMENT_KIND_UNKNOWN');
    const other = [{ id: 'PI_2', type: 'PAYMENT_CARD', last_four: '4242' }];
    expect(against({ savedInstruments: other }, TEE_ORDER)).to.throw(/savedInstruments/);
    const own = [{ id: 'PI_1', type: 'BANK_ACCOUNT', last_four: '6789' }];
    expect(against({ savedInstruments: own }, TEE_ORDER)).to.not.throw();
    expect(against({ paymentMethods: 'card' }, TEE_ORDER)).to.not.throw();
    expect(against({ paymentMethods: 'bank' }, TEE_ORDER)).to.not.throw();
    // Yen are paid by card alone; a session brings what it knows; nobody knows whose it would be.
    expect(against({}, orderOf([TEE], 2400, 'JPY'))).to.not.throw();
    expect(against({}, SESSION_ORDER)).to.not.throw();
    expect(against({ identityId: undefined }, TEE_ORDER)).to.not.throw();
    expect(against({})).to.not.throw();
  });

  const mistakes: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['MALFORMED_PAYMENT_METHODS', { paymentMethods: 'card cash' }, /"card", "bank" and "crypto"/],
    [
      'MALFORMED_PAYMENT_METHODS',
      { paymentMethods: { card: true } },
      /"card", "bank" and "crypto"/,
    ],
    ['MALFORMED_BILLING_ADDRESS', { billingAddress: 'yes' }, /"auto", "full" or "none"/],
    ['MALFORMED_INSTRUMENT_ID', { instrumentId: 5 }, /id of a saved/],
    ['MALFORMED_INSTRUMENT_ID', { instrumentId: 'x'.repeat(256) }, /id of a saved/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: { id: 'PI_1' } }, /array of/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: [null] }, /array of/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: [{ id: 'PI_1' }] }, /last_four/],
    ['MALFORMED_CUSTOMER', { customer: { firstName: 'Ada' } }, /customer\.firstName/],
    ['MALFORMED_CUSTOMER', { customer: { phone: 5550109999 } }, /customer\.phone/],
    ['MALFORMED_CUSTOMER', { customer: { personal_address: '1 Main St' } }, /personal_address/],
    ['MALFORMED_CUSTOMER', { customer: 'Ada' }, /customer/],
    ['MALFORMED_CUSTOMER', { customer: { type: 'business' } }, /customer\.type/],
    ['MALFORMED_CUSTOMER', { customer: { tags: ['gold'] } }, /customer\.tags/],
    ['MALFORMED_CUSTOMER', { customer: { personal_address: ['1 Main St'] } }, /personal_address/],
    [
      'MALFORMED_CUSTOMER',
      { customer: { personal_address: { zip: '94107' } } },
      /personal_address/,
    ],
    [
      'MALFORMED_CUSTOMER',
      { customer: { business_address: { postal_code: 94107 } } },
      /business_address/,
    ],
    [
      'MALFORMED_CUSTOMER',
      { customer: { business_address: { line1: 'x'.repeat(256) } } },
      /business_address/,
    ],
    ['MALFORMED_METADATA', { metadata: { order: 5 } }, /object of strings/],
    ['MALFORMED_METADATA', { metadata: { order: {} } }, /object of strings/],
    ['MALFORMED_METADATA', { metadata: 'order=5' }, /object of strings/],
    ['MALFORMED_METADATA', { metadata: ['5'] }, /object of strings/],
    ['MALFORMED_SOURCE_TAGS', { sourceTags: ['5'] }, /an object/],
    ['MALFORMED_SOURCE_TAGS', { sourceTags: 'till=5' }, /an object/],
  ];
  for (const [code, attributes, hint] of mistakes) {
    it(`is refused with ${code} and how to mend it: ${JSON.stringify(attributes).slice(0, 70)}`, () => {
      expect(check(attributes)).to.throw(ConfigurationError, hint).with.property('code', code);
    });
  }

  const round: Record<string, unknown> = {};
  round['round'] = round;
  for (const [what, tags] of [
    ['a BigInt', { till: 5n }],
    ['a function', { till: { find: () => 5 } }],
    ['a symbol', { till: [Symbol('5')] }],
    ['itself', round],
  ] as const) {
    it(`has no tags that hold ${what}, which JSON has no words for`, () => {
      expect(check({ sourceTags: tags }))
        .to.throw(ConfigurationError, /JSON/)
        .with.property('code', 'MALFORMED_SOURCE_TAGS');
      expect(check({ customer: { tags } }))
        .to.throw(ConfigurationError, /customer\.tags/)
        .with.property('code', 'MALFORMED_CUSTOMER');
    });
  }

  it('has to allow a way in which the order can be paid', () => {
    const yen = orderOf([TEE], 2400, 'JPY');
    expect(() => checkPaymentAttributes({ paymentMethods: 'bank' }, yen))
      .to.throw(ConfigurationError, /USD/)
      .with.property('code', 'NO_PAYMENT_METHOD');
    expect(() => checkPaymentAttributes({ paymentMethods: 'bank' }, TEE_ORDER)).to.not.throw();
    expect(() => checkPaymentAttributes({}, yen)).to.not.throw();
  });
});

import { expect } from '@open-wc/testing';
import { ConfigurationError } from '../../src/errors.ts';
import { readPaymentOptions } from '../../src/payment-options.ts';

const read = (attributes: Record<string, unknown> = {}) => readPaymentOptions(attributes);

describe('how to pay, as the tag says it', () => {
  it('is every way, with what a card needs of the address, when it says nothing', () => {
    const plain = { methods: ['card', 'bank'], address: 'auto', instruments: [], customer: {} };
    expect(read()).to.deep.equal(plain);
    const empty = {
      paymentMethods: '',
      billingAddress: '',
      instrumentId: null,
      savedInstruments: null,
      customer: null,
    };
    expect(read(empty)).to.deep.equal(plain);
  });

  for (const written of ['bank card', ['bank', 'card'], 'bank,card', ' bank  card ']) {
    it(`names the ways in their order: ${JSON.stringify(written)}`, () => {
      expect(read({ paymentMethods: written }).methods).to.deep.equal(['bank', 'card']);
    });
  }

  it('takes a customer’s fields and drops the empty ones', () => {
    const customer = {
      type: 'BUSINESS',
      first_name: 'Ada',
      last_name: '',
      phone: null,
      tags: { tier: 'gold' },
      business_address: { line1: '1 Main St', city: 'X', region: 'CA', postal_code: '94107' },
    };
    const { last_name: _, phone: _phone, ...kept } = customer;
    expect(read({ customer }).customer).to.deep.equal(kept);
  });

  it('takes saved instruments as the service has them', () => {
    const record = { id: 'PI_1', type: 'BANK_ACCOUNT', last_four: '6789' };
    expect(read({ savedInstruments: [record], instrumentId: 'PI_1' })).to.deep.include({
      instruments: [{ id: 'PI_1', method: 'bank', last4: '6789' }],
      instrumentId: 'PI_1',
    });
  });

  const mistakes: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['MALFORMED_PAYMENT_METHODS', { paymentMethods: 'card cash' }, /"card bank"/],
    ['MALFORMED_PAYMENT_METHODS', { paymentMethods: { card: true } }, /"card bank"/],
    ['MALFORMED_BILLING_ADDRESS', { billingAddress: 'yes' }, /"auto", "full" or "none"/],
    ['MALFORMED_INSTRUMENT_ID', { instrumentId: 5 }, /id of a saved/],
    ['MALFORMED_INSTRUMENT_ID', { instrumentId: 'x'.repeat(256) }, /id of a saved/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: { id: 'PI_1' } }, /list of/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: [null] }, /list of/],
    ['MALFORMED_SAVED_INSTRUMENTS', { savedInstruments: [{ id: 'PI_1' }] }, /last_four/],
    ['MALFORMED_CUSTOMER', { customer: { firstName: 'Ada' } }, /customer\.firstName/],
    ['MALFORMED_CUSTOMER', { customer: { phone: 5550109999 } }, /customer\.phone/],
    ['MALFORMED_CUSTOMER', { customer: { personal_address: '1 Main St' } }, /personal_address/],
    ['MALFORMED_CUSTOMER', { customer: 'Ada' }, /customer/],
  ];
  for (const [code, attributes, hint] of mistakes) {
    it(`is refused with ${code} and how to mend it: ${JSON.stringify(attributes).slice(0, 60)}`, () => {
      expect(() => read(attributes))
        .to.throw(ConfigurationError, hint)
        .with.property('code', code);
    });
  }
});

import { describe, expect, it } from 'vitest';
import { readPaymentOptions } from '../../../src/model/payment-options.ts';

const read = (attributes: Record<string, unknown> = {}) => readPaymentOptions(attributes);

describe('how to pay, as the tag says it', () => {
  it('is every way, with what a card needs of the address, when it says nothing', () => {
    const plain = { methods: ['card', 'bank'], address: 'auto', collect: [] };
    expect(read()).to.deep.equal(plain);
    expect(read({ paymentMethods: '', billingAddress: '' })).to.deep.equal(plain);
    expect(read({ paymentMethods: null, billingAddress: null })).to.deep.equal(plain);
  });

  for (const written of ['bank card', ['bank', 'card'], 'bank,card', ' bank  card bank ']) {
    it(`names the ways in their order: ${JSON.stringify(written)}`, () => {
      expect(read({ paymentMethods: written }).methods).to.deep.equal(['bank', 'card']);
    });
  }

  it('leaves out what makes no sense, which is said elsewhere', () => {
    expect(read({ paymentMethods: 'cash bank', billingAddress: 'yes' })).to.deep.equal({
      methods: ['bank'],
      address: 'auto',
      collect: [],
    });
  });

  it('names what else a buyer is asked for, and no word that it does not know', () => {
    expect(read({ collect: 'phone, business fax' }).collect).to.deep.equal(['phone', 'business']);
    expect(read({ collect: ['split-name'] }).collect).to.deep.equal(['split-name']);
  });
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createToken } from '../../../src/api/vault.ts';
import { validateKey } from '../../../src/api/validate-key.ts';

const card = { number: '4242424242424242', expiration_month: 4, expiration_year: 2031, cvc: '123' };
const bank = { routing_number: '110000000', account_number: '000123456789' };

const takes = (type: string, data: object): boolean =>
  z.safeParse(createToken.request, { type, data }).success;

describe('what goes to the vault', () => {
  it('is a card', () => {
    expect(takes('card', card)).to.equal(true);
    expect(takes('bank', card)).to.equal(false);
  });

  it('is a bank account', () => {
    expect(takes('bank', bank)).to.equal(true);
    expect(takes('card', bank)).to.equal(false);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['separators in the number', { number: '4242 4242 4242 4242' }],
    ['a number that is too short', { number: '4242424' }],
    ['a number that is too long', { number: '4'.repeat(20) }],
    ['a thirteenth month', { expiration_month: 13 }],
    ['a month that is a text', { expiration_month: '04' }],
    ['a year of two digits', { expiration_year: 31 }],
    ['a code that is too short', { cvc: '12' }],
    ['a code that is too long', { cvc: '12345' }],
    ['the buyer’s name, which it has no need of', { name: 'Ada Lovelace' }],
  ];
  for (const [what, change] of wrong) {
    it(`is no card with ${what}`, () =>
      expect(takes('card', { ...card, ...change })).to.equal(false));
  }

  it('is no bank account with a wrong length', () => {
    expect(takes('bank', { ...bank, routing_number: '11000000' })).to.equal(false);
    expect(takes('bank', { ...bank, account_number: '123' })).to.equal(false);
    expect(takes('bank', { ...bank, account_number: '1'.repeat(18) })).to.equal(false);
  });
});

describe('what comes from the vault', () => {
  it('is a token, whose echo may be missing or hold more', () => {
    const token = { id: 'TK1', type: 'card' };
    expect(z.parse(createToken.response, { ...token, fingerprint: 'f' })).to.deep.equal(token);
    const echo = { brand: 'visa', last4: '4242', issuer: {} };
    expect(z.parse(createToken.response, { ...token, card: echo }).card).to.deep.equal({
      brand: 'visa',
      last4: '4242',
    });
  });
});

describe('the check of a key', () => {
  it('hands out the vault’s public key', () => {
    const answer = {
      merchant: { name: 'Moth' },
      tokenization: { provider: 'vault', public_key: 'k', extra: 1 },
    };
    expect(z.parse(validateKey.response, answer)).to.deep.equal({
      tokenization: { provider: 'vault', public_key: 'k' },
      merchant: { name: 'Moth' },
    });
    expect(z.safeParse(validateKey.response, {}).success).to.equal(false);
  });
});

import { expect } from '@open-wc/testing';
import { problemText } from '../../../src/messages/problems.ts';

const textOf = (code: string, actor: 'buyer' | 'merchant' | 'service', failureCode?: string) =>
  problemText({ code, actor, message: 'canary', ...(failureCode && { failureCode }) });

describe('what a buyer reads', () => {
  it('is never the developers’ message', () => {
    for (const actor of ['buyer', 'merchant', 'service'] as const) {
      for (const code of ['PAYMENT_DECLINED', 'RATE_LIMITED', 'FRAME_SILENT', 'ANY', '__proto__']) {
        expect(textOf(code, actor)).to.be.a('string').and.not.contain('canary');
      }
    }
  });

  for (const [failureCode, words] of [
    ['INSUFFICIENT_FUNDS', 'not enough money'],
    ['EXPIRED_CARD', 'has expired'],
    ['INVALID_CVV', 'security code'],
    ['CALL_ISSUER', 'Call the number on your card'],
    ['GENERIC_DECLINE', 'Your card was declined.'],
    ['SOMETHING_NEW', 'Your card was declined.'],
    ['constructor', 'Your card was declined.'],
  ] as const) {
    it(`of the decline ${failureCode} says why, what next, and that nothing was charged`, () => {
      const text = textOf('PAYMENT_DECLINED', 'buyer', failureCode);
      expect(text).to.contain(words).and.contain('Nothing was charged.');
    });
  }

  it('does not tell a thief that a card is known as stolen', () => {
    const generic = textOf('PAYMENT_DECLINED', 'buyer');
    for (const failureCode of ['STOLEN_CARD', 'LOST_CARD', 'FRAUD_DETECTED', 'PICKUP_CARD']) {
      expect(textOf('PAYMENT_DECLINED', 'buyer', failureCode)).to.equal(generic);
    }
  });

  it('of a mistake of the shop sends the buyer to the shop', () => {
    expect(textOf('PRICE_UNKNOWN', 'merchant')).to.contain('contact the shop');
  });

  it('of a failure of the service invites to try again', () => {
    expect(textOf('INTERNAL', 'service')).to.contain('try again');
    expect(textOf('CONNECTION_FAILED', 'service')).to.contain('Check your connection');
  });
});

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/errors.ts';
import { totalChanged } from '../../../src/checkout/problem.ts';
import { problemText } from '../../../src/messages/problems.ts';
import { refusalText } from '../../../src/messages/refusals.ts';
import { ENGLISH } from '../../support/element/english.ts';

const contextOf = (bank: boolean) => ({
  ...ENGLISH,
  specificText: (problem: Problem, reading: object) =>
    refusalText(problem, { ...ENGLISH, ...reading, bank, messages: ENGLISH.messages }),
});
const CONTEXT = contextOf(false);

const textOf = (
  code: string,
  actor: 'buyer' | 'merchant' | 'service',
  failureCode?: string,
  bank = false,
) =>
  problemText(
    { code, actor, message: 'canary', ...(failureCode && { failureCode }) },
    contextOf(bank),
  );

describe('what a buyer reads', () => {
  it('is never the developers’ message', () => {
    for (const actor of ['buyer', 'merchant', 'service'] as const) {
      for (const code of ['PAYMENT_DECLINED', 'RATE_LIMITED', 'FRAME_SILENT', 'ANY', '__proto__']) {
        expect(textOf(code, actor)).to.be.a('string').and.not.contain('canary');
      }
    }
  });

  it('of a frame that a policy keeps out is what stands for any that is not there', () => {
    const silent = textOf('FRAME_SILENT', 'service');
    expect(silent).to.contain('could not be loaded');
    expect(textOf('FRAME_BLOCKED', 'merchant')).to.equal(silent);
    expect(textOf('FRAME_REMOVED', 'merchant')).to.equal(silent);
  });

  it('does not say that nothing was charged where nobody could be asked', () => {
    for (const [code, actor] of [
      ['INVALID_CARD', 'buyer'],
      ['CONNECTION_FAILED', 'service'],
      ['INTERNAL', 'service'],
      ['FORBIDDEN', 'merchant'],
      ['TOKEN_INVALID', 'merchant'],
    ] as const) {
      const problem: Problem = { code, actor, message: 'canary', unconfirmed: true };
      expect(problemText(problem, CONTEXT)).to.have.length.above(10);
      expect(problemText(problem, CONTEXT)).to.not.contain('charged');
    }
  });

  for (const [failureCode, words] of [
    ['INSUFFICIENT_FUNDS', 'not enough money on this card'],
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

  for (const [failureCode, words] of [
    ['INSUFFICIENT_FUNDS', 'not enough money in this account'],
    ['BANK_ACCOUNT_CLOSED', 'account is closed'],
    ['NO_BANK_ACCOUNT_FOUND', 'routing and account numbers'],
    ['GENERIC_DECLINE', 'Your bank account was declined.'],
  ] as const) {
    it(`of a bank account and ${failureCode} does not speak of cards, which the shop may not take`, () => {
      const text = textOf('PAYMENT_DECLINED', 'buyer', failureCode, true);
      expect(text).to.contain(words).and.contain('Nothing was charged.');
      expect(text).to.not.match(/card/i);
    });
  }

  it('does not tell a thief that a card is known as stolen', () => {
    const generic = textOf('PAYMENT_DECLINED', 'buyer');
    for (const failureCode of ['STOLEN_CARD', 'LOST_CARD', 'FRAUD_DETECTED', 'PICKUP_CARD']) {
      expect(textOf('PAYMENT_DECLINED', 'buyer', failureCode)).to.equal(generic);
    }
  });

  it('of a total that has changed names both, and asks again', () => {
    const problem = totalChanged(
      { amount: 2400, currency: 'USD' },
      { amount: 2600, currency: 'USD' },
    );
    expect(problemText(problem, CONTEXT)).to.equal(
      'The price has changed from $24.00 to $26.00. Nothing was charged. ' +
        'Check the new total, then pay again.',
    );
  });

  it('of a service that wants to be left alone says until when', () => {
    const retryAt = new Date(2026, 2, 2, 15, 40).getTime();
    for (const code of ['RATE_LIMITED', 'NOT_CHARGED', 'UNEXPECTED_RESPONSE']) {
      const problem = { code, actor: 'service', message: 'canary', retryAt } as const;
      expect(problemText(problem, CONTEXT)).to.match(
        /^This is not possible right now\. Nothing was charged\. Please try again after Mar 2, 2026, 3:40\sPM\.$/,
      );
    }
  });

  it('of a price that has changed for later names no total that stays the same', () => {
    const due = { amount: 0, currency: 'USD' };
    expect(problemText(totalChanged(due, due), CONTEXT)).to.equal(
      'The price has changed. Nothing was charged. Check the new terms, then pay again.',
    );
  });

  it('of a mistake of the shop sends the buyer to the shop', () => {
    expect(textOf('PRICE_UNKNOWN', 'merchant')).to.contain('contact the shop');
  });

  it('of a failure of the service invites to try again', () => {
    expect(textOf('INTERNAL', 'service')).to.contain('try again');
    expect(textOf('CONNECTION_FAILED', 'service')).to.contain('Check your connection');
  });
});

import { expect } from '@open-wc/testing';
import type { Problem } from '../../src/checkout/problem.ts';
import { DeclineCoach } from '../../src/decline-coach.ts';
import { pageTexts } from '../../src/messages/page.ts';
import type { Choice } from '../../src/payment-choice.ts';
import { ENGLISH } from '../support/english.ts';

const CARD: Choice = { id: 'card', method: 'card' };
const BANK: Choice = { id: 'bank', method: 'bank' };
const SAVED_CARD: Choice = {
  id: 'PI_1',
  method: 'card',
  saved: { id: 'PI_1', method: 'card', last4: '4242' },
};
const SAVED_BANK: Choice = {
  id: 'PI_2',
  method: 'bank',
  saved: { id: 'PI_2', method: 'bank', last4: '6789' },
};

/** What is read once a payment with `chosen` was declined, whatever is chosen after it. */
function wordsFor(chosen: Choice, failureCode: string): string | undefined {
  const element = Object.assign(document.createElement('div'), { state: { status: 'ready' } });
  const root = element.attachShadow({ mode: 'open' });
  const picker = { choices: [CARD, BANK, SAVED_CARD, SAVED_BANK], chosen, choose: () => {} };
  const coach = new DeclineCoach({ root: () => root, messages: () => pageTexts }, picker);
  coach.begin();
  picker.chosen = CARD;
  const problem: Problem = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: '', failureCode };
  return coach.text(problem, ENGLISH);
}

describe('what is read of a decline', () => {
  for (const code of ['INVALID_CVV', 'EXPIRED_CARD', 'INVALID_CARD']) {
    it(`names the field of a typed card, and none of a saved one: ${code}`, () => {
      const { decline } = ENGLISH.messages;
      expect(wordsFor(CARD, code)).to.match(/Check/);
      expect(wordsFor(SAVED_CARD, code)).to.equal(`${decline} {nothingCharged}`);
    });
  }

  for (const code of ['NO_BANK_ACCOUNT_FOUND', 'INVALID_BANK_ACCOUNT_NUMBER']) {
    it(`names the fields of a typed account, and none of a saved one: ${code}`, () => {
      const { debit } = ENGLISH.messages;
      expect(wordsFor(BANK, code)).to.match(/Check/);
      expect(wordsFor(SAVED_BANK, code)).to.equal(`${debit} {nothingCharged}`);
    });
  }

  it('says of something saved what its buyer can do something about', () => {
    expect(wordsFor(SAVED_CARD, 'INSUFFICIENT_FUNDS')).to.contain('not enough money on this card');
    expect(wordsFor(SAVED_BANK, 'BANK_ACCOUNT_CLOSED')).to.contain('is closed');
  });
});

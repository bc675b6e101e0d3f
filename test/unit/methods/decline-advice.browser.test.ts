import { expect } from '@open-wc/testing';
import type { Problem } from '../../../src/errors.ts';
import { DeclineAdvice } from '../../../src/methods/decline-advice.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import type { Choice } from '../../../src/methods/payment-choice.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';

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

function checkoutOf(host: HTMLElement, root: ShadowRoot) {
  return {
    host: Object.assign(host, { updateComplete: Promise.resolve() }),
    root,
    messages: pageTexts,
    fields: { postalLabel: 'ZIP code' },
    state: { status: 'ready', order: TEE_ORDER } as const,
  };
}

/** What is read once a payment with `chosen` was declined, whatever is chosen after it. */
function wordsFor(chosen: Choice, failureCode: string): string | undefined {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const picker = { choices: [CARD, BANK, SAVED_CARD, SAVED_BANK], chosen, choose: () => {} };
  const coach = new DeclineAdvice(checkoutOf(element, root), picker);
  coach.begin();
  picker.chosen = CARD;
  const problem: Problem = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: '', failureCode };
  return coach.text(problem, ENGLISH);
}

/** What can be done about fields that the service refused, in a page that shows `own` ones. */
function stepsFor(chosen: Choice, fields: readonly string[], own: readonly string[]) {
  const focused: string[] = [];
  const element = Object.assign(document.createElement('div'), {
    focus: (name: string) => focused.push(name),
  });
  const root = element.attachShadow({ mode: 'open' });
  for (const name of own) {
    const label = Object.assign(document.createElement('label'), {
      htmlFor: name,
      textContent: `The page’s ${name}`,
    });
    root.append(label, Object.assign(document.createElement('input'), { id: name }));
  }
  const picker = { choices: [CARD, BANK], chosen, choose: () => {} };
  const coach = new DeclineAdvice(checkoutOf(element, root), picker);
  const problem: Problem = { code: 'VALIDATION_ERROR', actor: 'buyer', message: '', fields };
  const steps = coach.steps(problem);
  for (const { onClick } of steps) onClick();
  return { labels: steps.map(({ label }) => label), focused, text: coach.text(problem, ENGLISH) };
}

describe('fields that the service refused', () => {
  it('are led to, each by its own label, in the page and in the frame', () => {
    const { labels, focused, text } = stepsFor(CARD, ['email', 'region', 'postal_code'], ['email']);
    expect(labels).to.deep.equal(['The page’s email', 'ZIP code']);
    expect(focused).to.deep.equal(['email', 'postal_code']);
    expect(text).to.equal(ENGLISH.messages.code_FIELDS_INVALID);
  });

  it('are those of the page where it asks for the whole address', () => {
    const own = ['region', 'postal_code'];
    expect(stepsFor(CARD, own, own).labels).to.deep.equal([
      'The page’s region',
      'The page’s postal_code',
    ]);
  });

  it('are the name on the account for one, and on the card for the other', () => {
    expect(stepsFor(BANK, ['name'], []).focused).to.deep.equal(['account_name']);
    expect(stepsFor(CARD, ['name'], []).focused).to.deep.equal(['name']);
    expect(stepsFor(BANK, ['postal_code'], []).labels).to.deep.equal([]);
  });

  it('are none of the frame’s where something saved pays', () => {
    expect(stepsFor(SAVED_CARD, ['name', 'postal_code', 'email'], ['email']).focused).to.deep.equal(
      ['email'],
    );
  });
});

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

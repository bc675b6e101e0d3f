import { expect } from '@open-wc/testing';
import * as z from 'zod/mini';
import { CustomerDetails } from '../../../src/api/customer.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import {
  buyerDetails,
  buyerProblemText,
  checkBuyerField,
} from '../../../src/buyer/buyer-checks.ts';
import { BUYER_FIELDS, type BuyerField, buyerForm } from '../../../src/views/buyer-form.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { show, textOf } from '../../support/element/views.ts';

const draw = (
  problem: (name: string) => string | undefined,
  disabled = false,
  shown: readonly BuyerField[] = ['email', 'full_name', 'phone'],
) =>
  show(
    buyerForm({
      handlers: {
        shown,
        more: undefined,
        problemText: (name) => buyerProblemText(name, problem(name), ENGLISH.messages),
        onInput: () => {},
        onLeave: () => {},
      },
      hasFurther: false,
      isLive: true,
      disabled,
      locale: 'en',
      onMore: () => {},
      messages,
    }),
  );

describe('the buyer’s form', () => {
  it('has its fields with their accessible names and autofill tokens', async () => {
    const root = await draw(() => undefined);
    const fields = [...root.querySelectorAll('input')].map((input) => [
      input.labels?.[0]?.textContent,
      input.autocomplete,
      input.type,
      input.required,
    ]);
    expect(fields).to.deep.equal([
      ['Email', 'email', 'email', true],
      ['Full name', 'name', 'text', true],
      ['Phone', 'tel', 'tel', false],
    ]);
    await expect(root).to.be.accessible();
  });

  it('says what the telephone number is for, to everyone', async () => {
    const root = await draw(() => undefined);
    const reason = root.querySelector('#phone-description');
    expect(textOf(reason)).to.equal('Only for questions about your order.');
    expect(reason?.className).to.equal('hint');
    const phone = root.querySelector('#phone');
    expect(phone?.getAttribute('aria-describedby')).to.equal('phone-optional phone-description');
  });

  it('has a text for every problem of every field', async () => {
    const problems: Readonly<Record<BuyerField, readonly string[]>> = {
      full_name: ['empty', 'characters', 'too-long', 'card-number'],
      first_name: ['empty', 'characters', 'too-long', 'card-number'],
      last_name: ['empty', 'characters', 'one-name', 'too-long', 'card-number'],
      email: ['empty', 'too-long', 'format'],
      phone: ['too-long', 'format'],
    };
    for (const name of BUYER_FIELDS) {
      for (const problem of problems[name]) {
        const root = await draw((field) => (field === name ? problem : undefined), false, [name]);
        const said = [...root.querySelectorAll('.problem')].map((element) => textOf(element));
        expect(said.filter(Boolean), `${name}: ${problem}`).to.have.length(1);
      }
    }
  });

  it('with problems passes axe', async () => {
    await expect(await draw((name) => (name === 'phone' ? 'format' : 'empty'))).to.be.accessible();
  });

  it('can be switched off as a whole', async () => {
    const root = await draw(() => undefined, true);
    expect([...root.querySelectorAll('input')].every(({ disabled }) => disabled)).to.equal(true);
  });
});

describe('a value of the buyer’s form', () => {
  const right: readonly (readonly [BuyerField, string])[] = [
    ['first_name', 'Ada'],
    ['first_name', 'X'],
    ['first_name', "D'Arcy-Ælfrēd"],
    ['first_name', '李'],
    ['first_name', 'عائشة'],
    ['first_name', 'X Æ A-12'],
    ['last_name', '  Lovelace  '],
    ['last_name', 'x'.repeat(255)],
    ['email', 'ada@example.com'],
    ['email', ' ada@example.com '],
    ['email', 'ada+tag@mail.example.co.uk'],
    ['email', "o'brien@example.com"],
    ['email', 'ada@localhost'],
    ['phone', ''],
    ['phone', '   '],
    ['phone', '+1 555 010 9999'],
    ['phone', '(555) 010-9999'],
    ['phone', '+49 (0) 30/1234.567'],
    ['phone', '12345'],
  ];
  for (const [name, value] of right) {
    it(`is right in ${name}: "${value.slice(0, 40)}"`, () =>
      expect(checkBuyerField(name, value)).to.equal(undefined));
  }

  const wrong: readonly (readonly [BuyerField, string, string])[] = [
    ['full_name', '', 'empty'],
    ['full_name', '123', 'empty'],
    ['full_name', 'Ada 123456 123456', 'card-number'],
    ['first_name', '', 'empty'],
    ['first_name', ' \t', 'empty'],
    ['first_name', 'Ada\0', 'characters'],
    ['first_name', 'A\u0007da', 'characters'],
    ['last_name', 'Love\ud83dlace', 'characters'],
    ['first_name', '4242 4242 4242 4242', 'card-number'],
    ['last_name', 'my card is 4242424242424242', 'card-number'],
    ['last_name', '3782-822463-10005', 'card-number'],
    ['last_name', 'x'.repeat(256), 'too-long'],
    ['email', '', 'empty'],
    ['email', 'ada', 'format'],
    ['email', 'ada@', 'format'],
    ['email', '@example.com', 'format'],
    ['email', 'ada@exam ple.com', 'format'],
    ['email', 'ada@-example.com', 'format'],
    ['email', 'ada@example.com, bob@example.com', 'format'],
    ['phone', '1234', 'format'],
    ['phone', '1234567890123456', 'format'],
    ['phone', 'call me', 'format'],
    ['phone', '++1 555 010 9999', 'format'],
  ];
  for (const [name, value, problem] of wrong) {
    it(`is "${problem}" in ${name}: "${value.slice(0, 40)}"`, () =>
      expect(checkBuyerField(name, value)).to.equal(problem));
  }

  it('that is right is one that the service takes', () => {
    for (const [name, value] of right) {
      const values = {
        first_name: 'Ada',
        last_name: 'L',
        email: 'a@b.c',
        phone: '',
        [name]: value,
      };
      const { first_name, last_name } = values;
      const details = buyerDetails((field) => values[field], { first_name, last_name });
      expect(z.safeParse(CustomerDetails, details).success, `${name}: ${value}`).to.equal(true);
    }
  });

  it('does not take for ever to check', () => {
    const started = performance.now();
    checkBuyerField('phone', `${'('.repeat(254)}x`);
    checkBuyerField('phone', `+${'1 '.repeat(126)}x`);
    checkBuyerField('email', `${'a.'.repeat(127)}@`);
    checkBuyerField('email', `a@${'a-'.repeat(126)}`);
    checkBuyerField('first_name', '1 '.repeat(127));
    expect(performance.now() - started).to.be.below(200);
  });
});

describe('the buyer', () => {
  it('is sent without the spaces around, and without a phone that is not given', () => {
    const values = { email: ' a@b.c', phone: '  ' };
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    expect(buyerDetails((name) => values[name], names)).to.deep.equal({
      type: 'PERSONAL',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'a@b.c',
    });
    expect(buyerDetails((name) => ({ ...values, phone: ' 12345 ' })[name], names).phone).to.equal(
      '12345',
    );
  });
});

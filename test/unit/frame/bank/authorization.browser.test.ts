import { expect } from '@open-wc/testing';
import type { Order } from '../../../../src/checkout/order.ts';
import {
  authorization,
  authorizationProof,
  type DebitedAccount,
} from '../../../../src/frame/bank/authorization.ts';
import { bankTexts } from '../../../../src/messages/bank.ts';
import { renewalsOf, renewalTexts } from '../../../../src/wording/renewals.ts';
import { ENGLISH } from '../../../support/element/english.ts';
import {
  MONTHLY,
  orderOf,
  TEE,
  TEE_ORDER,
  TRIAL,
  withCode,
} from '../../../support/checkout/sample-order.ts';

const ACCOUNT: DebitedAccount = {
  accountType: 'PERSONAL_CHECKING',
  last4: '6789',
  bankName: 'Wells Fargo',
};

function textOf(order: Order, { account = ACCOUNT, date = new Date('2026-03-01T12:00:00Z') } = {}) {
  return authorization({
    merchant: 'Moth and Lamp',
    contact: 'help@moth.example',
    order,
    account,
    date,
    locale: 'en-US',
    messages: bankTexts,
  });
}

/** The first debit of `recurring` that a text of `date` names. */
function firstDebit(date: Date, recurring: Partial<typeof MONTHLY.recurring>): string | undefined {
  const line = { ...MONTHLY, recurring: { ...TRIAL.recurring, ...recurring } } as typeof MONTHLY;
  return / from ([A-Z]\w+ \d+, \d{4}),/.exec(textOf(orderOf([line], 0), { date }) ?? '')?.[1];
}

/** The debits of two monthly plans, and half of them off by a code, but for those of today. */
function debitsAtHalf(terms: object): string | undefined {
  const half = { percent_off: 50, ...terms };
  const text = textOf(withCode(orderOf([MONTHLY, MONTHLY], 0), 1200, half));
  return /debit (.+), electronically/.exec(text ?? '')?.[1];
}

describe('an authorization', () => {
  it('of one payment says who, what, when, from where, and how to revoke it', () => {
    expect(textOf(TEE_ORDER)).to.equal(
      'By confirming this payment, you authorize Moth and Lamp to debit $24.00 once, on or after ' +
        'March 1, 2026, electronically from your personal checking account at Wells Fargo ending in ' +
        '6789, and to credit it if a debit was made in error. You confirm that the account is yours ' +
        'or that you may use it.\n' +
        'This is for one payment. To revoke it, contact Moth and Lamp (help@moth.example) at once: ' +
        'the debit may be sent to your bank today.\n' +
        'Bank payments settle later: it can take several business days for your bank to ' +
        'confirm one. Print this authorization or keep a copy of it.',
    );
  });

  it('of a plan names its first payment, its rhythm and the next one, and how long it holds', () => {
    const text = textOf(orderOf([MONTHLY], 1200));
    expect(text).to.contain(
      'debit $12.00 once, on or after March 1, 2026, and $12.00 per month from April 1, 2026, ' +
        'electronically from',
    );
    expect(text).to.contain('stays in force until you revoke it: contact Moth and Lamp');
    expect(text).to.contain('at least 3 business days before a debit is due');
    expect(text).to.contain('will notify you at least 10 days before');
    expect(text).to.contain('The first debit may be sent to your bank today.');
    expect(text).to.not.contain('one payment');
  });

  it('of a plan that begins with a trial debits nothing before its end', () => {
    const text = textOf(orderOf([TRIAL], 0));
    expect(text).to.contain('debit $29.00 per month from March 15, 2026, electronically');
    expect(text).to.not.contain('once');
    expect(text).to.not.contain('today');
  });

  it('of both says both, plans of one rhythm in one amount', () => {
    const yearly = {
      ...MONTHLY,
      amount: 12000,
      recurring: { interval: 'year', interval_count: 2, trial_period_days: 0 },
    };
    const twice = { ...MONTHLY, quantity: 2, amount: 2400 };
    expect(textOf(orderOf([TEE, MONTHLY, twice, yearly, TRIAL], 18000))).to.contain(
      'debit $180.00 once, on or after March 1, 2026, and $36.00 per month from April 1, 2026, ' +
        'and $120.00 every 2 years from March 1, 2028, and $29.00 per month from March 15, 2026, ',
    );
  });

  it('of plans with a promotion code debits what the code leaves, as long as it lasts', () => {
    expect(debitsAtHalf({ duration: 'forever' })).to.equal('$12.00 per month from April 1, 2026');
    expect(debitsAtHalf({ duration: 'once' })).to.equal('$24.00 per month from April 1, 2026');
    expect(debitsAtHalf({ duration: 'repeating', duration_in_months: 2 })).to.equal(
      '$12.00 once, on or after April 1, 2026, and $24.00 per month from May 1, 2026',
    );
    // Nobody can take the lower amount for one that is debited beside the full one.
    expect(debitsAtHalf({ duration: 'repeating', duration_in_months: 4 })).to.equal(
      '$12.00 per month from April 1, 2026 – June 1, 2026, and $24.00 per month from July 1, 2026',
    );
    expect(debitsAtHalf({ duration: 'twice' })).to.equal(
      '$0.00 – $24.00 per month from April 1, 2026',
    );
  });

  it('of plans that a code pays for ever authorizes nothing', () => {
    const all = { percent_off: 100, duration: 'forever' };
    expect(textOf(withCode(orderOf([MONTHLY], 0), 1200, all))).to.equal(undefined);
  });

  it('names the day that the terms above it name, wherever the buyer is', () => {
    // In New York it is 20:00 on 30 January.
    const date = new Date('2026-01-31T01:00:00Z');
    const [renewal] = renewalsOf(orderOf([MONTHLY], 0), date);
    const [terms] = renewal ? renewalTexts(renewal, ENGLISH) : [];
    expect(terms).to.contain(firstDebit(date, MONTHLY.recurring) ?? 'no date');
  });

  it('counts months as calendars do', () => {
    const month = { interval: 'month', interval_count: 1, trial_period_days: 0 };
    const cases = [
      [new Date(2026, 0, 31), month, 'February 28, 2026'],
      [new Date(2026, 11, 31), month, 'January 31, 2027'],
      [new Date(2028, 1, 29), { ...month, interval: 'year' }, 'February 28, 2029'],
      [
        new Date(2026, 0, 30),
        { ...month, interval: 'week', interval_count: 2 },
        'February 13, 2026',
      ],
      [new Date(2026, 1, 28), { ...month, interval: 'day' }, 'March 1, 2026'],
      [new Date(2026, 1, 20), { ...month, trial_period_days: 14 }, 'March 6, 2026'],
    ] as const;
    for (const [date, recurring, first] of cases) {
      expect(firstDebit(date, recurring)).to.equal(first);
    }
  });

  it('says of the account what is known of it', () => {
    const cases: readonly (readonly [DebitedAccount, string])[] = [
      [{}, 'from the account above,'],
      [{ accountType: 'BUSINESS_SAVINGS' }, 'from the account above,'],
      [{ last4: '6789' }, 'from your bank account ending in 6789,'],
      [{ last4: '6789', bankName: 'Chase' }, 'from your bank account at Chase ending in 6789,'],
      [
        { last4: '0123', accountType: 'BUSINESS_SAVINGS' },
        'from your business savings account ending in 0123,',
      ],
    ];
    for (const [account, words] of cases) {
      expect(textOf(TEE_ORDER, { account })).to.contain(words);
    }
  });

  it('is not turned around, broken or ended by a name in it', () => {
    const [merchant, contact, bankName] = [
      'Moth\u202E',
      'help\u2069\u202E@moth.example',
      'Bank\nFree',
    ];
    const text = authorization({
      merchant: `${merchant}\n\u2028\0`,
      contact,
      order: TEE_ORDER,
      account: { last4: '6789', bankName },
      date: new Date(2026, 2, 1),
      locale: 'en-US',
      messages: bankTexts,
    });
    expect(text).to.contain('you authorize Moth to debit $24.00 once, on');
    expect(text).to.contain('contact Moth (help @moth.example) at once');
    expect(text).to.contain('at Bank Free ending in 6789');
    expect(text?.match(/[\p{Cc}\p{Bidi_C}\u2028]/gu)).to.deep.equal(['\n', '\n']);
  });

  it('is none where nothing will ever be debited', () => {
    expect(textOf(orderOf([{ ...TEE, amount: 0 }], 0))).to.equal(undefined);
  });
});

describe('the proof of an authorization', () => {
  it('is the SHA-256 of its text in UTF-8, and the time', async () => {
    // By `printf 'I agree. ✓' | sha256sum`.
    expect(await authorizationProof('I agree. ✓', new Date('2026-03-01T12:00:00Z'))).to.deep.equal({
      ach_authorization_sha256: '4a63e4b367f3d9ea19fe641a5b0b3457bffec7dc2135d6eeeab166e6fba0f302',
      ach_authorization_at: '2026-03-01T12:00:00.000Z',
    });
  });
});

import { expect } from '@open-wc/testing';
import type { Order } from '../../../src/checkout/order.ts';
import { payLabel } from '../../../src/wording/pay-label.ts';
import { MONTHLY, orderOf, TEE, TRIAL, withCode } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';

const YEARLY = {
  ...MONTHLY,
  unit_amount: 12_000,
  amount: 12_000,
  recurring: { interval: 'year', interval_count: 1, trial_period_days: 0 },
};
const QUARTERLY = {
  ...MONTHLY,
  amount: 3000,
  recurring: { interval: 'month', interval_count: 3, trial_period_days: 0 },
};
const TRIAL_YEAR = {
  ...TRIAL,
  recurring: { interval: 'year', interval_count: 1, trial_period_days: 14 },
};
const FREE = { ...MONTHLY, unit_amount: 0, amount: 0 };

describe('the words on the button', () => {
  const cases: readonly (readonly [string, Order, string, string])[] = [
    ['one thing', orderOf([TEE], 2400), 'Pay $24.00', 'Pay $24.00'],
    ['nothing to pay', orderOf([TEE], 0), 'Complete order', 'Complete order'],
    ['a thing and a plan', orderOf([TEE, MONTHLY], 3600), 'Pay $36.00', 'Pay $36.00'],
    ['a thing and a trial', orderOf([TEE, TRIAL], 2400), 'Pay $24.00', 'Pay $24.00'],
    [
      'a plan',
      orderOf([MONTHLY], 1200),
      'Subscribe: $12.00 / month',
      'Subscribe and pay: $12.00 / month',
    ],
    [
      'a plan of three months',
      orderOf([QUARTERLY], 3000),
      'Subscribe: $30.00 / 3 months',
      'Subscribe and pay: $30.00 / 3 months',
    ],
    [
      'two monthly plans',
      orderOf([MONTHLY, MONTHLY], 2400),
      'Subscribe: $24.00 / month',
      'Subscribe and pay: $24.00 / month',
    ],
    [
      'a monthly and a yearly plan',
      orderOf([MONTHLY, YEARLY], 13_200),
      'Subscribe: $132.00 today',
      'Subscribe and pay: $132.00 today',
    ],
    [
      'a plan and a trial',
      orderOf([MONTHLY, TRIAL], 1200),
      'Subscribe: $12.00 today',
      'Subscribe and pay: $12.00 today',
    ],
    [
      'a trial',
      orderOf([TRIAL], 0),
      'Start free trial',
      'Start free trial, then pay $29.00 / month',
    ],
    [
      'two unlike trials',
      orderOf([TRIAL, TRIAL_YEAR], 0),
      'Start free trial',
      'Start free trial, then pay',
    ],
    [
      'a plan that costs nothing',
      orderOf([FREE], 0),
      'Subscribe: $0.00 / month',
      'Subscribe: $0.00 / month',
    ],
    [
      'a plan that a code lowers for ever',
      withCode(orderOf([MONTHLY], 600), 600, { percent_off: 50, duration: 'forever' }),
      'Subscribe: $6.00 today',
      'Subscribe and pay: $6.00 today',
    ],
    [
      'a plan that a code pays for ever',
      withCode(orderOf([MONTHLY], 0), 1200, { percent_off: 100, duration: 'forever' }),
      'Subscribe: $0.00 today',
      'Subscribe: $0.00 today',
    ],
    [
      'a trial, and what a code lowers after it',
      withCode(orderOf([TRIAL], 0), 0, { percent_off: 50, duration: 'once' }),
      'Start free trial',
      'Start free trial, then pay',
    ],
    [
      'a trial, and nothing after it',
      withCode(orderOf([TRIAL], 0), 0, { percent_off: 100, duration: 'forever' }),
      'Start free trial',
      'Start free trial',
    ],
    [
      'a plan in yen',
      orderOf([{ ...MONTHLY, amount: 3200 }], 3200, 'JPY'),
      'Subscribe: ¥3,200 / month',
      'Subscribe and pay: ¥3,200 / month',
    ],
  ];
  for (const [what, order, label, withDuty] of cases) {
    it(`for ${what} are “${label}”, and “${withDuty}” where they have to tell of the duty to pay`, () => {
      expect(payLabel(order, ENGLISH, false)).to.equal(label);
      expect(payLabel(order, ENGLISH, true)).to.equal(withDuty);
    });
  }
});

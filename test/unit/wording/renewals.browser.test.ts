import { expect } from '@open-wc/testing';
import { dueTodayText, renewalsOf, renewalTexts } from '../../../src/wording/renewals.ts';
import { MONTHLY, orderOf, TEE, TRIAL } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';

const recurring = (interval: string, interval_count: number, trial_period_days = 0) => ({
  interval,
  interval_count,
  trial_period_days,
});

describe('what an order costs later', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const texts = (...lines: Parameters<typeof orderOf>[0]) =>
    renewalsOf(orderOf(lines, 0), now).flatMap((renewal) => renewalTexts(renewal, ENGLISH, 'UTC'));

  it('is told of each line that recurs, with the first date after today', () => {
    const quarterly = { ...MONTHLY, amount: 9000, recurring: recurring('month', 3) };
    expect(texts(TEE, MONTHLY, TRIAL, quarterly)).to.deep.equal([
      '$12.00 per month from December 21, 2026',
      '$29.00 per month from December 5, 2026',
      '$90.00 every 3 months from February 21, 2027',
    ]);
  });

  it('has no date where the interval is not known', () => {
    const odd = { ...MONTHLY, recurring: recurring('fortnight', 1) };
    expect(texts(odd)).to.deep.equal(['$12.00 every 1 fortnight']);
  });

  it('is of every seat', () => {
    expect(texts({ ...MONTHLY, quantity: 3, amount: 3600 })[0]).to.contain('$36.00 per month');
  });

  it('begins with what is due today', () => {
    expect(dueTodayText(orderOf([TRIAL], 0), ENGLISH)).to.equal('Due today $0.00');
    expect(dueTodayText(orderOf([TEE], 3200, 'JPY'), ENGLISH)).to.equal('Due today ¥3,200');
  });
});

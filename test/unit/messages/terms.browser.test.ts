import { expect } from '@open-wc/testing';
import {
  addInterval,
  dueTodayText,
  every,
  formatDay,
  rate,
  recurringTerms,
  renewalsOf,
  renewalText,
} from '../../../src/messages/terms.ts';
import { MONTHLY, orderOf, TEE, TRIAL } from '../../support/sample-order.ts';
import { ENGLISH } from '../../support/english.ts';

const recurring = (interval: string, interval_count: number, trial_period_days = 0) => ({
  interval,
  interval_count,
  trial_period_days,
});

describe('the words for what recurs', () => {
  it('tell how often', () => {
    expect(every(recurring('month', 1), ENGLISH)).to.equal('per month');
    expect(every(recurring('week', 2), ENGLISH)).to.equal('every 2 weeks');
    expect(rate('$1', recurring('month', 1), ENGLISH)).to.equal('$1 / month');
    expect(rate('$1', recurring('month', 3), ENGLISH)).to.equal('$1 / 3 months');
  });

  it('tell the price, and the trial where there is one', () => {
    expect(recurringTerms('$1', recurring('year', 1), ENGLISH)).to.equal('$1 per year');
    expect(recurringTerms('$1', recurring('month', 1, 1), ENGLISH)).to.equal(
      '1 day free, then $1 per month',
    );
    expect(recurringTerms('$1', recurring('month', 3, 14), ENGLISH)).to.equal(
      '14 days free, then $1 every 3 months',
    );
  });
});

describe('time moved on by intervals', () => {
  const cases = [
    ['2026-11-21T10:00:00Z', 'day', 14, '2026-12-05T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'week', 2, '2026-12-05T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'month', 1, '2026-12-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'month', 3, '2027-02-21T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-08-31T23:59:59Z', 'month', 1, '2026-09-30T23:59:59.000Z'],
    ['2026-12-31T00:00:00Z', 'month', 2, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', 4, '2032-02-29T10:00:00.000Z'],
    // A day later than where the buyer may be: the service counts in UTC.
    ['2026-02-01T02:00:00Z', 'month', 1, '2026-03-01T02:00:00.000Z'],
    // Over a change to summer time somewhere.
    ['2026-03-28T10:00:00Z', 'day', 1, '2026-03-29T10:00:00.000Z'],
  ] as const;
  for (const [from, interval, count, to] of cases) {
    it(`is ${count} ${interval} after ${from}: ${to}`, () => {
      expect(addInterval(new Date(from), interval, count)?.toISOString()).to.equal(to);
    });
  }

  it('is not known for an interval that nobody has told us of', () => {
    expect(addInterval(new Date(), 'fortnight', 1)).to.equal(undefined);
  });
});

describe('what an order costs later', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const texts = (...lines: Parameters<typeof orderOf>[0]) =>
    renewalsOf(orderOf(lines, 0), now).map((renewal) => renewalText(renewal, ENGLISH, 'UTC'));

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

describe('a date', () => {
  it('is the one where the buyer is', () => {
    const date = new Date('2026-12-05T02:00:00Z');
    expect(formatDay(date, 'en-US', 'UTC')).to.equal('December 5, 2026');
    expect(formatDay(date, 'en-US', 'America/New_York')).to.equal('December 4, 2026');
    expect(formatDay(date, 'de-DE', 'UTC')).to.equal('5. Dezember 2026');
  });
});

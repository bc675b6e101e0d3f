import { expect } from '@open-wc/testing';
import { every, formatDay, rate, recurringTerms } from '../../../src/messages/terms.ts';
import { ENGLISH } from '../../support/element/english.ts';

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

describe('a date', () => {
  it('is the one where the buyer is', () => {
    const date = new Date('2026-12-05T02:00:00Z');
    expect(formatDay(date, 'en-US', 'UTC')).to.equal('December 5, 2026');
    expect(formatDay(date, 'en-US', 'America/New_York')).to.equal('December 4, 2026');
    expect(formatDay(date, 'de-DE', 'UTC')).to.equal('5. Dezember 2026');
  });

  it('is the one where the buyer is, too, in a zone that the browser does not know', () => {
    const date = new Date('2026-12-05T02:00:00Z');
    expect(formatDay(date, 'en-US', 'Mars/Olympus')).to.equal(formatDay(date, 'en-US'));
  });
});

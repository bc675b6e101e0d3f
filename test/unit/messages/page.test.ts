import { expect } from '@open-wc/testing';
import { every, pageMessages, recurringTerms } from '../../../src/messages/page.ts';

const recurring = (interval: string, interval_count: number, trial_period_days = 0) => ({
  interval,
  interval_count,
  trial_period_days,
});

describe('the words for what recurs', () => {
  it('tell how often', () => {
    expect(every(recurring('month', 1))).to.equal('per month');
    expect(every(recurring('week', 2))).to.equal('every 2 weeks');
  });

  it('tell the price, and the trial where there is one', () => {
    expect(recurringTerms('$1', recurring('year', 1))).to.equal('$1 per year');
    expect(recurringTerms('$1', recurring('month', 1, 1))).to.equal(
      '$1 per month after 1 day free',
    );
    expect(recurringTerms('$1', recurring('month', 3, 14))).to.equal(
      '$1 every 3 months after 14 days free',
    );
  });
});

describe('the count of fields that need attention', () => {
  it('is spoken of as one or as many', () => {
    expect(pageMessages.incomplete(1)).to.equal('One field needs your attention.');
    expect(pageMessages.incomplete(3)).to.equal('3 fields need your attention.');
  });
});

import { describe, expect, it } from 'vitest';
import { addInterval, isDate, nextCharge } from '../../src/calendar.ts';

describe('time moved on by an interval', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 'day', 14, '2026-12-05T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'week', 2, '2026-12-05T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'month', 1, '2026-12-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'month', 3, '2027-02-21T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-08-31T23:59:59Z', 'month', 1, '2026-09-30T23:59:59.000Z'],
    ['2026-11-30T23:59:59Z', 'month', 3, '2027-02-28T23:59:59.000Z'],
    ['2026-12-31T00:00:00Z', 'month', 2, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', 4, '2032-02-29T10:00:00.000Z'],
    // It may be a day earlier where the buyer is: the service counts in UTC.
    ['2026-02-01T02:00:00Z', 'month', 1, '2026-03-01T02:00:00.000Z'],
    // Some countries change to summer time in this night.
    ['2026-03-28T10:00:00Z', 'day', 1, '2026-03-29T10:00:00.000Z'],
  ])('from %s, %s × %i, is %s', (from, interval, count, to) => {
    expect(addInterval(new Date(from), interval, count).toISOString()).toBe(to);
  });

  it('is no date after an unknown interval, or beyond all dates', () => {
    expect(isDate(addInterval(new Date(), 'fortnight', 1))).toBe(false);
    expect(isDate(addInterval(new Date(), 'year', 1e9))).toBe(false);
  });
});

describe('the next charge', () => {
  const now = new Date('2026-01-31T01:00:00Z');
  it.each([
    ['after a period', { interval: 'month', trial_period_days: 0 }, '2026-02-28T01:00:00.000Z'],
    ['after a trial', { interval: 'month', trial_period_days: 14 }, '2026-02-14T01:00:00.000Z'],
    ['never after an unknown period', { interval: 'fortnight', trial_period_days: 0 }, undefined],
    ['never after an endless trial', { interval: 'day', trial_period_days: 1e12 }, undefined],
  ])('comes %s', (_, terms, next) => {
    expect(nextCharge({ interval_count: 1, ...terms }, now)?.toISOString()).toBe(next);
  });
});

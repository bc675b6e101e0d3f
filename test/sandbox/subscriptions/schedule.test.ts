import { describe, expect, it } from 'vitest';
import {
  firstStep,
  nextAttempt,
  nextPeriod,
} from '../../../sandbox/subscriptions/periods/schedule.ts';

const at = (text: string) => new Date(text);

describe('a billing period', () => {
  const monthly = { anchor: at('2026-01-31T10:00:00.000Z'), interval: 'month', count: 1 };

  it('comes back to the day of its anchor after shorter months', () => {
    const ends: string[] = [];
    let start = at('2026-01-31T10:00:00.000Z');
    for (let month = 0; month < 5; month++) {
      ({ end: start } = nextPeriod(monthly, start, start, 120));
      ends.push(start.toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });

  it.each([
    ['2026-12-31T10:00:00.000Z', 12, '2026-01-31', '2026-02-28'],
    ['2026-12-31T10:00:00.000Z', 11, '2026-02-28', '2026-03-31'],
    ['2026-12-31T10:00:00.000Z', 1, '2026-12-31', '2027-01-31'],
    ['2026-12-31T09:59:59.000Z', 1, '2026-11-30', '2026-12-31'],
    ['2126-01-01T00:00:00.000Z', 1, '2125-12-31', '2126-01-31'],
  ])('of those begun by %s, the last %i are kept: %s to %s', (now, most, start, end) => {
    const period = nextPeriod(monthly, monthly.anchor, at(now), most);
    expect(period.start.toISOString().slice(0, 10)).toBe(start);
    expect(period.end.toISOString().slice(0, 10)).toBe(end);
  });

  it('can begin at an anchor that was still to come', () => {
    const { end } = nextPeriod(monthly, monthly.anchor, monthly.anchor, 120);
    expect(end.toISOString()).toBe('2026-02-28T10:00:00.000Z');
  });
});

describe('a notice', () => {
  const period = { start: at('2026-03-01T00:00:00.000Z'), end: at('2026-03-31T00:00:00.000Z') };
  const short = { start: period.start, end: at('2026-03-04T00:00:00.000Z') };

  it.each([
    ['a renewal', period, false, 'upcoming', '2026-03-28T00:00:00.000Z'],
    ['a trial’s end', period, true, 'trial_will_end', '2026-03-28T00:00:00.000Z'],
    ['a renewal within 3 days', short, false, 'period_end', '2026-03-04T00:00:00.000Z'],
    ['a trial’s end within 3 days', short, true, 'trial_will_end', '2026-03-01T00:00:00.000Z'],
  ])('of %s', (_, { start, end }, isTrial, step, time) => {
    expect(firstStep({ start, end }, { isTrial })).toEqual({ step, at: at(time) });
  });
});

it('an invoice is charged again after 3, 5 and 7 days, and then no more', () => {
  const failed = at('2026-03-01T00:00:00.000Z');
  const days = [1, 2, 3, 4].map((attempts) =>
    nextAttempt(attempts, failed, [3, 5, 7])?.getUTCDate(),
  );
  expect(days).toEqual([4, 6, 8, undefined]);
});

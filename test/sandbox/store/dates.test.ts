import { describe, expect, it } from 'vitest';
import { addInterval } from '../../../sandbox/store/dates.ts';

const at = (text: string) => new Date(text);

describe('an interval', () => {
  it.each([
    ['2026-01-15T10:00:00.000Z', 'day', 3, '2026-01-18T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 'week', 2, '2026-01-29T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 'month', 1, '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-11-30T23:59:59.000Z', 'month', 3, '2027-02-28T23:59:59.000Z'],
    ['2026-12-31T00:00:00.000Z', 'month', 2, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 'year', 1, '2029-02-28T12:00:00.000Z'],
    ['2026-05-01T12:00:00.000Z', 'year', 2, '2028-05-01T12:00:00.000Z'],
  ])('from %s, %s × %i, ends at %s', (start, interval, count, end) => {
    expect(addInterval(at(start), interval, count).toISOString()).toBe(end);
  });
});

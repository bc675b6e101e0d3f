import { expect, it } from 'vitest';
import { dayIn, startOfDay } from '../../../sandbox/merchants/timezone.ts';

it.each([
  ['2026-03-31', 'UTC', '2026-03-31T00:00:00.000Z'],
  ['2026-03-31', 'America/Los_Angeles', '2026-03-31T07:00:00.000Z'],
  ['2026-12-31', 'America/Los_Angeles', '2026-12-31T08:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-31', 'Asia/Kathmandu', '2026-03-30T18:15:00.000Z'],
  ['2026-03-31', 'Pacific/Kiritimati', '2026-03-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
});

it('says the day of an instant in its zone', () => {
  const instant = new Date('2027-02-01T07:30:00Z');
  expect(['UTC', 'America/Los_Angeles'].map((zone) => dayIn(instant, zone))).toEqual([
    'February 1, 2027',
    'January 31, 2027',
  ]);
});

import { expect, it } from 'vitest';
import { prorate } from '../../../sandbox/subscriptions/proration.ts';

const period = { start: new Date('2026-04-01'), end: new Date('2026-05-01') };
const full = { paid: 1, charged: 1, whole: 1 };
const item = (price_id: string, unit_amount: number, quantity = 1) => ({
  price_id,
  unit_amount,
  quantity,
});

it.each([
  ['an upgrade at once', [item('a', 1200)], [item('b', 2400)], '2026-04-01', full, [-1200, 2400]],
  ['an upgrade halfway', [item('a', 1201)], [item('b', 2401)], '2026-04-16', full, [-601, 1201]],
  ['a larger quantity', [item('a', 1200)], [item('a', 1200, 3)], '2026-04-16', full, [-600, 1800]],
  ['what stays', [item('a', 5)], [item('a', 5), item('b', 300)], '2026-04-21', full, [100]],
  ['no change', [item('a', 5)], [item('a', 5)], '2026-04-16', full, []],
  ['the end of the period', [item('a', 5)], [item('b', 9)], '2026-05-01', full, [-0, 0]],
  [
    'a period at half price',
    [item('a', 1200)],
    [item('b', 2400)],
    '2026-04-16',
    { paid: 600, charged: 600, whole: 1200 },
    [-300, 600],
  ],
  [
    'a period that nobody paid',
    [item('a', 1200)],
    [item('b', 2400)],
    '2026-04-16',
    { paid: 0, charged: 1200, whole: 1200 },
    [-0, 1200],
  ],
])('settles %s', (_, before, after, now, price, amounts) => {
  const lines = prorate({ before, after }, period, new Date(now), price);
  expect(lines.map(({ amount }) => amount + 0)).toEqual(amounts.map((amount) => amount + 0));
});

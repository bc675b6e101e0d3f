import { expect, it } from 'vitest';
import { amountOf, sumOf } from '../../../sandbox/catalogue/amount.ts';

const tiers = [
  { up_to: 10, unit_amount: 500 },
  { up_to: 20, unit_amount: 400, flat_amount: 100 },
  { up_to: null, unit_amount: 0, flat_amount: 50 },
];

it.each([
  [1, 500, 500],
  [10, 5000, 5000],
  [11, 4500, 5500],
  [20, 8100, 9100],
  [21, 50, 9150],
  [9999, 50, 9150],
])('charges %i units as %i by volume and %i by unit', (quantity, volume, graduated) => {
  const price = { unit_amount: 500, tiers };
  expect(amountOf({ ...price, pricing_model: 'tiered_volume' }, quantity)).toBe(volume);
  expect(amountOf({ ...price, pricing_model: 'tiered_graduated' }, quantity)).toBe(graduated);
});

it('multiplies where there are no tiers', () => {
  expect(amountOf({ unit_amount: 333, pricing_model: 'per_unit', tiers: null }, 3)).toBe(999);
});

it('counts exactly at the largest amounts and quantities', () => {
  const most = { up_to: null, unit_amount: 999_999_999, flat_amount: 999_999_999 };
  const price = { unit_amount: 999_999_999, pricing_model: 'tiered_graduated', tiers: [most] };
  expect(amountOf(price, 9999)).toBe(9_999_999_990_000);
});

it('refuses what a number does not hold exactly, and rounds nothing', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(sumOf([most, -1, 1])).toBe(most);
  expect(() => sumOf([most, 1])).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_LARGE' }));
  const price = { unit_amount: most, pricing_model: 'per_unit', tiers: null };
  expect(() => amountOf(price, 2)).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_LARGE' }));
});

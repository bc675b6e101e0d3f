import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, discountOf } from '../../../../src/api/sessions/discount.ts';

const percents = (percent_off: number) => ({ percent_off, amount_off: null, currency: null });
const amount = (amount_off: number) => ({ percent_off: null, amount_off, currency: 'USD' });

it.each([
  [percents(15), 2450, 368],
  [percents(33), 100, 33],
  [percents(50), 1, 1],
  [percents(49), 1, 0],
  [percents(100), 9_007_199_254_740, 9_007_199_254_740],
  [percents(99), 9_007_199_254_740_991, 8_917_127_262_193_581],
  [amount(500), 2400, 500],
  [amount(500), 499, 499],
  [amount(500), 0, 0],
])('%j of %i minor units are %i', (terms, total, off) => {
  expect(discountOf(terms, total)).toBe(off);
});

it('divides 10.01 as prices are to each other, to the last cent', () => {
  expect(allocate(1001, [1200, 2900])).toEqual([293, 708]);
  expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(allocate(5, [0, 0])).toEqual([0, 0]);
});

it('loses and adds nothing, whatever is divided', () => {
  const amounts = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.nat(100), (weights, percent_off) => {
      const sum = weights.reduce((before, weight) => before + weight, 0);
      const total = discountOf(percents(percent_off), sum);
      const shares = allocate(total, weights);
      expect(shares.reduce((before, share) => before + share, 0)).toBe(total);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
      }
    }),
  );
});

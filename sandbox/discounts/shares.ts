import { sumOf } from '../catalogue/amount.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import { startsWithTrial } from '../catalogue/pricing.ts';
import type { CouponRow } from './coupon.ts';
import { allocate, discountOf } from '../../src/api/sessions/discount.ts';

/** What a discount takes off the lines of a purchase, in minor units. */
export interface Shares {
  /** One for each line, in their order. */
  readonly shares: readonly number[];
  /** What is taken off now: the shares of the lines that are due now. */
  readonly due: number;
  /** One for each line: what it gets of an amount once it costs enough. */
  readonly grants: readonly number[];
}

/**
 * Divides a discount among lines, so that each line's share can go on with its subscription. The
 * share of a line that starts with a trial is taken off when the trial ends.
 */
export function shareDiscount(coupon: CouponRow, lines: readonly PricedLine[]): Shares {
  const amounts = lines.map(({ amount }) => amount);
  const shares = allocate(discountOf(coupon, sumOf(amounts)), amounts);
  const now = shares.filter((_, index) => {
    const line = lines[index];
    return line !== undefined && !startsWithTrial(line.price);
  });
  return { shares, due: sumOf(now), grants: allocate(coupon.amount_off ?? 0, amounts) };
}

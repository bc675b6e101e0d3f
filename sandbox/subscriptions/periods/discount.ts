import { addInterval } from '../../../src/calendar.ts';
import type { Discount } from '../../discounts/redeem.ts';
import { discountOf } from '../../../src/api/sessions/discount.ts';
import type { SubscriptionDiscount } from '../../store/tables/subscriptions.ts';

/**
 * The discount of a subscription, as it is redeemed.
 *
 * @param amount_off - What the subscription gets of an amount, where several share it.
 * @param start - When the first period begins that is charged.
 */
export function redeemed(
  { coupon, code }: Discount,
  { amount_off, start }: { readonly amount_off: number; readonly start: Date },
): SubscriptionDiscount | undefined {
  const { percent_off, currency, duration, duration_in_months } = coupon;
  const isAmount = percent_off === null;
  if (isAmount && amount_off === 0) return undefined;
  const end =
    duration === 'repeating' ? addInterval(start, 'month', duration_in_months ?? 1) : null;
  return {
    coupon_id: coupon.id,
    promotion_code_id: code?.id ?? null,
    percent_off,
    amount_off: isAmount ? amount_off : null,
    currency,
    duration,
    ends_at: end?.toISOString() ?? null,
  };
}

/** What a discount takes off an invoice, and what is left of it for the next one. */
export interface Used {
  /** Minor units. */
  readonly amount_discount: number;
  readonly left: SubscriptionDiscount | null;
}

/**
 * Uses a discount for an invoice of `total` minor units for a period that begins at `start`. One
 * that applies once waits for the first invoice of more than nothing.
 */
export function useDiscount(
  discount: SubscriptionDiscount | null,
  total: number,
  start: Date,
): Used {
  if (!discount) return { amount_discount: 0, left: null };
  const { ends_at, duration } = discount;
  if (ends_at !== null && new Date(ends_at) <= start) return { amount_discount: 0, left: null };
  const amount_discount = discountOf(discount, total);
  return { amount_discount, left: duration === 'once' && total > 0 ? null : discount };
}

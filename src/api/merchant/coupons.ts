import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import {
  Currency,
  Instant,
  object,
  RequiredText,
  strictObject,
  Texts,
  Whole,
} from '../schemas/shapes.ts';

/*
 * Coupons say by how much, and for how long, a merchant lowers a price. Buyers name them by
 * promotion codes. Service contract, section 5.
 */

/** Whole percents of a price. */
const percent = v.pipe(Whole, v.minValue(1), v.maxValue(100));
const amount = v.pipe(Whole, v.minValue(1));
/** How often a coupon or a code can be redeemed. */
export const limit = v.pipe(Whole, v.minValue(1), v.maxValue(1_000_000_000));
const duration = v.picklist(['once', 'repeating', 'forever']);
const months = v.pipe(Whole, v.minValue(1), v.maxValue(120));

export const Coupon = object({
  id: v.string(),
  name: v.nullish(v.string()),
  /** Either percents or an amount in minor units of `currency`. */
  percent_off: v.nullish(Whole),
  amount_off: v.nullish(Whole),
  currency: v.nullish(v.string()),
  /** `once`, `repeating` for `duration_in_months`, or `forever`. */
  duration: v.string(),
  duration_in_months: v.nullish(Whole),
  max_redemptions: v.nullish(Whole),
  times_redeemed: Whole,
  redeem_by: v.nullish(v.string()),
  /** Whether it can be redeemed now. */
  valid: v.boolean(),
  metadata: v.nullish(Texts),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Coupon = v.InferOutput<typeof Coupon>;

export const Deleted = object({ id: v.string(), deleted: v.literal(true) });

/** It is never sent again without its `Idempotency-Key`. */
export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons/',
  safe: false,
  request: strictObject({
    name: v.optional(RequiredText),
    /** Either this or `amount_off`. */
    percent_off: v.optional(percent),
    /** Minor units of `currency`. */
    amount_off: v.optional(amount),
    currency: v.optional(Currency),
    duration: v.optional(duration, 'once'),
    /** For the duration `repeating`. */
    duration_in_months: v.optional(months),
    max_redemptions: v.optional(limit),
    redeem_by: v.optional(Instant),
    metadata: v.optional(Texts),
  }),
  response: Coupon,
});

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons/',
  safe: true,
  request: strictObject(page),
  response: v.array(Coupon),
});

export const readCoupon = endpoint({
  method: 'GET',
  path: '/coupons/{id}',
  safe: true,
  request: byId,
  response: Coupon,
});

/** What a coupon takes off never changes, because somebody may have been promised it. */
export const updateCoupon = endpoint({
  method: 'PATCH',
  path: '/coupons/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    name: v.optional(RequiredText),
    metadata: v.optional(Texts),
  }),
  response: Coupon,
});

/** Deletes its promotion codes too. Who has redeemed it keeps the discount. */
export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupons/{id}',
  safe: true,
  request: byId,
  response: Deleted,
});

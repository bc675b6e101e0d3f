import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { Currency, Instant, RequiredText, Texts, Whole } from '../schemas/shapes.ts';

/*
 * Coupons say by how much, and for how long, a merchant lowers a price. Buyers name them by
 * promotion codes. Service contract, section 5.
 */

/** Whole percents of a price. */
const percent = Whole.check(z.minimum(1), z.maximum(100));
const amount = Whole.check(z.minimum(1));
/** How often a coupon or a code can be redeemed. */
export const limit = Whole.check(z.minimum(1), z.maximum(1_000_000_000));
const duration = z.enum(['once', 'repeating', 'forever']);
const months = Whole.check(z.minimum(1), z.maximum(120));

export const Coupon = z.object({
  id: z.string(),
  merchant: z.nullish(z.string()),
  name: z.nullish(z.string()),
  /** Either percents or an amount in minor units of `currency`. */
  percent_off: z.nullish(Whole),
  amount_off: z.nullish(Whole),
  currency: z.nullish(z.string()),
  /** `once`, `repeating` for `duration_in_months`, or `forever`. */
  duration: z.string(),
  duration_in_months: z.nullish(Whole),
  max_redemptions: z.nullish(Whole),
  times_redeemed: Whole,
  redeem_by: z.nullish(z.string()),
  /** Whether it can be redeemed now. */
  valid: z.boolean(),
  metadata: z.nullish(Texts),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Coupon = z.infer<typeof Coupon>;

export const Deleted = z.object({ id: z.string(), deleted: z.literal(true) });

/** It is never sent again without its `Idempotency-Key`. */
export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons/',
  safe: false,
  request: z.strictObject({
    name: z.optional(RequiredText),
    /** Either this or `amount_off`. */
    percent_off: z.optional(percent),
    /** Minor units of `currency`. */
    amount_off: z.optional(amount),
    currency: z.optional(Currency),
    duration: z._default(duration, 'once'),
    /** For the duration `repeating`. */
    duration_in_months: z.optional(months),
    max_redemptions: z.optional(limit),
    redeem_by: z.optional(Instant),
    metadata: z.optional(Texts),
  }),
  response: Coupon,
});

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons/',
  safe: true,
  request: z.strictObject(page),
  response: z.array(Coupon),
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
  request: z.strictObject({
    id: RequiredText,
    name: z.optional(RequiredText),
    metadata: z.optional(Texts),
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

import * as v from 'valibot';
import { Coupon, Deleted, limit } from './coupons.ts';
import { createCheckoutSession, NewSession } from '../embedded-checkout.ts';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import {
  Currency,
  Instant,
  object,
  RequiredText,
  ShortText,
  strictObject,
  Texts,
  Whole,
} from '../schemas/shapes.ts';

/*
 * Promotion codes are what a buyer types to redeem a coupon. Service contract, section 5.
 */

const code = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{3,64}$/));
const amount = v.pipe(Whole, v.minValue(0));

export const PromotionCode = object({
  id: v.string(),
  coupon_id: v.string(),
  /** Buyers may type it in capitals or small letters. */
  code: v.string(),
  active: v.boolean(),
  max_redemptions: v.nullish(Whole),
  times_redeemed: Whole,
  expires_at: v.nullish(v.string()),
  /** The only customer who may redeem it. */
  identity_id: v.nullish(v.string()),
  /** Minor units of `minimum_amount_currency` from which on it applies. */
  minimum_amount: v.nullish(Whole),
  minimum_amount_currency: v.nullish(v.string()),
  metadata: v.nullish(Texts),
  created_at: v.string(),
  updated_at: v.string(),
});
export type PromotionCode = v.InferOutput<typeof PromotionCode>;

/** It is never sent again without its `Idempotency-Key`. */
export const createPromotionCode = endpoint({
  method: 'POST',
  path: '/promotion-codes/',
  safe: false,
  request: strictObject({
    coupon_id: RequiredText,
    /** The service makes one up where it is left out. */
    code: v.optional(code),
    active: v.optional(v.boolean(), true),
    max_redemptions: v.optional(limit),
    expires_at: v.optional(Instant),
    identity_id: v.optional(RequiredText),
    minimum_amount: v.optional(amount),
    minimum_amount_currency: v.optional(Currency),
    metadata: v.optional(Texts),
  }),
  response: PromotionCode,
});

export const listPromotionCodes = endpoint({
  method: 'GET',
  path: '/promotion-codes/',
  safe: true,
  request: strictObject({
    ...page,
    code: v.optional(ShortText),
    coupon_id: v.optional(RequiredText),
  }),
  response: v.array(PromotionCode),
});

export const readPromotionCode = endpoint({
  method: 'GET',
  path: '/promotion-codes/{id}',
  safe: true,
  request: byId,
  response: PromotionCode,
});

export const updatePromotionCode = endpoint({
  method: 'PATCH',
  path: '/promotion-codes/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    active: v.optional(v.boolean()),
    metadata: v.optional(Texts),
  }),
  response: PromotionCode,
});

export const deletePromotionCode = endpoint({
  method: 'DELETE',
  path: '/promotion-codes/{id}',
  safe: true,
  request: byId,
  response: Deleted,
});

/** Why a code cannot be redeemed. */
export const REASONS = [
  'NOT_FOUND',
  'INACTIVE',
  'EXPIRED',
  'USED_UP',
  'WRONG_CUSTOMER',
  'WRONG_CURRENCY',
  'BELOW_MINIMUM',
] as const;
export type Reason = (typeof REASONS)[number];

const Preview = object({
  currency: v.nullish(v.string()),
  /** Minor units, like the amount that is left. */
  amount_discount: Whole,
  amount_total: Whole,
});

/** Says what a code would do, and changes nothing. */
export const validatePromotionCode = endpoint({
  method: 'POST',
  path: '/promotion-codes/validate',
  safe: true,
  request: strictObject({
    code: ShortText,
    identity_id: v.optional(RequiredText),
    /** Minor units of the discount's preview. */
    amount: v.optional(amount),
    /** The currency of `amount`. The default is that of the coupon. */
    currency: v.optional(Currency),
  }),
  response: object({
    valid: v.boolean(),
    /** One of `REASONS` where it is not valid. */
    reason: v.nullable(v.string()),
    promotion_code: v.nullable(PromotionCode),
    coupon: v.nullable(Coupon),
    discount_preview: v.nullable(Preview),
  }),
});

/** Creates a session whose buyer may name a promotion code. Only a secret key may allow that. */
export const createDiscountableSession = endpoint({
  ...createCheckoutSession,
  request: strictObject({
    ...NewSession.entries,
    allow_promotion_codes: v.optional(v.boolean()),
  }),
});

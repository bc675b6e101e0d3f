import * as z from 'zod/mini';
import { Coupon, Deleted, limit } from './coupons.ts';
import { createCheckoutSession, NewSession } from '../embedded-checkout.ts';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { Currency, Instant, RequiredText, ShortText, Texts, Whole } from '../schemas/shapes.ts';

/*
 * Promotion codes are what a buyer types to redeem a coupon. Service contract, section 5.
 */

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,64}$/));
const amount = Whole.check(z.minimum(0));

export const PromotionCode = z.object({
  id: z.string(),
  merchant: z.nullish(z.string()),
  coupon_id: z.string(),
  /** Buyers may type it in capitals or small letters. */
  code: z.string(),
  active: z.boolean(),
  max_redemptions: z.nullish(Whole),
  times_redeemed: Whole,
  expires_at: z.nullish(z.string()),
  /** The only customer who may redeem it. */
  identity_id: z.nullish(z.string()),
  /** Minor units of `minimum_amount_currency` from which on it applies. */
  minimum_amount: z.nullish(Whole),
  minimum_amount_currency: z.nullish(z.string()),
  metadata: z.nullish(Texts),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PromotionCode = z.infer<typeof PromotionCode>;

/** It is never sent again without its `Idempotency-Key`. */
export const createPromotionCode = endpoint({
  method: 'POST',
  path: '/promotion-codes/',
  safe: false,
  request: z.strictObject({
    coupon_id: RequiredText,
    /** The service makes one up where it is left out. */
    code: z.optional(code),
    active: z._default(z.boolean(), true),
    max_redemptions: z.optional(limit),
    expires_at: z.optional(Instant),
    identity_id: z.optional(RequiredText),
    minimum_amount: z.optional(amount),
    minimum_amount_currency: z.optional(Currency),
    metadata: z.optional(Texts),
  }),
  response: PromotionCode,
});

export const listPromotionCodes = endpoint({
  method: 'GET',
  path: '/promotion-codes/',
  safe: true,
  request: z.strictObject({
    ...page,
    code: z.optional(ShortText),
    coupon_id: z.optional(RequiredText),
  }),
  response: z.array(PromotionCode),
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
  request: z.strictObject({
    id: RequiredText,
    active: z.optional(z.boolean()),
    metadata: z.optional(Texts),
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

const Preview = z.object({
  currency: z.nullish(z.string()),
  /** Minor units, like the amount that is left. */
  amount_discount: Whole,
  amount_total: Whole,
});

/** Says what a code would do, and changes nothing. */
export const validatePromotionCode = endpoint({
  method: 'POST',
  path: '/promotion-codes/validate',
  safe: true,
  request: z.strictObject({
    code: ShortText,
    identity_id: z.optional(RequiredText),
    /** Minor units of the discount's preview. */
    amount: z.optional(amount),
    /** The currency of `amount`. The default is that of the coupon. */
    currency: z.optional(Currency),
  }),
  response: z.object({
    valid: z.boolean(),
    /** One of `REASONS` where it is not valid. */
    reason: z.nullable(z.string()),
    promotion_code: z.nullable(PromotionCode),
    coupon: z.nullable(Coupon),
    discount_preview: z.nullable(Preview),
  }),
});

/** Creates a session whose buyer may name a promotion code. Only a secret key may allow that. */
export const createDiscountableSession = endpoint({
  ...createCheckoutSession,
  request: z.extend(NewSession, { allow_promotion_codes: z.optional(z.boolean()) }),
});

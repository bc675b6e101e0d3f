import * as v from 'valibot';
import { SourceType } from '../embedded-checkout.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { PaymentLink } from '../payment-links.ts';
import { Instant, RequiredText, strictObject, Whole } from '../schemas/shapes.ts';
import { page } from './records.ts';

/* Payment links as merchants write them. Pages only read one. Service contract, section 2. */

const quantity = v.pipe(Whole, v.minValue(1), v.maxValue(MAX_QUANTITY));

const fields = {
  nickname: v.optional(RequiredText),
  /** A draft cannot be paid. */
  state: v.optional(v.picklist(['DRAFT', 'ACTIVE', 'INACTIVE'])),
  /** How many times the link can be paid; null for any number. */
  payment_limit: v.optional(v.nullable(v.pipe(Whole, v.minValue(1), v.maxValue(1_000_000_000)))),
  allowed_payment_methods: v.optional(v.pipe(v.array(SourceType), v.minLength(1))),
  collect_buyer_details: v.optional(v.boolean()),
  branding_overrides: v.optional(
    v.nullable(
      strictObject({
        brand_color: v.optional(v.pipe(v.string(), v.regex(/^#[\da-fA-F]{6}$/))),
        logo_url: v.optional(
          v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/)),
        ),
        name: v.optional(RequiredText),
      }),
    ),
  ),
  /** In the future; null for a link that never expires. */
  link_expires_at: v.optional(v.nullable(Instant)),
};

/** It is never sent again without its `Idempotency-Key`. */
export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/payment-link/',
  safe: false,
  request: strictObject({
    ...fields,
    items: v.pipe(
      v.array(
        strictObject({
          price_id: RequiredText,
          quantity,
          /** Whether buyers choose the quantity, from `min` to `max`. */
          adjustable: v.optional(v.boolean()),
          min: v.optional(quantity),
          max: v.optional(quantity),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_LINES),
    ),
  }),
  response: PaymentLink,
});

export const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/payment-link/',
  safe: true,
  request: strictObject(page),
  response: v.array(PaymentLink),
});

/** What a link sells never changes, because its address is out in the world. */
export const updatePaymentLink = endpoint({
  method: 'PATCH',
  path: '/payment-link/{id}',
  safe: true,
  request: strictObject({ ...fields, id: RequiredText }),
  response: PaymentLink,
});

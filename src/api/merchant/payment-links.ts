import * as z from 'zod/mini';
import { SourceType } from '../embedded-checkout.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { PaymentLink } from '../payment-links.ts';
import { Instant, RequiredText, Whole } from '../schemas/shapes.ts';
import { page } from './records.ts';

/* Payment links as merchants write them. Pages only read one. Service contract, section 2. */

const quantity = Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY));

const fields = {
  nickname: z.optional(RequiredText),
  /** A draft cannot be paid. */
  state: z.optional(z.enum(['DRAFT', 'ACTIVE', 'INACTIVE'])),
  /** How many times the link can be paid; null for any number. */
  payment_limit: z.optional(z.nullable(Whole.check(z.minimum(1), z.maximum(1_000_000_000)))),
  allowed_payment_methods: z.optional(z.array(SourceType).check(z.minLength(1))),
  collect_buyer_details: z.optional(z.boolean()),
  branding_overrides: z.optional(
    z.nullable(
      z.strictObject({
        brand_color: z.optional(z.string().check(z.regex(/^#[\da-fA-F]{6}$/))),
        logo_url: z.optional(
          z.string().check(z.maxLength(2048), z.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/)),
        ),
        name: z.optional(RequiredText),
      }),
    ),
  ),
  /** In the future; null for a link that never expires. */
  link_expires_at: z.optional(z.nullable(Instant)),
};

/** It is never sent again without its `Idempotency-Key`. */
export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/payment-link/',
  safe: false,
  request: z.strictObject({
    ...fields,
    items: z
      .array(
        z.strictObject({
          price_id: RequiredText,
          quantity,
          /** Whether buyers choose the quantity, from `min` to `max`. */
          adjustable: z.optional(z.boolean()),
          min: z.optional(quantity),
          max: z.optional(quantity),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  response: PaymentLink,
});

export const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/payment-link/',
  safe: true,
  request: z.strictObject(page),
  response: z.array(PaymentLink),
});

/** What a link sells never changes, because its address is out in the world. */
export const updatePaymentLink = endpoint({
  method: 'PATCH',
  path: '/payment-link/{id}',
  safe: true,
  request: z.strictObject({ ...fields, id: RequiredText }),
  response: PaymentLink,
});

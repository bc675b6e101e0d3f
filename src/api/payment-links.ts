import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import { RequiredText, Whole } from './schemas/shapes.ts';

/** An offer that anyone who has its address can pay. Contract, section 4. */
export const PaymentLink = z.object({
  id: z.string(),
  nickname: z.nullish(z.string()),
  /** `DRAFT`, `ACTIVE`, `INACTIVE` or `EXPIRED`. */
  state: z.string(),
  payment_count: Whole,
  /** How many times the link can be paid; `null` without a limit. */
  payment_limit: z.nullish(Whole),
  amount_type: z.string(),
  items: z.array(
    z.object({
      price_id: z.string(),
      quantity: Whole.check(z.minimum(1)),
      adjustable: z._default(z.boolean(), false),
      min: z.nullish(Whole.check(z.minimum(1))),
      max: z.nullish(Whole.check(z.minimum(1))),
    }),
  ),
  allowed_payment_methods: z.array(z.string()),
  collect_buyer_details: z.optional(z.boolean()),
  branding_overrides: z.nullish(
    z.object({
      brand_color: z.nullish(z.string()),
      logo_url: z.nullish(z.string()),
      name: z.nullish(z.string()),
    }),
  ),
  link_expires_at: z.nullish(z.string()),
  link_url: z.nullish(z.string()),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const readPaymentLink = endpoint({
  method: 'GET',
  path: '/payment-link/{id}',
  safe: true,
  request: z.strictObject({ id: RequiredText }),
  response: PaymentLink,
});

import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import { AnyText, Count, MaybeText, RequiredText, Whole } from './schemas/shapes.ts';

/** An offer that anyone who has its address can pay. Contract, section 4. */
export const PaymentLink = z.object({
  id: AnyText,
  nickname: MaybeText,
  /** `DRAFT`, `ACTIVE`, `INACTIVE` or `EXPIRED`. */
  state: AnyText,
  payment_count: Whole,
  /** How many times the link can be paid; `null` without a limit. */
  payment_limit: z.nullish(Whole),
  amount_type: AnyText,
  items: z.array(
    z.object({
      price_id: AnyText,
      quantity: Count,
      adjustable: z._default(z.boolean(), false),
      min: z.nullish(Count),
      max: z.nullish(Count),
    }),
  ),
  allowed_payment_methods: z.array(AnyText),
  collect_buyer_details: z.optional(z.boolean()),
  branding_overrides: z.nullish(
    z.object({
      brand_color: MaybeText,
      logo_url: MaybeText,
      name: MaybeText,
    }),
  ),
  link_expires_at: MaybeText,
  link_url: MaybeText,
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const readPaymentLink = endpoint({
  method: 'GET',
  path: '/payment-link/{id}',
  safe: true,
  request: z.strictObject({ id: RequiredText }),
  response: PaymentLink,
});

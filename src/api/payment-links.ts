import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { object, RequiredText, strictObject, Whole } from './schemas/shapes.ts';

/** An offer that anyone who has its address can pay. Contract, section 4. */
export const PaymentLink = object({
  id: v.string(),
  nickname: v.nullish(v.string()),
  /** `DRAFT`, `ACTIVE`, `INACTIVE` or `EXPIRED`. */
  state: v.string(),
  payment_count: Whole,
  /** How many times the link can be paid; `null` without a limit. */
  payment_limit: v.nullish(Whole),
  amount_type: v.string(),
  items: v.array(
    object({
      price_id: v.string(),
      quantity: v.pipe(Whole, v.minValue(1)),
      adjustable: v.optional(v.boolean(), false),
      min: v.nullish(v.pipe(Whole, v.minValue(1))),
      max: v.nullish(v.pipe(Whole, v.minValue(1))),
    }),
  ),
  allowed_payment_methods: v.array(v.string()),
  collect_buyer_details: v.optional(v.boolean()),
  branding_overrides: v.nullish(
    object({
      brand_color: v.nullish(v.string()),
      logo_url: v.nullish(v.string()),
      name: v.nullish(v.string()),
    }),
  ),
  link_expires_at: v.nullish(v.string()),
  link_url: v.nullish(v.string()),
});
export type PaymentLink = v.InferOutput<typeof PaymentLink>;

export const readPaymentLink = endpoint({
  method: 'GET',
  path: '/payment-link/{id}',
  safe: true,
  request: strictObject({ id: RequiredText }),
  response: PaymentLink,
});

import * as v from 'valibot';
import { ClientSecret, ValidatedSession } from './embedded-checkout.ts';
import { endpoint } from './http/endpoint.ts';
import { object, ShortText, strictObject, Whole } from './shapes.ts';

/** What a session says of its promotion code, beside what `validate` says. */
export const SessionDiscount = object({
  /** Whether its buyer may name a promotion code. */
  allow_promotion_codes: v.boolean(),
  /** Minor units, which `amount_total` has left out. */
  amount_discount: v.pipe(Whole, v.minValue(0)),
  promotion_code: v.nullable(
    object({
      code: v.string(),
      name: v.nullish(v.string()),
      percent_off: v.nullish(Whole),
      amount_off: v.nullish(Whole),
      duration: v.string(),
      duration_in_months: v.nullish(Whole),
    }),
  ),
});
export type SessionDiscount = v.InferOutput<typeof SessionDiscount>;

/**
 * Gives a session a promotion code, or takes it away. It is authorized by the secret in the body,
 * and answers as `validate` does.
 */
export const applyPromotionCode = endpoint({
  method: 'POST',
  path: '/embedded-checkout/promotion-code',
  auth: 'none',
  safe: true,
  request: strictObject({
    client_secret: ClientSecret,
    /** Null takes the code away. */
    code: v.nullable(ShortText),
  }),
  response: object({ ...ValidatedSession.entries, ...SessionDiscount.entries }),
});

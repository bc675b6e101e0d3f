import * as v from 'valibot';
import { ClientSecret } from './session-request.ts';
import { object, ShortText, strictObject, Whole } from './schemas/shapes.ts';

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

/** What gives a session a promotion code, or takes it away, without its answer. */
export const codeRequest = {
  method: 'POST',
  path: '/embedded-checkout/promotion-code',
  auth: 'none',
  safe: true,
  enveloped: true,
  request: strictObject({
    client_secret: ClientSecret,
    /** Null takes the code away. */
    code: v.nullable(ShortText),
  }),
} as const;

import * as z from 'zod/mini';
import { OfferedSession } from './offered-session.ts';
import { ClientSecret } from './session-request.ts';
import { Amount, AnyText, Flag, MaybeText, ShortText, Whole } from './schemas/shapes.ts';

/** What a session says of its promotion code, beside what `validate` says. */
export const SessionDiscount = z.object({
  /** Whether its buyer may name a promotion code. */
  allow_promotion_codes: Flag,
  /** Minor units, which `amount_total` has left out. */
  amount_discount: Amount,
  promotion_code: z.nullable(
    z.object({
      code: AnyText,
      name: MaybeText,
      percent_off: z.nullish(Whole),
      amount_off: z.nullish(Whole),
      duration: AnyText,
      duration_in_months: z.nullish(Whole),
    }),
  ),
});
export type SessionDiscount = z.infer<typeof SessionDiscount>;

/** A session as the buyer may see it, with what its promotion code has changed. */
export const DiscountedOffer = z.extend(OfferedSession, SessionDiscount.shape);

/** What gives a session a promotion code, or takes it away, without its answer. */
export const codeRequest = {
  method: 'POST',
  path: '/embedded-checkout/promotion-code',
  auth: 'none',
  safe: true,
  enveloped: true,
  request: z.strictObject({
    client_secret: ClientSecret,
    /** Null takes the code away. */
    code: z.nullable(ShortText),
  }),
} as const;

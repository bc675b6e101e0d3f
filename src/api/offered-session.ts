import * as z from 'zod/mini';
import { Currency, FreeForm, type Schema, Whole } from './schemas/shapes.ts';

/** A card or bank account that the service keeps for a customer, as the service describes it. */
export interface InstrumentRecord {
  id: string;
  /** `PAYMENT_CARD`, `BANK_ACCOUNT` or another type, which is not shown. */
  type: string;
  brand?: string | null | undefined;
  last_four: string;
  /** Months count from 1. */
  expiration_month?: number | null | undefined;
  expiration_year?: number | null | undefined;
  bank_name?: string | null | undefined;
}
/** @internal */
export const InstrumentRecord = z.object({
  id: z.string(),
  type: z.string(),
  brand: z.nullish(z.string()),
  last_four: z.string(),
  expiration_month: z.nullish(Whole),
  expiration_year: z.nullish(Whole),
  bank_name: z.nullish(z.string()),
}) satisfies Schema<InstrumentRecord>;

/** A session as the buyer may see it. */
export const OfferedSession = z.object({
  valid: z.literal(true),
  session: z.object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.string(),
    mode: z.string(),
    currency: Currency,
    amount_subtotal: Whole.check(z.minimum(0)),
    amount_total: Whole.check(z.minimum(0)),
    expires_at: z.string(),
    success_url: z.nullish(z.string()),
    cancel_url: z.nullish(z.string()),
    livemode: z.boolean(),
  }),
  line_items: z.array(
    z.object({
      price_id: z.string(),
      quantity: Whole.check(z.minimum(1)),
      name: z.string(),
      description: z.nullish(z.string()),
      image_url: z.nullish(z.string()),
      unit_amount: Whole.check(z.minimum(0)),
      amount: Whole.check(z.minimum(0)),
      currency: Currency,
      recurring: z.nullable(
        z.object({
          interval: z.string(),
          interval_count: Whole.check(z.minimum(1)),
          trial_period_days: z.nullish(Whole.check(z.minimum(0))),
        }),
      ),
    }),
  ),
  customer: z.nullable(
    z.object({
      identity_id: z.nullish(z.string()),
      first_name: z.nullish(z.string()),
      last_name: z.nullish(z.string()),
      email: z.nullish(z.string()),
      payment_instruments: z.optional(z.array(InstrumentRecord)),
    }),
  ),
  payment_methods: z.array(z.string()),
  merchant: z.object({
    /** An id that all sessions and keys of one merchant share. */
    id: z.nullish(z.string()),
    name: z.string(),
    logo_url: z.nullish(z.string()),
    support_email: z.nullish(z.string()),
    support_url: z.nullish(z.string()),
    terms_url: z.nullish(z.string()),
    privacy_url: z.nullish(z.string()),
  }),
  branding: FreeForm,
  /** A vault session that is authorized already. */
  tokenization: z.object({
    provider: z.string(),
    session_key: z.string(),
    expires_at: z.string(),
  }),
  /** Present once the session is complete, and read when it is needed: `ValidatedSession`. */
  result: z.optional(z.unknown()),
  /** Whether the buyer may name a promotion code. Service contract, section 5. */
  allow_promotion_codes: z.optional(z.boolean()),
  /** The promotion code that the buyer has named: `promotion-code.ts`. */
  promotion_code: z.nullish(FreeForm),
  /** Where stablecoins are sent to: `CryptoPayment` of `crypto.ts`. */
  crypto_payment: z.nullish(FreeForm),
});
export type OfferedSession = z.infer<typeof OfferedSession>;

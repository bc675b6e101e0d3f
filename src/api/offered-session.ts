import * as v from 'valibot';
import { Currency, FreeForm, object, type Schema, Whole } from './schemas/shapes.ts';

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
export const InstrumentRecord = object({
  id: v.string(),
  type: v.string(),
  brand: v.nullish(v.string()),
  last_four: v.string(),
  expiration_month: v.nullish(Whole),
  expiration_year: v.nullish(Whole),
  bank_name: v.nullish(v.string()),
}) satisfies Schema<InstrumentRecord>;

/** A session as the buyer may see it. */
export const OfferedSession = object({
  valid: v.literal(true),
  session: object({
    id: v.string(),
    status: v.picklist(['open', 'complete', 'expired']),
    payment_status: v.string(),
    mode: v.string(),
    currency: Currency,
    amount_subtotal: v.pipe(Whole, v.minValue(0)),
    amount_total: v.pipe(Whole, v.minValue(0)),
    expires_at: v.string(),
    success_url: v.nullish(v.string()),
    cancel_url: v.nullish(v.string()),
    livemode: v.boolean(),
  }),
  line_items: v.array(
    object({
      price_id: v.string(),
      quantity: v.pipe(Whole, v.minValue(1)),
      name: v.string(),
      description: v.nullish(v.string()),
      image_url: v.nullish(v.string()),
      unit_amount: v.pipe(Whole, v.minValue(0)),
      amount: v.pipe(Whole, v.minValue(0)),
      currency: Currency,
      recurring: v.nullable(
        object({
          interval: v.string(),
          interval_count: v.pipe(Whole, v.minValue(1)),
          trial_period_days: v.nullish(v.pipe(Whole, v.minValue(0))),
        }),
      ),
    }),
  ),
  customer: v.nullable(
    object({
      identity_id: v.nullish(v.string()),
      first_name: v.nullish(v.string()),
      last_name: v.nullish(v.string()),
      email: v.nullish(v.string()),
      payment_instruments: v.optional(v.array(InstrumentRecord)),
    }),
  ),
  payment_methods: v.array(v.string()),
  merchant: object({
    /** An id that all sessions and keys of one merchant share. */
    id: v.nullish(v.string()),
    name: v.string(),
    logo_url: v.nullish(v.string()),
    support_email: v.nullish(v.string()),
    support_url: v.nullish(v.string()),
    terms_url: v.nullish(v.string()),
    privacy_url: v.nullish(v.string()),
  }),
  branding: FreeForm,
  /** A vault session that is authorized already. */
  tokenization: object({
    provider: v.string(),
    session_key: v.string(),
    expires_at: v.string(),
  }),
  /** Present once the session is complete, and read when it is needed: `ValidatedSession`. */
  result: v.optional(v.unknown()),
  /** Whether the buyer may name a promotion code. Service contract, section 5. */
  allow_promotion_codes: v.optional(v.boolean()),
  /** The promotion code that the buyer has named: `promotion-code.ts`. */
  promotion_code: v.nullish(FreeForm),
  /** Where stablecoins are sent to: `CryptoPayment` of `crypto.ts`. */
  crypto_payment: v.nullish(FreeForm),
});
export type OfferedSession = v.InferOutput<typeof OfferedSession>;

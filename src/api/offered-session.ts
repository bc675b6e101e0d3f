import * as z from 'zod/mini';
import {
  Amount,
  AnyText,
  Count,
  Currency,
  Flag,
  FreeForm,
  MaybeAmount,
  MaybeText,
  type Schema,
  Whole,
} from './schemas/shapes.ts';

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
  id: AnyText,
  type: AnyText,
  brand: MaybeText,
  last_four: AnyText,
  expiration_month: z.nullish(Whole),
  expiration_year: z.nullish(Whole),
  bank_name: MaybeText,
}) satisfies Schema<InstrumentRecord>;

/** A session as the buyer may see it. */
export const OfferedSession = z.object({
  valid: z.literal(true),
  session: z.object({
    id: AnyText,
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: AnyText,
    mode: AnyText,
    currency: Currency,
    amount_subtotal: Amount,
    amount_total: Amount,
    expires_at: AnyText,
    success_url: MaybeText,
    cancel_url: MaybeText,
    livemode: Flag,
  }),
  line_items: z.array(
    z.object({
      price_id: AnyText,
      quantity: Count,
      name: AnyText,
      description: MaybeText,
      image_url: MaybeText,
      unit_amount: Amount,
      amount: Amount,
      currency: Currency,
      recurring: z.nullable(
        z.object({
          interval: AnyText,
          interval_count: Count,
          trial_period_days: MaybeAmount,
        }),
      ),
    }),
  ),
  customer: z.nullable(
    z.object({
      identity_id: MaybeText,
      first_name: MaybeText,
      last_name: MaybeText,
      email: MaybeText,
      payment_instruments: z.optional(z.array(InstrumentRecord)),
    }),
  ),
  payment_methods: z.array(AnyText),
  merchant: z.object({
    /** An id that all sessions and keys of one merchant share. */
    id: MaybeText,
    name: AnyText,
    /** The IANA name of the zone in which a purchase has its day. */
    timezone: MaybeText,
    logo_url: MaybeText,
    support_email: MaybeText,
    support_url: MaybeText,
    terms_url: MaybeText,
    privacy_url: MaybeText,
  }),
  branding: FreeForm,
  /** A vault session that is authorized already. */
  tokenization: z.object({
    provider: AnyText,
    session_key: AnyText,
    expires_at: AnyText,
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

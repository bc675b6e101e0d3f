import * as v from 'valibot';
import { CheckoutResponse, OrderNumber, Subscription, Transfer } from './checkout-response.ts';
import { Email } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import {
  Currency,
  FreeForm,
  object,
  RequiredText,
  type Schema,
  ShortText,
  strictObject,
  Texts,
  Whole,
} from './shapes.ts';
import { LineItems } from './line-items.ts';

/*
 * Sessions describe what a merchant's server offers to one buyer, and how the buyer pays for it.
 * Contract, section 6.
 */

const url = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));

export const SourceType = v.picklist(['PAYMENT_CARD', 'BANK_ACCOUNT']);
export type SourceType = v.InferOutput<typeof SourceType>;

/** How a session may be paid. Stablecoins are sent from outside, so no source has that type. */
export const SessionMethod = v.picklist(['PAYMENT_CARD', 'BANK_ACCOUNT', 'CRYPTO']);
export type SessionMethod = v.InferOutput<typeof SessionMethod>;

/** A client secret is opaque. One that is longer than any of the service's own is refused. */
export const ClientSecret = RequiredText;

/** A session as its merchant sees it. */
export const CheckoutSession = object({
  id: v.string(),
  /** Present only in the answer to the session's creation. */
  client_secret: v.optional(v.string()),
  /**
   * The hosted page with the secret in its fragment. Present only in the answer to the creation.
   */
  url: v.optional(v.string()),
  amount_total: Whole,
  currency: Currency,
  /** `open`, `complete` or `expired`. */
  status: v.string(),
  /** `unpaid`, `processing`, `paid` or `no_payment_required`. */
  payment_status: v.optional(v.string()),
  expires_at: v.string(),
  order_id: v.nullish(v.string()),
  /** A short number for people. */
  order_number: OrderNumber,
  identity_id: v.nullish(v.string()),
  transfer: v.nullish(Transfer),
  subscriptions: v.nullish(v.array(Subscription)),
});

/** What a session is to be. Servers may ask for more: `promotion-codes.ts`. */
export const NewSession = strictObject({
  line_items: v.optional(LineItems),
  /** Replaces `line_items`. */
  payment_link_id: v.optional(RequiredText),
  mode: v.optional(v.picklist(['payment', 'subscription'])),
  /** The address may contain `{SESSION_ID}`. */
  success_url: v.optional(url),
  cancel_url: v.optional(url),
  customer_email: v.optional(Email),
  identity_id: v.optional(RequiredText),
  payment_methods: v.optional(v.pipe(v.array(SessionMethod), v.minLength(1))),
  metadata: v.optional(Texts),
  /** The session's life in seconds. */
  expires_in: v.optional(v.pipe(Whole, v.minValue(60), v.maxValue(86_400))),
});

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/',
  safe: false,
  request: NewSession,
  response: CheckoutSession,
});

export const retrieveCheckoutSession = endpoint({
  method: 'GET',
  path: '/embedded-checkout/{id}',
  safe: true,
  request: strictObject({ id: RequiredText }),
  response: CheckoutSession,
});

const CheckoutConfig = object({
  /**
   * Scheme, host and port of each page that may embed a session. An empty list allows any page in
   * the sandbox.
   */
  allowed_origins: v.array(v.string()),
  /** Whether sessions in USD may be paid with stablecoins. Service contract, section 9. */
  crypto: v.boolean(),
});

export const readCheckoutConfig = endpoint({
  method: 'GET',
  path: '/embedded-checkout/config',
  safe: true,
  request: strictObject({}),
  response: CheckoutConfig,
});

export const updateCheckoutConfig = endpoint({
  method: 'PATCH',
  path: '/embedded-checkout/config',
  safe: true,
  request: strictObject({
    allowed_origins: v.optional(v.pipe(v.array(url), v.maxLength(100))),
    crypto: v.optional(v.boolean()),
  }),
  response: CheckoutConfig,
});

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

/** An open session as the buyer may see it. */
export const ValidatedSession = object({
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
  /** Present once the session is complete: it replaces the answer to a confirm that was lost. */
  result: v.optional(CheckoutResponse),
  /** Whether the buyer may name a promotion code. Service contract, section 5. */
  allow_promotion_codes: v.optional(v.boolean()),
  /** The promotion code that the buyer has named: `promotion-code.ts`. */
  promotion_code: v.nullish(FreeForm),
  /** Where stablecoins are sent to: `CryptoPayment` of `crypto.ts`. */
  crypto_payment: v.nullish(FreeForm),
});
export type ValidatedSession = v.InferOutput<typeof ValidatedSession>;

/**
 * Validation changes nothing and so is safe. It is authorized by the secret in the body, never by a
 * key.
 */
export const validateSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/validate',
  auth: 'none',
  safe: true,
  request: strictObject({
    client_secret: ClientSecret,
    /** Origin of the page around the frame, as the handshake showed it. */
    parent_origin: v.optional(ShortText),
  }),
  response: ValidatedSession,
});

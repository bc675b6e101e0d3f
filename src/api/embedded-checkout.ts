import * as z from 'zod/mini';
import { CheckoutResponse, OrderNumber, Subscription, Transfer } from './checkout.ts';
import { CustomerDetails, Email } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { FreeForm, Texts, Whole } from './shapes.ts';
import { LineItems } from './line-items.ts';
import { Source } from './source.ts';

/*
 * Sessions describe what a merchant's server offers to one buyer, and how the buyer pays for it.
 * Contract, section 6.
 */

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const text = z.string().check(z.minLength(1), z.maxLength(255));
const url = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(2048));

export const SourceType = z.enum(['PAYMENT_CARD', 'BANK_ACCOUNT']);
export type SourceType = z.infer<typeof SourceType>;

/** A client secret is opaque. One that is longer than any of the service's own is refused. */
export const ClientSecret = z.string().check(z.minLength(1), z.maxLength(255));

/** A session as its merchant sees it. */
export const CheckoutSession = z.object({
  id: z.string(),
  /** Present only in the answer to the session's creation. */
  client_secret: z.optional(z.string()),
  /**
   * The hosted page with the secret in its fragment. Present only in the answer to the creation.
   */
  url: z.optional(z.string()),
  amount_total: Whole,
  currency,
  /** `open`, `complete` or `expired`. */
  status: z.string(),
  /** `unpaid`, `processing`, `paid` or `no_payment_required`. */
  payment_status: z.optional(z.string()),
  expires_at: z.string(),
  order_id: z.nullish(z.string()),
  /** A short number for people. */
  order_number: OrderNumber,
  identity_id: z.nullish(z.string()),
  transfer: z.nullish(Transfer),
  subscriptions: z.nullish(z.array(Subscription)),
});

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/',
  safe: false,
  request: z.strictObject({
    line_items: z.optional(LineItems),
    /** Replaces `line_items`. */
    payment_link_id: z.optional(text),
    mode: z.optional(z.enum(['payment', 'subscription'])),
    /** The address may contain `{SESSION_ID}`. */
    success_url: z.optional(url),
    cancel_url: z.optional(url),
    customer_email: z.optional(Email),
    identity_id: z.optional(text),
    payment_methods: z.optional(/* @__PURE__ */ z.array(SourceType).check(z.minLength(1))),
    metadata: z.optional(Texts),
    /** The session's life in seconds. */
    expires_in: z.optional(/* @__PURE__ */ Whole.check(z.minimum(60), z.maximum(86_400))),
  }),
  response: CheckoutSession,
});

export const retrieveCheckoutSession = endpoint({
  method: 'GET',
  path: '/embedded-checkout/{id}',
  safe: true,
  request: z.strictObject({ id: text }),
  response: CheckoutSession,
});

const CheckoutConfig = z.object({
  /**
   * Scheme, host and port of each page that may embed a session. An empty list allows any page in
   * the sandbox.
   */
  allowed_origins: z.array(z.string()),
});

export const readCheckoutConfig = endpoint({
  method: 'GET',
  path: '/embedded-checkout/config',
  safe: true,
  request: z.strictObject({}),
  response: CheckoutConfig,
});

export const updateCheckoutConfig = endpoint({
  method: 'PATCH',
  path: '/embedded-checkout/config',
  safe: true,
  request: z.strictObject({
    allowed_origins: /* @__PURE__ */ z.array(url).check(z.maxLength(100)),
  }),
  response: CheckoutConfig,
});

/** A card or bank account that the service keeps for a customer, as the service describes it. */
export const InstrumentRecord = z.object({
  id: z.string(),
  type: z.string(),
  brand: z.nullish(z.string()),
  last_four: z.string(),
  expiration_month: z.nullish(Whole),
  expiration_year: z.nullish(Whole),
  bank_name: z.nullish(z.string()),
});
export type InstrumentRecord = z.infer<typeof InstrumentRecord>;

/** An open session as the buyer may see it. */
export const ValidatedSession = z.object({
  valid: z.literal(true),
  session: z.object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.string(),
    mode: z.string(),
    currency,
    amount_subtotal: Whole.check(z.nonnegative()),
    amount_total: Whole.check(z.nonnegative()),
    expires_at: z.string(),
    success_url: z.nullish(z.string()),
    cancel_url: z.nullish(z.string()),
    livemode: z.boolean(),
  }),
  line_items: z.array(
    z.object({
      price_id: z.string(),
      quantity: Whole.check(z.positive()),
      name: z.string(),
      description: z.nullish(z.string()),
      image_url: z.nullish(z.string()),
      unit_amount: Whole.check(z.nonnegative()),
      amount: Whole.check(z.nonnegative()),
      currency,
      recurring: z.nullable(
        z.object({
          interval: z.string(),
          interval_count: Whole.check(z.positive()),
          trial_period_days: z.nullish(Whole.check(z.nonnegative())),
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
  /** Present once the session is complete: it replaces the answer to a confirm that was lost. */
  result: z.optional(CheckoutResponse),
});
export type ValidatedSession = z.infer<typeof ValidatedSession>;

/**
 * Validation changes nothing and so is safe. It is authorized by the secret in the body, never by a
 * key.
 */
export const validateSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/validate',
  auth: 'none',
  safe: true,
  request: z.strictObject({
    client_secret: ClientSecret,
    /** Origin of the page around the frame, as the handshake showed it. */
    parent_origin: z.optional(z.string().check(z.maxLength(255))),
  }),
  response: ValidatedSession,
});

/** Takes the money of a session. It is never sent again without its `Idempotency-Key`. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/confirm',
  auth: 'none',
  safe: false,
  request: z.strictObject({
    client_secret: ClientSecret,
    /** The id of a saved instrument is accepted only if the session belongs to its customer. */
    source: z.union([Source, text]),
    customer_details: z.optional(CustomerDetails),
  }),
  response: z.object({
    ...CheckoutResponse.shape,
    session: z.object({ id: z.string(), status: z.string(), payment_status: z.string() }),
  }),
});

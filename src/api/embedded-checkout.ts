import * as v from 'valibot';
import { CheckoutResponse, OrderNumber, Subscription, Transfer } from './checkout-response.ts';
import { Email } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { LineItems } from './line-items.ts';
import { OfferedSession } from './offered-session.ts';
import { sessionRequest } from './session-request.ts';
import { Currency, object, RequiredText, strictObject, Texts, Whole } from './schemas/shapes.ts';

export type { InstrumentRecord } from './offered-session.ts';

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

/** A session as the buyer may see it, with what has become of it. */
export const ValidatedSession = object({
  ...OfferedSession.entries,
  /** Present once the session is complete: it replaces the answer to a confirm that was lost. */
  result: v.optional(CheckoutResponse),
});
export type ValidatedSession = v.InferOutput<typeof ValidatedSession>;

export const validateSession = endpoint({ ...sessionRequest, response: ValidatedSession });

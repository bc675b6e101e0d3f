import * as z from 'zod/mini';
import { CheckoutResponse, OrderNumber, Subscription, Transfer } from './checkout-response.ts';
import { Email } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { LineItems } from './line-items.ts';
import { OfferedSession } from './offered-session.ts';
import { sessionRequest } from './session-request.ts';
import {
  AnyText,
  Currency,
  Flag,
  MaybeText,
  RequiredText,
  Texts,
  Whole,
} from './schemas/shapes.ts';

export type { InstrumentRecord } from './offered-session.ts';

/*
 * Sessions describe what a merchant's server offers to one buyer, and how the buyer pays for it.
 * Contract, section 6.
 */

const url = z.string().check(z.minLength(1), z.maxLength(2048));

export const SourceType = z.enum(['PAYMENT_CARD', 'BANK_ACCOUNT']);
export type SourceType = z.infer<typeof SourceType>;

/** How a session may be paid. Stablecoins are sent from outside, so no source has that type. */
export const SessionMethod = z.enum(['PAYMENT_CARD', 'BANK_ACCOUNT', 'CRYPTO']);
export type SessionMethod = z.infer<typeof SessionMethod>;

/** A session as its merchant sees it. */
export const CheckoutSession = z.object({
  id: AnyText,
  /** Present only in the answer to the session's creation. */
  client_secret: z.optional(AnyText),
  /**
   * The hosted page with the secret in its fragment. Present only in the answer to the creation.
   */
  url: z.optional(AnyText),
  amount_total: Whole,
  currency: Currency,
  /** `open`, `complete` or `expired`. */
  status: AnyText,
  /** `unpaid`, `processing`, `paid` or `no_payment_required`. */
  payment_status: z.optional(AnyText),
  expires_at: AnyText,
  order_id: MaybeText,
  /** A short number for people. */
  order_number: OrderNumber,
  identity_id: MaybeText,
  transfer: z.nullish(Transfer),
  subscriptions: z.nullish(z.array(Subscription)),
});

/** What a session is to be. Servers may ask for more: `promotion-codes.ts`. */
export const NewSession = z.strictObject({
  line_items: z.optional(LineItems),
  /** Replaces `line_items`. */
  payment_link_id: z.optional(RequiredText),
  mode: z.optional(z.enum(['payment', 'subscription'])),
  /** The address may contain `{SESSION_ID}`. */
  success_url: z.optional(url),
  cancel_url: z.optional(url),
  customer_email: z.optional(Email),
  identity_id: z.optional(RequiredText),
  payment_methods: z.optional(z.array(SessionMethod).check(z.minLength(1))),
  metadata: z.optional(Texts),
  /** The session's life in seconds. */
  expires_in: z.optional(Whole.check(z.minimum(60), z.maximum(86_400))),
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
  request: z.strictObject({ id: RequiredText }),
  response: CheckoutSession,
});

const CheckoutConfig = z.object({
  /**
   * Scheme, host and port of each page that may embed a session. An empty list allows any page in
   * the sandbox.
   */
  allowed_origins: z.array(AnyText),
  /** Whether sessions in USD may be paid with stablecoins. Service contract, section 9. */
  crypto: Flag,
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
    allowed_origins: z.optional(z.array(url).check(z.maxLength(100))),
    crypto: z.optional(z.boolean()),
  }),
  response: CheckoutConfig,
});

/** A session as the buyer may see it, with what has become of it. */
export const ValidatedSession = z.extend(OfferedSession, {
  /** Present once the session is complete: it replaces the answer to a confirm that was lost. */
  result: z.optional(CheckoutResponse),
});
export type ValidatedSession = z.infer<typeof ValidatedSession>;

export const validateSession = endpoint({ ...sessionRequest, response: ValidatedSession });

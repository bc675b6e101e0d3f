import * as z from 'zod/mini';
import * as checkout from '../checkout.ts';
import * as response from '../checkout-response.ts';
import * as confirming from '../confirm-session.ts';
import * as crypto from '../crypto.ts';
import * as sessions from '../embedded-checkout.ts';
import { endpoint } from '../http/endpoint.ts';
import { listOf } from '../merchant/records.ts';
import { createDiscountableSession } from '../merchant/promotion-codes.ts';
import { MerchantPrice } from '../merchant/catalogue.ts';
import { OfferedSession } from '../offered-session.ts';
import * as prices from '../prices.ts';
import * as codes from '../promotion-code.ts';
import { maybeFlag, maybeListOf } from '../schemas/record-shapes.ts';
import { SubscriptionRecord } from '../schemas/subscription-shapes.ts';
import { AnyText, Flag, MaybeAmount, MaybeText, Texts } from '../schemas/shapes.ts';
import { SessionStatus } from '../sessions/session-status.ts';
import * as keys from '../validate-key.ts';

/*
 * Operations of which pages read less than the service answers, and the records in their answers, under
 * the names that they have elsewhere. The service implements and describes these. Pages keep to the smaller
 * ones, which are in every bundle.
 */

export const Price = MerchantPrice;

export const listPrices = endpoint({ ...prices.listPrices, response: z.array(Price) });

export const validateKey = endpoint({
  ...keys.validateKey,
  response: z.object({
    tokenization: z.object({ provider: AnyText, public_key: AnyText }),
    merchant: z.nullish(z.object({ id: MaybeText, name: MaybeText, timezone: MaybeText })),
    livemode: Flag,
  }),
});

const subscriptions = maybeListOf(SubscriptionRecord);

export const CheckoutResponse = z.extend(response.CheckoutResponse, { subscriptions });

export const createCheckout = endpoint({
  ...checkout.createCheckout,
  response: CheckoutResponse,
});

export const confirmSession = endpoint({
  ...confirming.confirmSession,
  response: z.extend(CheckoutResponse, { session: z.extend(SessionStatus, { id: AnyText }) }),
});

/** The price of a line is the one that was agreed. */
export const AgreedLine = z.object({
  price_id: MaybeText,
  quantity: MaybeAmount,
  unit_amount: MaybeAmount,
});

/** Where a buyer sends stablecoins to. The amount is a decimal number of coins, like `48.00`. */
export const CryptoPayment = z.extend(crypto.CryptoPayment, { amount: AnyText });

/** The answer to the creation has the secret and the address, and fewer of the other fields. */
export const CheckoutSession = z.extend(sessions.CheckoutSession, {
  merchant: MaybeText,
  /** `payment` or `subscription`. */
  mode: MaybeText,
  line_items: maybeListOf(AgreedLine),
  payment_methods: maybeListOf(AnyText),
  payment_link_id: MaybeText,
  success_url: MaybeText,
  cancel_url: MaybeText,
  customer_email: MaybeText,
  metadata: z.nullish(Texts),
  /** How many payments were declined. */
  declines: MaybeAmount,
  allow_promotion_codes: maybeFlag,
  /** Minor units, which `amount_total` has left out. */
  amount_discount: MaybeAmount,
  promotion_code_id: MaybeText,
  coupon_id: MaybeText,
  subscriptions,
  crypto_payment: z.nullish(CryptoPayment),
  created_at: MaybeText,
  completed_at: MaybeText,
});

export const createCheckoutSession = endpoint({
  ...createDiscountableSession,
  response: CheckoutSession,
});

export const listCheckoutSessions = listOf('/embedded-checkout/', CheckoutSession);

export const retrieveCheckoutSession = endpoint({
  ...sessions.retrieveCheckoutSession,
  response: CheckoutSession,
});

export const ValidatedSession = z.extend(OfferedSession, {
  branding: z.object({ brand_color: MaybeText, button_color: MaybeText }),
  result: z.optional(CheckoutResponse),
  ...codes.SessionDiscount.shape,
  crypto_payment: z.nullish(CryptoPayment),
});

export const validateSession = endpoint({
  ...sessions.validateSession,
  response: ValidatedSession,
});

export const applyPromotionCode = endpoint({
  ...codes.applyPromotionCode,
  response: ValidatedSession,
});

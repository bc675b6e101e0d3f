/*
 * `easy-checkout/webhooks`, for a merchant's server: verifies and reads deliveries of the service.
 * It needs only Web Crypto, so it runs in Node, Deno, Bun and workers.
 */
export { WebhookError, type WebhookErrorCode } from './error.ts';
export type {
  CouponData,
  CustomerData,
  InvoiceData,
  PromotionCodeData,
  RecoveryData,
  SubscriptionData,
  UpcomingInvoiceData,
} from './billing-data.ts';
export type { TestData, WebhookEvent, WebhookEventType } from './event.ts';
export type {
  AuthorizationData,
  CheckoutSessionData,
  CryptoPaymentData,
  DisputeData,
  PaymentData,
  RefundData,
  SettlementData,
} from './payment-data.ts';
export { verifyWebhook, type VerifyOptions } from './verify.ts';

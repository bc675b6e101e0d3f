/*
 * `easy-checkout/webhooks`, for a merchant's server: verifies and reads deliveries of the service.
 * It needs only Web Crypto, so it runs in Node, Deno, Bun and workers.
 */
export { WebhookError, type WebhookErrorCode } from './error.ts';
export type {
  CheckoutSessionData,
  CouponData,
  CustomerData,
  DisputeData,
  InvoiceData,
  PaymentData,
  PromotionCodeData,
  RecoveryData,
  RefundData,
  SettlementData,
  SubscriptionData,
  TestData,
  UpcomingInvoiceData,
  WebhookEvent,
  WebhookEventType,
} from './event.ts';
export { verifyWebhook, type VerifyOptions } from './verify.ts';

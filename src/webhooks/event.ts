/*
 * What the service reports by webhook. Interface, sections 2.9 and 6.4. The service may add fields
 * and types, so expect others than those described here.
 */
import type {
  CouponData,
  CustomerData,
  InvoiceData,
  PromotionCodeData,
  RecoveryData,
  SubscriptionData,
  UpcomingInvoiceData,
} from './billing-data.ts';
import type {
  AuthorizationData,
  CheckoutSessionData,
  DisputeData,
  PaymentData,
  RefundData,
  SettlementData,
} from './payment-data.ts';

/** Sent by `POST /webhooks/{id}/send-test`. */
export interface TestData {
  readonly endpoint_id: string;
  readonly message: string;
}

/** The fields of all events. */
interface EventOf<Type extends string, Data> {
  /** The same on every attempt and in `x-easy-delivery-id`, so handle each id only once. */
  readonly id: string;
  readonly type: Type;
  readonly created_at: string;
  /** The same time as `created_at`. */
  readonly created: string;
  /** The date of the catalogue, such as `2026-02-27`. */
  readonly api_version: string;
  readonly data: Data;
  /** The request that caused the event; absent if time has caused it. */
  readonly requested?: { readonly id: string; readonly idempotency_key?: string };
}

interface UpdateOf<Type extends string, Data> extends EventOf<Type, Data> {
  /** The previous values of the fields that have changed; null for fields that did not exist. */
  readonly previous_attributes: { readonly [Field in keyof Data]?: Data[Field] | null };
}

type SubscriptionEventType =
  | `subscription.${'created' | 'deleted' | 'paused' | 'resumed' | 'trial_will_end'}`
  | 'subscription.pending_update_applied'
  | `subscription.price_change.${'scheduled' | 'canceled' | 'applied'}`;

type InvoiceEventType =
  | `invoice.${'created' | 'finalized' | 'paid' | 'payment_failed' | 'voided'}`
  | 'invoice.marked_uncollectible';

/** An event. `type` decides what `data` is. */
export type WebhookEvent =
  | EventOf<'payment.created', PaymentData>
  | UpdateOf<'payment.updated', PaymentData>
  | EventOf<'refund.created', RefundData>
  | UpdateOf<'refund.updated', RefundData>
  | EventOf<'dispute.created', DisputeData>
  | UpdateOf<'dispute.updated', DisputeData>
  | EventOf<'settlement.created', SettlementData>
  | EventOf<'authorization.created', AuthorizationData>
  | UpdateOf<'authorization.updated', AuthorizationData>
  | EventOf<'checkout.session.completed' | 'checkout.session.crypto_confirmed', CheckoutSessionData>
  | EventOf<SubscriptionEventType, SubscriptionData>
  | UpdateOf<'subscription.updated', SubscriptionData>
  | EventOf<'invoice.upcoming', UpcomingInvoiceData>
  | EventOf<InvoiceEventType, InvoiceData>
  | EventOf<'coupon.created' | 'coupon.deleted', CouponData>
  | UpdateOf<'coupon.updated', CouponData>
  | EventOf<'promotion_code.created' | 'promotion_code.deleted', PromotionCodeData>
  | UpdateOf<'promotion_code.updated', PromotionCodeData>
  | EventOf<'revenue_recovery.action_completed', RecoveryData>
  | EventOf<'customer.created', CustomerData>
  | UpdateOf<'customer.updated', CustomerData>
  | EventOf<'test.webhook', TestData>;

export type WebhookEventType = WebhookEvent['type'];

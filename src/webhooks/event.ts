/*
 * What the service reports by webhook. Interface, sections 2.9 and 6.4. The service may add fields
 * and types, so expect others than those described here.
 */

/**
 * The customer of a record; null where no customer was kept, as for a first payment that failed.
 */
interface OfCustomer {
  /** The service's id of the customer. */
  readonly customer_id: string | null;
  /** The merchant's own id of the customer, from the customer's details. */
  readonly external_customer_id: string | null;
}

/** A transfer: money that moves. */
export interface PaymentData extends OfCustomer {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  /** Minor units that were refunded so far. */
  readonly amount_refunded: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** `PENDING`, `SUCCEEDED`, `FAILED`, `CANCELED`, `DISPUTED` or another state. */
  readonly state: string;
  /** `DEBIT`, or `DISPUTE` for money that a lost dispute takes back. */
  readonly type: string;
  readonly order_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
}

/**
 * A completed session, or a purchase by `POST /checkout/`. `payment_status` says whether the money
 * has arrived.
 */
export interface CheckoutSessionData extends OfCustomer {
  readonly id: string;
  /** `complete`. */
  readonly status: string;
  /** `paid`, `processing` until a pending transfer has settled, or `no_payment_required`. */
  readonly payment_status: string;
  /** Minor units. */
  readonly amount_total: number;
  readonly currency: string;
  readonly order_id: string | null;
  /** A short number for people. */
  readonly order_number: string | null;
  /** `payment` or `subscription`. */
  readonly mode: string;
  readonly transfer: Pick<PaymentData, 'id' | 'amount' | 'currency' | 'state'> | null;
  readonly subscriptions: readonly Omit<SubscriptionData, keyof OfCustomer>[];
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CustomerData extends OfCustomer {
  readonly id: string;
  /** `PERSONAL` or `BUSINESS`. */
  readonly type?: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly business_name?: string;
  /** The person or business: the fields above and all others that describe it. */
  readonly entity: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface SubscriptionData extends OfCustomer {
  readonly id: string;
  /** `incomplete`, `trialing`, `active` or another status. Interface, section 3.3. */
  readonly status: string;
  readonly order_id: string;
  /** A short number for people. */
  readonly order_number: string;
  readonly items: readonly {
    readonly id: string;
    readonly price_id: string;
    readonly quantity: number;
    /** Minor units. */
    readonly unit_amount: number;
  }[];
  readonly current_period_start: string;
  readonly current_period_end: string;
  /** The time from which periods are counted. */
  readonly billing_cycle_anchor: string;
  readonly cancel_at_period_end: boolean;
  readonly pause_collection: Readonly<Record<string, unknown>> | null;
  readonly latest_invoice_id: string | null;
  readonly proration_behavior: string;
  /** Minor units. */
  readonly credit_balance: number;
  readonly pending_update: Readonly<Record<string, unknown>> | null;
  /** The items that come with the next period, and when. */
  readonly price_change: Readonly<Record<string, unknown>> | null;
  /** What lowers its invoices. */
  readonly discount: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}

/** An invoice that does not exist yet. */
export interface UpcomingInvoiceData extends OfCustomer {
  readonly subscription_id: string;
  /** `draft`, `open`, `paid`, `void` or `uncollectible`. */
  readonly status: string;
  /** `subscription_create`, `subscription_cycle` or `subscription_update`. */
  readonly billing_reason: string;
  readonly currency: string;
  /** Minor units: the sum of the lines without discount and credit. */
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_discount: number;
  readonly credit_applied: number;
  readonly lines: readonly {
    readonly price_id: string;
    readonly quantity: number;
    readonly unit_amount: number;
    readonly amount: number;
    readonly proration?: boolean;
  }[];
  readonly period_start: string;
  readonly period_end: string;
}

export interface InvoiceData extends UpcomingInvoiceData {
  readonly id: string;
  /** Null for a draft. */
  readonly number: string | null;
  /** Id of the last attempt's transfer. */
  readonly transfer_id: string | null;
  readonly attempt_count: number;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface RefundData extends OfCustomer {
  readonly id: string;
  /** Id of the refunded transfer. */
  readonly transfer: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** `PENDING`, `SUCCEEDED`, `FAILED` or another state. */
  readonly state: string;
  readonly tags: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A payment that the customer disputes with the bank. */
export interface DisputeData extends OfCustomer {
  readonly id: string;
  /** Id of the disputed transfer. */
  readonly transfer: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** `needs_response`, `under_review`, `won` or `lost`. */
  readonly state: string;
  readonly respond_by: string;
  readonly evidence: readonly Readonly<Record<string, unknown>>[];
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  /** Id of the transfer that has taken the money back. */
  readonly dispute_transfer: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What one day of one currency comes to, in minor units. */
export interface SettlementData {
  readonly id: string;
  readonly currency: string;
  readonly gross: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly fees: number;
  /** Below zero, it is collected from the merchant. */
  readonly net: number;
  readonly transfers_count: number;
  readonly period_start: string;
  readonly period_end: string;
  readonly state: string;
  readonly created_at: string;
}

/** Money that is reserved on a card. */
export interface AuthorizationData extends OfCustomer {
  readonly id: string;
  /** Minor units: what is reserved, or what was captured. */
  readonly amount: number;
  readonly amount_requested: number;
  readonly currency: string;
  /** Id of the payment instrument. */
  readonly source: string;
  readonly merchant: string;
  /** `SUCCEEDED`, `FAILED`, `EXPIRED` or another state. */
  readonly state: string;
  readonly is_void: boolean;
  /** Present after a void, of which nothing else tells. */
  readonly void_state?: string;
  /** The same as `void_state`. */
  readonly void_status?: string;
  /** Id of the transfer that a capture has made. */
  readonly transfer: string | null;
  readonly order_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly tags: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string | null;
}

/** What came of an attempt after the first to collect a renewal. */
export interface RecoveryData extends OfCustomer {
  readonly id: string;
  /** `retry_payment`. */
  readonly action: string;
  /** `recovered` or `failed`. */
  readonly outcome: string;
  readonly invoice_id: string;
  readonly subscription_id: string;
  /** 2 for the first retry. */
  readonly attempt: number;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly transfer_id: string | null;
  /** When the next attempt comes, if one does. */
  readonly next_attempt_at: string | null;
  readonly created_at: string;
}

/** By how much prices are lowered, and how often that can be redeemed. */
export interface CouponData {
  readonly id: string;
  readonly name: string | null;
  /** Either percents, or an amount in minor units of `currency`. */
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly currency: string | null;
  /** `once`, `repeating` or `forever`. */
  readonly duration: string;
  readonly duration_in_months: number | null;
  readonly max_redemptions: number | null;
  readonly times_redeemed: number;
  readonly redeem_by: string | null;
  readonly valid: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What buyers type to redeem a coupon. Its customer is the only one who may. */
export interface PromotionCodeData extends OfCustomer {
  readonly id: string;
  readonly coupon_id: string;
  readonly code: string;
  readonly active: boolean;
  readonly max_redemptions: number | null;
  readonly times_redeemed: number;
  readonly expires_at: string | null;
  /** Minor units of `minimum_amount_currency`. */
  readonly minimum_amount: number | null;
  readonly minimum_amount_currency: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
}

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

type DescribedEvent =
  | EventOf<'payment.created', PaymentData>
  | UpdateOf<'payment.updated', PaymentData>
  | EventOf<'refund.created', RefundData>
  | UpdateOf<'refund.updated', RefundData>
  | EventOf<'dispute.created', DisputeData>
  | UpdateOf<'dispute.updated', DisputeData>
  | EventOf<'settlement.created', SettlementData>
  | EventOf<'authorization.created', AuthorizationData>
  | UpdateOf<'authorization.updated', AuthorizationData>
  | EventOf<'checkout.session.completed', CheckoutSessionData>
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

/** Types whose data the interface does not show. */
type OtherType = 'checkout.session.crypto_confirmed';

interface OtherEvent extends EventOf<OtherType, Readonly<Record<string, unknown>>> {
  readonly previous_attributes?: Readonly<Record<string, unknown>>;
}

/** An event. `type` decides what `data` is. */
export type WebhookEvent = DescribedEvent | OtherEvent;
export type WebhookEventType = WebhookEvent['type'];

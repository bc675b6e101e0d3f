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
  /** `PENDING`, `SUCCEEDED`, `FAILED`, `CANCELED` or another state. */
  readonly state: string;
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
  readonly tags?: Readonly<Record<string, unknown>>;
  readonly created_at: string;
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
  readonly created_at: string;
}

export interface RefundData extends OfCustomer {
  readonly id: string;
  /** Id of the refunded transfer. */
  readonly transfer: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly state: string;
  readonly created_at: string;
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

type DescribedEvent =
  | EventOf<'payment.created', PaymentData>
  | UpdateOf<'payment.updated', PaymentData>
  | EventOf<'refund.created', RefundData>
  | EventOf<'checkout.session.completed', CheckoutSessionData>
  | EventOf<'subscription.created', SubscriptionData>
  | EventOf<'customer.created', CustomerData>
  | UpdateOf<'customer.updated', CustomerData>
  | EventOf<'test.webhook', TestData>;

/** Types whose data the interface does not show. */
type OtherType =
  | 'refund.updated'
  | 'authorization.created'
  | 'authorization.updated'
  | 'checkout.session.crypto_confirmed'
  | `subscription.${'updated' | 'deleted' | 'paused' | 'resumed' | 'trial_will_end'}`
  | 'subscription.pending_update_applied'
  | `subscription.price_change.${'scheduled' | 'canceled' | 'applied'}`
  | `invoice.${'created' | 'finalized' | 'paid' | 'payment_failed' | 'upcoming' | 'voided'}`
  | 'invoice.marked_uncollectible'
  | `coupon.${'created' | 'updated' | 'deleted'}`
  | `promotion_code.${'created' | 'updated' | 'deleted'}`
  | 'revenue_recovery.action_completed'
  | 'dispute.created'
  | 'dispute.updated'
  | 'settlement.created';

interface OtherEvent extends EventOf<OtherType, Readonly<Record<string, unknown>>> {
  readonly previous_attributes?: Readonly<Record<string, unknown>>;
}

/** An event. `type` decides what `data` is. */
export type WebhookEvent = DescribedEvent | OtherEvent;
export type WebhookEventType = WebhookEvent['type'];

/* What events about money say. Interface, section 6.4. */
import type { SubscriptionData } from './billing-data.ts';
import type { OfCustomer } from './of-customer.ts';

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
  /** Where stablecoins were sent to, for a session that takes them. */
  readonly crypto_payment?: CryptoPaymentData;
}

/** Where a buyer sends stablecoins to. */
export interface CryptoPaymentData {
  readonly network: string;
  readonly asset: string;
  readonly address: string;
  /** A decimal number of coins, like `48.00`. */
  readonly amount: string;
  readonly expires_at: string;
  readonly reference: string;
  /** `pending`, `detected`, `confirmed`, `failed` or `expired`. */
  readonly status?: string;
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

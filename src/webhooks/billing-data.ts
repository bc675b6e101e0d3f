/* What events about customers, subscriptions and discounts say. Interface, section 6.4. */
import type { OfCustomer } from './of-customer.ts';

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
    /** Null where no price of a unit multiplies to the amount. */
    readonly unit_amount: number | null;
    readonly amount: number;
    readonly proration?: boolean;
    /** What it is for, once the invoice is finalized. */
    readonly description?: string;
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

/** What came of an attempt after the first to collect a renewal, or of another action about it. */
export interface RecoveryData extends OfCustomer {
  readonly id: string;
  /** `retry_payment`, `pause_subscription`, `cancel_subscription` or another. */
  readonly action: string;
  /** `recovered` or `failed`; `done` of an action that is no attempt. */
  readonly outcome: string;
  /** The automation that has acted; null for an attempt of the dunning, or of the merchant. */
  readonly automation_id: string | null;
  readonly invoice_id: string;
  readonly subscription_id: string;
  /** Attempts so far: 2 after the first retry. */
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

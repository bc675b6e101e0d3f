import type { Generated } from 'kysely';
import type { Json, NullableJson, Owned, Texts } from './columns.ts';
import type { Terms } from './discounts.ts';

/** What a subscription charges for in each period. */
export interface SubscriptionItem {
  readonly id: string;
  readonly price_id: string;
  readonly quantity: number;
  readonly unit_amount: number;
  /** Minor units of a whole period, where they are not a multiple of the unit's amount. */
  readonly amount?: number | undefined;
}

/** What is charged for one price in one period. */
export interface InvoiceLine {
  readonly price_id: string;
  readonly quantity: number;
  readonly unit_amount: number;
  /** Minor units. Less than the price where the first period is shorter than a whole one. */
  readonly amount: number;
  /** Whether it settles the rest of a period after a change. */
  readonly proration?: boolean;
}

/** What lowers the invoices of a subscription, as it was redeemed. */
export interface SubscriptionDiscount extends Terms {
  readonly coupon_id: string;
  readonly promotion_code_id: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  /** Periods that begin then or later are charged in full. Null where time does not end it. */
  readonly ends_at: string | null;
}

/** What becomes of invoices while a subscription is paused. */
export interface PauseCollection {
  readonly behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible';
  readonly resumes_at: string | null;
}

/** Items that a subscription gets when an invoice is paid. */
export interface PendingUpdate {
  readonly items: readonly SubscriptionItem[];
  readonly invoice_id: string;
  readonly expires_at: string;
}

/** Items that a subscription gets with its next period. */
export interface PriceChange {
  readonly items: readonly SubscriptionItem[];
  readonly applies_at: string;
}

interface Subscriptions extends Owned {
  id: string;
  identity_id: string;
  instrument_id: string;
  order_id: string;
  order_number: string;
  status: string;
  items: Json<readonly SubscriptionItem[]>;
  currency: string;
  current_period_start: Date;
  current_period_end: Date;
  billing_cycle_anchor: Date;
  trial_start: Date | null;
  trial_end: Date | null;
  cancel_at_period_end: boolean;
  pause_collection: NullableJson<PauseCollection>;
  latest_invoice_id: string | null;
  proration_behavior: string;
  credit_balance: number;
  pending_update: NullableJson<PendingUpdate>;
  metadata: Json<Texts>;
  updated_at: Date;
  description: string | null;
  next_step: string | null;
  next_at: Date | null;
  discount: NullableJson<SubscriptionDiscount>;
  price_change: NullableJson<PriceChange>;
  /** Lines that come with the next invoice. */
  pending_lines: NullableJson<readonly InvoiceLine[]>;
  pending_until: Date | null;
  status_before_pause: string | null;
  resumes_at: Date | null;
}

interface Invoices extends Owned {
  id: string;
  number: string | null;
  subscription_id: string;
  identity_id: string;
  status: string;
  billing_reason: string;
  currency: string;
  amount_due: number;
  amount_paid: number;
  lines: Json<InvoiceLine[]>;
  period_start: Date;
  period_end: Date;
  transfer_id: string | null;
  attempt_count: number;
  next_attempt_at: Date | null;
  finalized_at: Date | null;
  paid_at: Date | null;
  updated_at: Date;
  /** Minor units that `amount_due` has left out of the sum of the lines. */
  amount_discount: Generated<number>;
  /** Minor units of the subscription's credit that it has used. */
  credit_applied: Generated<number>;
}

/** What is charged again, period by period. */
export interface SubscriptionTables {
  subscriptions: Subscriptions;
  invoices: Invoices;
}

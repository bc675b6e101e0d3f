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
  /** Null where no price of a unit multiplies to the amount. */
  readonly unit_amount: number | null;
  /** Minor units. Less than the price where the first period is shorter than a whole one. */
  readonly amount: number;
  /** Whether it settles the rest of a period after a change. */
  readonly proration?: boolean;
  /** What it is for, as it was called when the invoice was finalized. */
  readonly description?: string;
}

/** What an invoice says besides its sums, as it was when the invoice was finalized. */
export interface Issued {
  /** The zone of the days on paper. */
  readonly timezone: string;
  readonly merchant: { readonly name: string; readonly support_email: string | null };
  readonly customer: {
    readonly name: string | null;
    readonly business_name: string | null;
    readonly email: string | null;
    /** Lines of an address. */
    readonly address: string[];
  };
}

/** What the current period costs after the changes of its items. */
export interface PeriodAccount {
  /** What is charged for now. Changes that cost nothing are not among them. */
  readonly items: readonly Omit<SubscriptionItem, 'id'>[];
  /** When the whole period began, of which the first one may be the end. */
  readonly full_start: string;
  /** Since when the items are charged for. */
  readonly since: string;
  /** Minor units that earlier items have cost until then, less percents. */
  readonly used: number;
  /** Minor units for time that was given and neither paid nor owed. */
  readonly given_away: number;
  /** Minor units that the period's invoice charges for an earlier period. */
  readonly carried: number;
  /** How many of the lines for the next invoice are of earlier periods: the first ones. */
  readonly earlier_lines: number;
  /** Minor units that a discount takes off the period. */
  readonly amount_off: number;
  readonly percent_off: number | null;
  /** When changes are no longer covered by the percents. Null where time does not end it. */
  readonly covers_until: string | null;
  /** Minor units of a whole period that the percents cover. Null is all. */
  readonly covered: number | null;
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
  /** Null while nothing is charged for the period, as in a trial. */
  account: NullableJson<PeriodAccount>;
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
  /** Minor units of its money that have become credit of the subscription. */
  credit_given: Generated<number>;
  /** Null in a draft. */
  issued: NullableJson<Issued>;
}

/** What is charged again, period by period. */
export interface SubscriptionTables {
  subscriptions: Subscriptions;
  invoices: Invoices;
}

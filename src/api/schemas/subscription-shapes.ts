import * as z from 'zod/mini';
import { maybeFlag, maybeListOf } from './record-shapes.ts';
import { AnyText, MaybeAmount, MaybeText, Texts } from './shapes.ts';

/* What subscriptions say. All fields but the id may be missing. Amounts are in minor units. */

/** What a subscription charges for in each period. */
export const SubscriptionItemRecord = z.object({
  id: MaybeText,
  price_id: MaybeText,
  quantity: MaybeAmount,
  unit_amount: MaybeAmount,
  /** What a whole period costs, where it is not a multiple of the unit's amount. */
  amount: MaybeAmount,
});

const items = maybeListOf(SubscriptionItemRecord);

/** What becomes of invoices while a subscription is paused. */
export const PauseRecord = z.object({
  /** `void`, `keep_as_draft` or `mark_uncollectible`. */
  behavior: MaybeText,
  resumes_at: MaybeText,
});

/** Items that a subscription gets when an invoice is paid. */
export const PendingUpdateRecord = z.object({
  items,
  invoice_id: MaybeText,
  expires_at: MaybeText,
});

/** Items that a subscription gets with its next period. */
export const PriceChangeRecord = z.object({ items, applies_at: MaybeText });

/** What lowers the invoices of a subscription, as it was redeemed. */
export const SubscriptionDiscountRecord = z.object({
  coupon_id: MaybeText,
  promotion_code_id: MaybeText,
  percent_off: MaybeAmount,
  amount_off: MaybeAmount,
  currency: MaybeText,
  /** `once`, `repeating` or `forever`. */
  duration: MaybeText,
  /** Periods that begin then or later are charged in full. */
  ends_at: MaybeText,
});

/** What is charged again, period by period. */
export const SubscriptionRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  order_id: MaybeText,
  order_number: MaybeText,
  identity_id: MaybeText,
  instrument_id: MaybeText,
  status: MaybeText,
  currency: MaybeText,
  items,
  current_period_start: MaybeText,
  current_period_end: MaybeText,
  billing_cycle_anchor: MaybeText,
  trial_start: MaybeText,
  trial_end: MaybeText,
  cancel_at_period_end: maybeFlag,
  pause_collection: z.nullish(PauseRecord),
  latest_invoice_id: MaybeText,
  proration_behavior: MaybeText,
  credit_balance: MaybeAmount,
  pending_update: z.nullish(PendingUpdateRecord),
  price_change: z.nullish(PriceChangeRecord),
  discount: z.nullish(SubscriptionDiscountRecord),
  description: MaybeText,
  metadata: z.nullish(Texts),
  created_at: MaybeText,
  updated_at: MaybeText,
});

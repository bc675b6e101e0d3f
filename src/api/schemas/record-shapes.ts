import * as z from 'zod/mini';
import { AnyText, Flag, MaybeAmount, MaybeText, Unshown } from './shapes.ts';

/*
 * What records say, as far as others read it. Interface, section 2: all fields but the id may be missing,
 * and there may be others.
 */

const flag = z.nullish(Flag);

/** A card or a bank account that is stored. */
export const PaymentInstrumentRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  /** `PAYMENT_CARD` or `BANK_ACCOUNT`. */
  type: MaybeText,
  identity_id: MaybeText,
  name: MaybeText,
  brand: MaybeText,
  last_four: MaybeText,
  expiration_month: MaybeAmount,
  expiration_year: MaybeAmount,
  routing_number: MaybeText,
  account_type: MaybeText,
  bank_name: MaybeText,
  enabled: flag,
  address: Unshown,
  tags: Unshown,
  created_at: MaybeText,
  updated_at: MaybeText,
});

/** Money that moved, or was to move. Amounts are in minor units. */
export const TransferRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  /** `SUCCEEDED`, `PENDING`, `FAILED` or another. */
  state: MaybeText,
  /** `DEBIT`, or `DISPUTE` for what went back. */
  type: MaybeText,
  amount: MaybeAmount,
  amount_refunded: MaybeAmount,
  currency: MaybeText,
  order_id: MaybeText,
  identity_id: MaybeText,
  invoice_id: MaybeText,
  source: MaybeText,
  failure_code: MaybeText,
  failure_message: MaybeText,
  instrument: Unshown,
  metadata: Unshown,
  created_at: MaybeText,
  updated_at: MaybeText,
});

/** What was bought. Amounts are in minor units. */
export const OrderRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  order_number: MaybeText,
  identity_id: MaybeText,
  status: MaybeText,
  currency: MaybeText,
  amount_total: MaybeAmount,
  amount_discount: MaybeAmount,
  promotion_code_id: MaybeText,
  coupon_id: MaybeText,
  line_items: Unshown,
  metadata: Unshown,
  tags: Unshown,
  created_at: MaybeText,
});

/** What is charged again, period by period. Amounts are in minor units. */
export const SubscriptionRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  order_id: MaybeText,
  order_number: MaybeText,
  identity_id: MaybeText,
  instrument_id: MaybeText,
  status: MaybeText,
  currency: MaybeText,
  items: Unshown,
  current_period_start: MaybeText,
  current_period_end: MaybeText,
  billing_cycle_anchor: MaybeText,
  trial_start: MaybeText,
  trial_end: MaybeText,
  cancel_at_period_end: flag,
  pause_collection: Unshown,
  latest_invoice_id: MaybeText,
  proration_behavior: MaybeText,
  credit_balance: MaybeAmount,
  pending_update: Unshown,
  price_change: Unshown,
  discount: Unshown,
  description: MaybeText,
  metadata: Unshown,
  created_at: MaybeText,
  updated_at: MaybeText,
});

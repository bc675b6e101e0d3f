import * as z from 'zod/mini';
import { AnyText, Currency, MaybeText, type Schema, Unshown, Whole } from './schemas/shapes.ts';

/** Money that moves. The list of states is open: others may come. Contract, section 5. */
export interface Transfer {
  id: string;
  /** Minor units. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  /** `PENDING`, `SUCCEEDED`, `FAILED`, `CANCELED` or another state. */
  state: string;
  failure_code?: string | null | undefined;
  failure_message?: string | null | undefined;
}
/** @internal */
export const Transfer = z.object({
  id: AnyText,
  amount: Whole,
  currency: Currency,
  state: AnyText,
  failure_code: MaybeText,
  failure_message: MaybeText,
}) satisfies Schema<Transfer>;

/** The number by which buyers and staff name an order, unlike its id. */
export const OrderNumber = z.nullish(z.union([z.string(), z.number()]));

/**
 * A subscription as in interface, section 2.6, with the fields that contract, section 5 adds. The
 * interface gives no type for some fields, so check them before use.
 */
export interface Subscription {
  id: string;
  /** `incomplete`, `trialing`, `active` or another status. Interface, section 3.3. */
  status: string;
  order_id?: string | null | undefined;
  /** The number by which buyers and staff name the order. */
  order_number?: string | number | null | undefined;
  /** Usually an array of objects with at least `price_id` and `quantity`. */
  items?: unknown;
  /** Usually a time in ISO 8601, like the two fields that follow. */
  current_period_start?: unknown;
  current_period_end?: unknown;
  billing_cycle_anchor?: unknown;
  /** Usually a boolean. */
  cancel_at_period_end?: unknown;
  pause_collection?: unknown;
  latest_invoice_id?: unknown;
  proration_behavior?: unknown;
  /** Usually minor units. */
  credit_balance?: unknown;
  pending_update?: unknown;
}
/** @internal */
export const Subscription = z.object({
  id: AnyText,
  status: AnyText,
  order_id: MaybeText,
  order_number: OrderNumber,
  items: Unshown,
  current_period_start: Unshown,
  current_period_end: Unshown,
  billing_cycle_anchor: Unshown,
  cancel_at_period_end: Unshown,
  pause_collection: Unshown,
  latest_invoice_id: Unshown,
  proration_behavior: Unshown,
  credit_balance: Unshown,
  pending_update: Unshown,
}) satisfies Schema<Subscription>;

/** The answer to a checkout. Interface, section 2.5. */
export const CheckoutResponse = z.object({
  /** Absent when nothing is due now, as for a trial. */
  transfer: z.nullish(Transfer),
  orderId: MaybeText,
  order_id: MaybeText,
  orderNumber: OrderNumber,
  order_number: OrderNumber,
  subscriptions: z.nullish(z.array(Subscription)),
});
export type CheckoutResponse = z.infer<typeof CheckoutResponse>;

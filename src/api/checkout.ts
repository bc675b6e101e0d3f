import * as z from 'zod/mini';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { Texts, Unshown, Whole } from './shapes.ts';
import { LineItems } from './line-items.ts';
import { Source } from './source.ts';

const metadata = z.optional(Texts);

/** Variant A creates the customer with the purchase. Interface, section 4.4. */
export const NewCustomerCheckout = z.strictObject({
  customer_creation: z.literal(true),
  customer_details: CustomerDetails,
  source: Source,
  line_items: LineItems,
  metadata,
});

/** Variant B names an existing customer, and `source` may be the id of one of their instruments. */
export const KnownCustomerCheckout = z.strictObject({
  customer_creation: z.optional(z.literal(false)),
  identity_id: z.string().check(z.minLength(1)),
  source: z.union([Source, z.string().check(z.minLength(1))]),
  line_items: LineItems,
  metadata,
});

export const CheckoutRequest = z.union([NewCustomerCheckout, KnownCustomerCheckout]);
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** Money that moves. The list of states is open: others may come. Contract, section 5. */
export const Transfer = z.object({
  id: z.string(),
  /** Minor units. */
  amount: Whole,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** `PENDING`, `SUCCEEDED`, `FAILED`, `CANCELED` or another state. */
  state: z.string(),
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
});
export type Transfer = z.infer<typeof Transfer>;

/** The number by which buyers and staff name an order, unlike its id. */
export const OrderNumber = z.nullish(z.union([z.string(), z.number()]));

/**
 * A subscription as in interface, section 2.6, with the fields that contract, section 5 adds. The
 * interface gives no type for some fields, so check them before use.
 */
export const Subscription = z.object({
  id: z.string(),
  /** Interface, section 3.3. */
  status: z.string(),
  order_id: z.nullish(z.string()),
  order_number: OrderNumber,
  /** Usually an array of objects with at least `price_id` and `quantity`. */
  items: Unshown,
  /** Usually a time in ISO 8601, like the two fields that follow. */
  current_period_start: Unshown,
  current_period_end: Unshown,
  billing_cycle_anchor: Unshown,
  /** Usually a boolean. */
  cancel_at_period_end: Unshown,
  pause_collection: Unshown,
  latest_invoice_id: Unshown,
  proration_behavior: Unshown,
  /** Usually minor units. */
  credit_balance: Unshown,
  pending_update: Unshown,
});
export type Subscription = z.infer<typeof Subscription>;

/** The answer to a checkout. Interface, section 2.5. */
export const CheckoutResponse = z.object({
  /** Absent when nothing is due now, as for a trial. */
  transfer: z.nullish(Transfer),
  orderId: z.nullish(z.string()),
  order_id: z.nullish(z.string()),
  orderNumber: OrderNumber,
  order_number: OrderNumber,
  subscriptions: z.nullish(z.array(Subscription)),
});

/**
 * Takes the money. It is never sent again without its `Idempotency-Key`. Interface, section 4.4.
 */
export const createCheckout = endpoint({
  method: 'POST',
  path: '/checkout/',
  safe: false,
  request: CheckoutRequest,
  response: CheckoutResponse,
});

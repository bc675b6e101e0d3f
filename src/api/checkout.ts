import * as z from 'zod/mini';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { Texts, Unshown, Whole } from './shapes.ts';
import { LineItems } from './line-items.ts';
import { Source } from './source.ts';

const metadata = z.optional(Texts);

/** Variant A: the customer is created with the purchase. Interface, section 4.4. */
export const NewCustomerCheckout = z.strictObject({
  customer_creation: z.literal(true),
  customer_details: CustomerDetails,
  source: Source,
  line_items: LineItems,
  metadata,
});

/** Variant B: the customer exists; `source` may be the id of an instrument of theirs. */
export const KnownCustomerCheckout = z.strictObject({
  customer_creation: z.optional(z.literal(false)),
  identity_id: z.string().check(z.minLength(1)),
  source: z.union([Source, z.string().check(z.minLength(1))]),
  line_items: LineItems,
  metadata,
});

export const CheckoutRequest = z.union([NewCustomerCheckout, KnownCustomerCheckout]);
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** Money that moves. The list of states is not closed. Contract, section 5. */
export const Transfer = z.object({
  id: z.string(),
  /** Minor units. */
  amount: Whole,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** `PENDING`, `SUCCEEDED`, `FAILED`, `CANCELED` and more. */
  state: z.string(),
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
});
export type Transfer = z.infer<typeof Transfer>;

/** As the shop's buyers and staff name an order, unlike its id. */
export const OrderNumber = z.nullish(z.union([z.string(), z.number()]));

/**
 * Interface, section 2.6, with the fields that contract, section 5 adds. What the interface names
 * without a form is as the service has it: look before you use it.
 */
export const Subscription = z.object({
  id: z.string(),
  /** Interface, section 3.3. */
  status: z.string(),
  order_id: z.nullish(z.string()),
  order_number: OrderNumber,
  /** Usually an array of `{ price_id, quantity }` with more. */
  items: Unshown,
  /** Times, usually in ISO 8601. */
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

/** What came of a checkout. Interface, section 2.5. */
export const CheckoutResponse = z.object({
  /** Absent when nothing is due now, as in a trial. */
  transfer: z.nullish(Transfer),
  orderId: z.nullish(z.string()),
  order_id: z.nullish(z.string()),
  orderNumber: OrderNumber,
  order_number: OrderNumber,
  subscriptions: z.nullish(z.array(Subscription)),
});

/** Takes the money. Never sent again without its `Idempotency-Key`. Interface, section 4.4. */
export const createCheckout = endpoint({
  method: 'POST',
  path: '/checkout/',
  safe: false,
  request: CheckoutRequest,
  response: CheckoutResponse,
});

import * as z from 'zod/mini';
import { CheckoutResponse } from './checkout-response.ts';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { Texts } from './schemas/shapes.ts';
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

export const CheckoutRequest = z.discriminatedUnion('customer_creation', [
  NewCustomerCheckout,
  KnownCustomerCheckout,
]);
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

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

import * as v from 'valibot';
import { CheckoutResponse } from './checkout-response.ts';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { strictObject, Texts } from './schemas/shapes.ts';
import { LineItems } from './line-items.ts';
import { Source } from './source.ts';

const metadata = v.optional(Texts);

/** Variant A creates the customer with the purchase. Interface, section 4.4. */
export const NewCustomerCheckout = strictObject({
  customer_creation: v.literal(true),
  customer_details: CustomerDetails,
  source: Source,
  line_items: LineItems,
  metadata,
});

/** Variant B names an existing customer, and `source` may be the id of one of their instruments. */
export const KnownCustomerCheckout = strictObject({
  customer_creation: v.optional(v.literal(false)),
  identity_id: v.pipe(v.string(), v.minLength(1)),
  source: v.union([Source, v.pipe(v.string(), v.minLength(1))]),
  line_items: LineItems,
  metadata,
});

export const CheckoutRequest = v.variant('customer_creation', [
  NewCustomerCheckout,
  KnownCustomerCheckout,
]);
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;

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

import type { CheckoutRequest } from '../api/checkout.ts';
import type { CustomerDetails } from '../api/customer.ts';
import type { LineItem } from '../api/line-items.ts';
import type { Source } from '../api/source.ts';

/** Everything that one attempt to pay is made of. */
export interface Purchase {
  readonly lineItems: readonly LineItem[];
  readonly buyer: CustomerDetails;
  readonly source: Source;
  /** A customer that the merchant knows. */
  readonly identityId?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Variant B for a known customer, variant A for a new one. Interface, section 4.4. */
export function checkoutBody(purchase: Purchase): CheckoutRequest {
  const { lineItems, buyer, source, identityId, metadata } = purchase;
  const shared = { source, line_items: [...lineItems], ...(metadata && { metadata }) };
  return identityId
    ? { customer_creation: false, identity_id: identityId, ...shared }
    : { customer_creation: true, customer_details: buyer, ...shared };
}

import type { CheckoutRequest } from '../../api/checkout.ts';
import type { CustomerDetails } from '../../api/customer.ts';
import type { confirmSession } from '../../api/confirm-session.ts';
import type { RequestOf } from '../../api/http/endpoint.ts';
import type { LineItem } from '../../api/line-items.ts';
import type { Source } from '../../api/source.ts';
import { ConfigurationError } from '../../errors.ts';

/** Everything that one attempt to pay is made of. */
export interface Purchase {
  readonly lineItems: readonly LineItem[];
  /** Absent for a customer whom the merchant knows. */
  readonly buyer?: CustomerDetails | undefined;
  /** A new source, or the id of an instrument that the service keeps for the customer. */
  readonly source: Source | string;
  /** Id of a customer whom the merchant knows. */
  readonly identityId?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Proof of what the buyer of a bank debit has agreed to. */
  readonly authorization?: Readonly<Record<string, string>> | undefined;
}

/**
 * Uses variant B for an existing customer and variant A for a new one. Interface, section 4.4.
 *
 * @throws {ConfigurationError} `NO_CUSTOMER`: variant A needs the buyer's details and a new
 *   source
 */
export function checkoutBody(purchase: Purchase): CheckoutRequest {
  const { lineItems, buyer, source, identityId, authorization } = purchase;
  const metadata = { ...purchase.metadata, ...authorization };
  const shared = {
    line_items: [...lineItems],
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  if (identityId) {
    return { customer_creation: false, identity_id: identityId, source, ...shared };
  }
  if (!buyer || typeof source === 'string') {
    throw new ConfigurationError('NO_CUSTOMER', 'instrument-id requires identity-id. Set both.');
  }
  return { customer_creation: true, customer_details: buyer, source, ...shared };
}

type SessionPayment = Pick<
  RequestOf<typeof confirmSession>,
  'source' | 'customer_details' | 'amount_total'
>;

/**
 * The payment part of a confirm, which has no metadata. Without a source, it says that the buyer was
 * shown an order that costs nothing. Proof of an authorization is sent with a
 * new account, or with the buyer if the account is a saved one. Contract, section 6.
 */
export function sessionPayment({
  buyer,
  source,
  authorization,
}: Pick<Purchase, 'buyer' | 'authorization'> & Partial<Pick<Purchase, 'source'>>): SessionPayment {
  if (source === undefined) return { amount_total: 0, ...(buyer && { customer_details: buyer }) };
  if (!authorization) return { source, ...(buyer && { customer_details: buyer }) };
  if (typeof source !== 'string') {
    const tags = { ...source.tags, ...authorization };
    return { source: { ...source, tags }, ...(buyer && { customer_details: buyer }) };
  }
  const tags = { ...buyer?.tags, ...authorization };
  return { source, ...(buyer && { customer_details: { ...buyer, tags } }) };
}

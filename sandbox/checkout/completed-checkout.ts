import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { emit } from '../webhooks/emit.ts';
import type { CheckoutResponse, Purchase } from './purchase.ts';

/** The `payment_status` of a checkout that is complete. */
export function paymentStatusOf({
  transfer,
}: Pick<CheckoutResponse, 'transfer'>): 'paid' | 'processing' | 'no_payment_required' {
  if (!transfer) return 'no_payment_required';
  return transfer.state === 'SUCCEEDED' ? 'paid' : 'processing';
}

/**
 * Notifies the merchant of a checkout that was made and paid by one request. The event has the
 * fields of a session. Its id is used nowhere else, since there is no session to open with it.
 */
export async function notifyCompleted(
  sql: Sql,
  owner: Owner,
  { result, order, customer }: Extract<Purchase, { readonly declined: false }>,
): Promise<void> {
  const { transfer = null, orderId: order_id, orderNumber: order_number, subscriptions } = result;
  const { currency, amount_total, line_items, metadata } = order;
  const data = {
    id: owner.newId('cs_'),
    merchant: owner.merchant,
    status: 'complete',
    payment_status: paymentStatusOf(result),
    mode: line_items.some(({ recurring }) => recurring) ? 'subscription' : 'payment',
    currency,
    amount_total,
    line_items,
    identity_id: customer.customer_id,
    order_id,
    order_number,
    transfer,
    subscriptions,
    metadata,
    created_at: owner.now.toISOString(),
    completed_at: owner.now.toISOString(),
    ...customer,
  };
  await emit(sql, owner, { type: 'checkout.session.completed', data });
}

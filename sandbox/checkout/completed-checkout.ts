import type { Owner } from '../store/owner.ts';
import type { NewEvent } from '../webhooks/emit.ts';
import type { CheckoutResponse, CompletedPurchase } from './purchase.ts';

/** The `payment_status` of a checkout that is complete. */
export function paymentStatusOf({
  transfer,
}: Pick<CheckoutResponse, 'transfer'>): 'paid' | 'processing' | 'no_payment_required' {
  if (!transfer) return 'no_payment_required';
  return transfer.state === 'SUCCEEDED' ? 'paid' : 'processing';
}

/**
 * The event by which the merchant is notified of a checkout that was made and paid by one request. It
 * has the fields of a session, and its id is used nowhere else: there is no session to open with it.
 */
export function checkoutCompleted(
  owner: Owner,
  { result, order, customer }: CompletedPurchase,
): NewEvent {
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
  return { type: 'checkout.session.completed', data };
}

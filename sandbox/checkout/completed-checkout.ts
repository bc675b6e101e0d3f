import type { Owner } from '../store/owner.ts';
import type { CheckoutResult } from './purchase.ts';
import { readRecords } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

interface OrderRecord {
  readonly identity_id: string;
  readonly currency: string;
  readonly amount_total: number;
  readonly line_items: readonly { readonly recurring: boolean }[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** `payment_status` of a checkout that is complete. */
export function paymentStatusOf({
  transfer,
}: Pick<CheckoutResult, 'transfer'>): 'paid' | 'processing' | 'no_payment_required' {
  if (!transfer) return 'no_payment_required';
  return transfer.state === 'SUCCEEDED' ? 'paid' : 'processing';
}

/**
 * Notifies of a checkout that was made and paid by one request. It has the fields of a session; its id
 * is for the event alone, since there is nothing left to open with it.
 */
export async function tellCompleted(sql: Sql, owner: Owner, result: CheckoutResult): Promise<void> {
  const { transfer = null, orderId: order_id, orderNumber: order_number, subscriptions } = result;
  const [order] = await readRecords<OrderRecord>(sql, 'orders', { id: order_id ?? '' });
  if (!order) throw new Error('An order that was just made is missing');
  const { identity_id, currency, amount_total, line_items, metadata } = order;
  const data = await withCustomer(sql, {
    id: owner.newId('cs_'),
    merchant: owner.merchant,
    status: 'complete',
    payment_status: paymentStatusOf(result),
    mode: line_items.some(({ recurring }) => recurring) ? 'subscription' : 'payment',
    currency,
    amount_total,
    line_items,
    identity_id,
    order_id,
    order_number,
    transfer,
    subscriptions,
    metadata,
    created_at: owner.now.toISOString(),
    completed_at: owner.now.toISOString(),
  });
  await emit(sql, owner, { type: 'checkout.session.completed', data });
}

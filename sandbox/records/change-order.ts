import { updateOrder } from '../../src/api/merchant/records.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { json } from '../store/tables/columns.ts';

/**
 * Changes an order's tags. With a publishable key, which is in every page, the answer repeats what
 * was sent and shows nothing else of the order.
 */
export const changeOrder = implement(updateOrder, async (call) => {
  const { request, merchant, store, now, access } = call;
  const { id, tags } = request;
  await store.tables
    .updateTable('orders')
    .set({ tags: json(tags) })
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .execute();
  const [order] = await readRecords(store, 'orders', { id, merchant });
  if (!order) throw notFound();
  return success(now, access === 'page' ? { id, tags } : order);
});

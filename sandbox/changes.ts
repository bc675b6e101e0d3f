import { cancelSubscription, updateOrder, type AnyRecord } from '../src/api/records.ts';
import { success } from './answer.ts';
import { implement } from './implement.ts';
import { notFound } from './reading.ts';
import { readRecords } from './records.ts';
import { settle } from './settlement.ts';

export const changeOrder = implement(updateOrder, async ({ request, merchant, store, now }) => {
  const { id, tags } = request;
  await store.query('update orders set tags = $3 where id = $1 and merchant = $2', [
    id,
    merchant,
    JSON.stringify(tags),
  ]);
  const [order] = await readRecords<AnyRecord>(store, 'orders', { id, merchant });
  if (!order) throw notFound();
  return success(now, order);
});

/** Repeating it does no harm: what has ended stays as it ended. */
export const cancel = implement(cancelSubscription, async (call) => {
  const { request, merchant, store, now } = call;
  const { id, at_period_end = false } = request;
  await settle(call, now);
  await store.query(
    `update subscriptions set updated_at = $3, cancel_at_period_end = $4,
       status = case when $4 then status else 'canceled' end
     where id = $1 and merchant = $2 and status not in ('canceled', 'incomplete_expired')`,
    [id, merchant, now, at_period_end],
  );
  const [subscription] = await readRecords<AnyRecord>(store, 'subscriptions', { id, merchant });
  if (!subscription) throw notFound();
  return success(now, subscription);
});

import { cancelSubscription } from '../../src/api/merchant/records.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { charge } from './charge.ts';
import { endNow } from './ending.ts';
import { notifyChange, write } from './subscription-change.ts';

/**
 * Ends a subscription, now or with its period. A repeated request changes nothing, because a
 * subscription that has ended stays as it ended. When it ends now, its unpaid invoices are void, and
 * changes that were given and not charged are invoiced.
 */
export const endSubscription = implement(cancelSubscription, async (call) => {
  const { request, merchant, store, now } = call;
  const { id, at_period_end = false } = request;
  await call.runDueJobs(now);
  return store.transaction(async (sql) => {
    const found = await sql.tables
      .selectFrom('subscriptions')
      .select(['status', 'cancel_at_period_end'])
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    const isOver = ['canceled', 'incomplete_expired'].includes(found.status);
    if (!isOver && !at_period_end) {
      await notifyChange(sql, call, id, async () => {
        await write(sql, call, id, { cancel_at_period_end: false });
        const last = await endNow(sql, call, id);
        if (last !== undefined) await charge(sql, call, last);
      });
    } else if (!isOver && !found.cancel_at_period_end) {
      await notifyChange(sql, call, id, () => write(sql, call, id, { cancel_at_period_end: true }));
    }
    const [subscription] = await readRecords(sql, 'subscriptions', { id });
    if (!subscription) throw notFound();
    return success(now, subscription);
  });
});

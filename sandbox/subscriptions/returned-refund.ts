import { settleRefund } from '../payments/reversal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { creditSurplus } from './received.ts';
import { notifyChange } from './subscription-change.ts';

/**
 * Ends a pending refund, inside the caller's transaction. Where it has failed, its money is there
 * again, and may be more than a subscription costs after a change meanwhile.
 */
export async function settleRefundOfInvoice(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  await settleRefund(sql, id, now, newId);
  const failed = await sql.tables
    .selectFrom('reversals')
    .innerJoin('invoices', 'invoices.transfer_id', 'reversals.transfer_id')
    .select(['reversals.merchant', 'reversals.updated_at', 'invoices.subscription_id'])
    .where('reversals.id', '=', id)
    .where('reversals.state', '=', 'FAILED')
    .execute();
  for (const { merchant, updated_at, subscription_id } of failed) {
    const owner = { merchant, now: updated_at, newId };
    await notifyChange(sql, owner, subscription_id, () =>
      creditSurplus(sql, owner, subscription_id),
    );
  }
}

import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { become } from './invoices.ts';
import { notifyChange, write } from './subscription-change.ts';

/** Applies the update that waited for `invoice`, which is paid now. */
export async function applyPending(
  sql: Sql,
  owner: Owner,
  subscription: string,
  invoice: string,
): Promise<void> {
  const found = await sql.tables
    .selectFrom('subscriptions')
    .select('pending_update')
    .where('id', '=', subscription)
    .executeTakeFirst();
  const pending = found?.pending_update;
  if (pending?.invoice_id !== invoice) return;
  await write(sql, owner, subscription, {
    items: json(pending.items),
    pending_update: null,
    pending_until: null,
  });
  const data = await recordData(sql, 'subscriptions', subscription);
  await emit(sql, owner, { type: 'subscription.pending_update_applied', data });
}

/** Drops the update that waited for `invoice`, which is void now. */
export async function forgetPending(
  sql: Sql,
  owner: Owner,
  subscription: string,
  invoice: string,
): Promise<void> {
  await sql.tables
    .updateTable('subscriptions')
    .set({ pending_update: null, pending_until: null, updated_at: owner.now })
    .where('id', '=', subscription)
    .where((column) => column.ref('pending_update', '->>').key('invoice_id'), '=', invoice)
    .execute();
}

/**
 * Drops an update that nobody has paid in time, with its invoice, inside the caller's transaction.
 * An invoice whose money is on its way is awaited.
 */
export async function dropPending(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const due = await sql.tables
    .selectFrom('subscriptions')
    .select(['merchant', 'pending_update', 'pending_until'])
    .where('id', '=', id)
    .where('pending_until', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.pending_until || !due.pending_update) return;
  const owner = { merchant: due.merchant, now: due.pending_until, newId };
  const { invoice_id } = due.pending_update;
  const invoice = await sql.tables
    .selectFrom('invoices as invoice')
    .leftJoin('transfers as transfer', 'transfer.id', 'invoice.transfer_id')
    .select(['invoice.status', 'transfer.state'])
    .where('invoice.id', '=', invoice_id)
    .executeTakeFirst();
  await notifyChange(sql, owner, id, async () => {
    if (invoice?.state === 'PENDING') {
      await write(sql, owner, id, { pending_until: null });
      return;
    }
    if (invoice?.status === 'open') await become(sql, owner, invoice_id, 'void');
    await write(sql, owner, id, { pending_update: null, pending_until: null });
  });
}

import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { become } from './invoices.ts';
import { settleChange } from './periods/period-account.ts';
import { accountOf, creditSurplus, invoicesOfPeriod, moneyOf } from './received.ts';
import { notifyChange, write } from './subscription-change.ts';

type Waiting = Pick<Row<'subscriptions'>, 'id' | 'pending_update'>;

/**
 * Applies the update that waited for `invoice`, which is paid now. It is charged since it was asked
 * for, so that the account of the period changes then.
 */
export async function applyPending(
  sql: Sql,
  owner: Owner,
  subscription: string,
  invoice: string,
): Promise<void> {
  const found = await sql.tables
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription)
    .executeTakeFirst();
  const pending = found?.pending_update;
  if (!found || pending?.invoice_id !== invoice) return;
  const { period_start: asked } = await sql.tables
    .selectFrom('invoices')
    .select('period_start')
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow();
  const earlier = (await invoicesOfPeriod(sql, found)).filter(({ id }) => id !== invoice);
  const { account } = settleChange(await accountOf(sql, found), pending.items, {
    period: { start: found.current_period_start, end: found.current_period_end },
    now: asked,
    money: moneyOf(found, earlier),
  });
  await write(sql, owner, subscription, {
    items: json(pending.items),
    account: json(account),
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
  await creditSurplus(sql, owner, subscription);
}

/**
 * Drops an update, if one waits, and makes its invoice void whatever has become of its money: nobody
 * can pay for it any more. Money that is on its way becomes credit when it comes.
 */
export async function dropUpdate(
  sql: Sql,
  owner: Owner,
  { id, pending_update }: Waiting,
): Promise<void> {
  if (!pending_update) return;
  const { invoice_id } = pending_update;
  const invoice = await sql.tables
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', invoice_id)
    .executeTakeFirst();
  if (invoice?.status !== 'void') await become(sql, owner, invoice_id, 'void');
  await write(sql, owner, id, { pending_update: null, pending_until: null });
  await creditSurplus(sql, owner, id);
}

/** Drops an update that nobody has paid in time, inside the caller's transaction. */
export async function dropPending(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const due = await sql.tables
    .selectFrom('subscriptions')
    .select(['id', 'merchant', 'pending_update', 'pending_until'])
    .where('id', '=', id)
    .where('pending_until', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.pending_until) return;
  const owner = { merchant: due.merchant, now: due.pending_until, newId };
  await notifyChange(sql, owner, id, () => dropUpdate(sql, owner, due));
}

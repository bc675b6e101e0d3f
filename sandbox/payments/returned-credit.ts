import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/*
 * Money of an invoice that has become credit of a subscription, and then goes back to the customer
 * by a refund or a lost dispute, is credit no longer. The page on billing arithmetic says so.
 */

/**
 * Takes back what `amount` of a transfer's money was given as credit and was not used.
 *
 * @returns the minor units of credit that were taken
 */
export async function takeCredit(
  sql: Sql,
  owner: Owner,
  transfer: string,
  amount: number,
): Promise<number> {
  let taken = 0;
  for (const { id, subscription_id, credit_given } of await creditedBy(sql, transfer)) {
    const { credit_balance } = await sql.tables
      .selectFrom('subscriptions')
      .select('credit_balance')
      .where('id', '=', subscription_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const part = Math.min(amount - taken, credit_given, credit_balance);
    if (part > 0) await move(sql, owner, { id, subscription_id }, -part);
    taken += part;
  }
  return taken;
}

/** Gives credit again that a refund has taken which failed. */
export async function returnCredit(
  sql: Sql,
  owner: Owner,
  transfer: string,
  amount: number,
): Promise<void> {
  const invoice = await sql.tables
    .selectFrom('invoices')
    .select(['id', 'subscription_id'])
    .where('transfer_id', '=', transfer)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (invoice && amount > 0) await move(sql, owner, invoice, amount);
}

function creditedBy(sql: Sql, transfer: string) {
  return sql.tables
    .selectFrom('invoices')
    .select(['id', 'subscription_id', 'credit_given'])
    .where('transfer_id', '=', transfer)
    .where('credit_given', '>', 0)
    .orderBy('seq', 'desc')
    .execute();
}

async function move(
  sql: Sql,
  owner: Owner,
  { id, subscription_id }: { readonly id: string; readonly subscription_id: string },
  by: number,
): Promise<void> {
  const before = await recordData(sql, 'subscriptions', subscription_id);
  await sql.tables
    .updateTable('subscriptions')
    .set((column) => ({
      credit_balance: column('credit_balance', '+', by),
      updated_at: owner.now,
    }))
    .where('id', '=', subscription_id)
    .execute();
  await sql.tables
    .updateTable('invoices')
    .set((column) => ({ credit_given: column('credit_given', '+', by) }))
    .where('id', '=', id)
    .execute();
  const data = await recordData(sql, 'subscriptions', subscription_id);
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'subscription.updated', data, previous_attributes });
}

import { exact } from '../catalogue/amount.ts';
import type { Sql } from '../store/store.ts';

/* The credit of subscriptions, and which invoices it has come of. */

/** Records that money of the period has become credit: of its newest invoices first. */
export async function recordCredit(
  sql: Sql,
  invoices: readonly { readonly id: string; readonly received: number }[],
  credit: number,
): Promise<void> {
  let left = credit;
  for (const { id, received } of invoices) {
    const given = Math.min(left, received);
    left -= given;
    if (given > 0) {
      await sql.tables
        .updateTable('invoices')
        .set((column) => ({ credit_given: column('credit_given', '+', given) }))
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Adds to the credit of a subscription, or takes from it. */
export async function addCredit(
  sql: Sql,
  { now }: { readonly now: Date },
  subscription: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const { credit_balance } = await sql.tables
    .updateTable('subscriptions')
    .set((column) => ({
      credit_balance: column('credit_balance', '+', amount),
      updated_at: now,
    }))
    .where('id', '=', subscription)
    .returning('credit_balance')
    .executeTakeFirstOrThrow();
  exact(credit_balance);
}

/** Makes what the transfer of an invoice has brought credit of its subscription. */
export async function creditMoney(
  sql: Sql,
  owner: { readonly now: Date },
  invoice: string,
): Promise<void> {
  const { subscription_id, amount_due } = await sql.tables
    .selectFrom('invoices')
    .select(['subscription_id', 'amount_due'])
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow();
  await addCredit(sql, owner, subscription_id, amount_due);
  await sql.tables
    .updateTable('invoices')
    .set((column) => ({ credit_given: column('credit_given', '+', amount_due) }))
    .where('id', '=', invoice)
    .execute();
}

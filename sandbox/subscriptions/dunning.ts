import { readDunningConfig, updateDunningConfig } from '../../src/api/merchant/dunning.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import type { Dunning } from '../store/tables/merchants.ts';
import { withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/** How renewals that fail are charged again, unless a merchant says otherwise. */
const DEFAULT: Dunning = { retry_days: [3, 5, 7], final_action: 'mark_unpaid' };

export async function dunningOf(sql: Sql, merchant: string): Promise<Dunning> {
  const row = await sql.tables
    .selectFrom('merchants')
    .select('dunning')
    .where('id', '=', merchant)
    .executeTakeFirst();
  return row?.dunning ?? DEFAULT;
}

const read = implement(readDunningConfig, async ({ store, merchant, now }) =>
  success(now, { ...(await dunningOf(store, merchant)) }),
);

const update = implement(updateDunningConfig, ({ store, request, merchant, now }) =>
  store.transaction(async (sql) => {
    // The lock keeps a change that comes at the same time from being lost.
    await sql.tables
      .selectFrom('merchants')
      .select('id')
      .where('id', '=', merchant)
      .forUpdate()
      .execute();
    const before = await dunningOf(sql, merchant);
    const { retry_days = before.retry_days, final_action = before.final_action } = request;
    const dunning = { retry_days, final_action };
    await sql.tables
      .updateTable('merchants')
      .set({ dunning: json<Dunning>(dunning) })
      .where('id', '=', merchant)
      .execute();
    return success(now, { ...dunning, retry_days: [...retry_days] });
  }),
);

export const dunningRoutes = [read, update];

/**
 * Notifies the merchant of what came of an attempt after the first, or of another action of an
 * automation.
 *
 * @param by - The planned action, where it was no attempt.
 */
export async function notifyRecovery(
  sql: Sql,
  owner: Owner,
  invoice: string,
  outcome: 'recovered' | 'failed' | 'done',
  by?: { readonly planned: string; readonly action: string },
): Promise<void> {
  const charged = await sql.tables
    .selectFrom('invoices')
    .select(['id', 'subscription_id', 'identity_id', 'billing_reason', 'attempt_count'])
    .select(['amount_due', 'currency', 'transfer_id', 'next_attempt_at'])
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow();
  const { id, billing_reason, attempt_count: attempt, amount_due: amount, ...rest } = charged;
  if (!by && (attempt < 2 || billing_reason === 'subscription_update')) return;
  const actions = sql.tables.selectFrom('recovery_actions').select('automation_id');
  const planned = by
    ? actions.where('id', '=', by.planned)
    : actions.where('invoice_id', '=', id).where('attempt', '=', attempt);
  const data = await withCustomer(sql, {
    id: owner.newId('RA'),
    action: by?.action ?? 'retry_payment',
    outcome,
    automation_id: (await planned.executeTakeFirst())?.automation_id ?? null,
    invoice_id: id,
    attempt,
    amount,
    ...rest,
    next_attempt_at: rest.next_attempt_at?.toISOString() ?? null,
    created_at: owner.now.toISOString(),
  });
  await emit(sql, owner, { type: 'revenue_recovery.action_completed', data });
}

import {
  createAutomation,
  deleteAutomation,
  listAutomations,
  readAutomation,
  updateAutomation,
  type RecoveryAutomation,
} from '../../src/api/merchant/recovery.ts';
import { addDays } from '../../src/calendar.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { notFound } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

async function readAutomations(
  sql: Sql,
  match: Match<'recovery_automations'>,
): Promise<RecoveryAutomation[]> {
  const rows = await sql.tables
    .selectFrom('recovery_automations')
    .select(['id', 'name', 'trigger', 'wait_days', 'action', 'active', 'created_at', 'updated_at'])
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

const automations: Kind<'recovery_automations', RecoveryAutomation> = {
  table: 'recovery_automations',
  read: readAutomations,
};

async function shown(sql: Sql, id: string): Promise<RecoveryAutomation> {
  const [automation] = await readAutomations(sql, { id });
  if (!automation) throw new Error('An automation that was just written is missing');
  return automation;
}

const create = implement(createAutomation, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { request, merchant, now, newId } = call;
      const id = newId('RR');
      await sql.tables
        .insertInto('recovery_automations')
        .values({ ...request, id, merchant, created_at: now, updated_at: now })
        .execute();
      return success(now, await shown(sql, id), { status: 201 });
    }),
  ),
);

const update = implement(updateAutomation, ({ store, request, merchant, now }) =>
  store.transaction(async (sql) => {
    const { id, ...changes } = request;
    const changed = await sql.tables
      .updateTable('recovery_automations')
      .set({ ...changes, updated_at: now })
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound();
    return success(now, await shown(sql, id));
  }),
);

const remove = implement(deleteAutomation, async ({ store, request, merchant, now }) => {
  const { id } = request;
  const removed = await store.tables
    .deleteFrom('recovery_automations')
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  const message = 'The automation was deleted. What it has planned is not done any more.';
  return success(now, { id, deleted: true as const }, { message });
});

export const automationRoutes = [
  listOf(listAutomations, automations),
  readOf(readAutomation, automations),
  create,
  update,
  remove,
];

/** Plans what the merchant's automations do about a renewal that failed: each of them once. */
export async function planActions(
  sql: Sql,
  { merchant, now, newId }: Owner,
  invoice_id: string,
  trigger: Row<'recovery_automations'>['trigger'],
): Promise<void> {
  const found = await sql.tables
    .selectFrom('recovery_automations')
    .select(['id', 'wait_days'])
    .where('merchant', '=', merchant)
    .where('trigger', '=', trigger)
    .where('active', '=', true)
    .orderBy('seq')
    // One that is removed meanwhile would fail the transaction.
    .forKeyShare()
    .execute();
  if (found.length === 0) return;
  const actions = found.map(({ id: automation_id, wait_days }) => ({
    id: newId('RP'),
    automation_id,
    invoice_id,
    due_at: addDays(now, wait_days),
    merchant,
    created_at: now,
  }));
  await sql.tables
    .insertInto('recovery_actions')
    .values(actions)
    .onConflict((conflict) => conflict.columns(['automation_id', 'invoice_id']).doNothing())
    .execute();
}

import { addSeconds } from '../../src/calendar.ts';
import { createId, type Random } from '../store/ids.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import type { Posted } from './post.ts';
import type { DueDelivery } from './queue.ts';

/** Seconds from each attempt to the next one. The third is the last. Interface, section 6.2. */
const RETRY_DELAYS = [60, 300];

/**
 * An endpoint is disabled after this many failures in a row, which is when ten deliveries have
 * failed for good. The interface does not give the number.
 */
export const MAX_CONSECUTIVE_FAILURES = 30;

/** One row of the log. */
export type AttemptRow = ReturnType<typeof attemptOf>;

export function attemptOf(
  delivery: DueDelivery,
  {
    headers,
    posted,
    now,
    random,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly posted: Posted;
    /** When the attempt began, by the sandbox's clock. */
    readonly now: Date;
    readonly random: Random;
  },
) {
  return {
    id: createId('WA', random),
    merchant: delivery.merchant,
    delivery_id: delivery.id,
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    event_type: delivery.type,
    attempt: delivery.attempts + 1,
    url: delivery.url,
    headers,
    ...posted,
    created_at: now,
  };
}

/**
 * Stores an attempt and what follows from it, inside the caller's transaction. One that is stored already
 * changes nothing more: its worker has lost the answer of the database, and repeats it.
 */
export async function record(sql: Sql, delivery: DueDelivery, row: AttemptRow): Promise<void> {
  const { success, attempt, created_at: now } = row;
  // Lock the endpoint before its delivery, in the order in which a removal locks them.
  const endpoint = await sql.tables
    .selectFrom('webhook_endpoints')
    .select(['active', 'consecutive_failures'])
    .where('id', '=', delivery.endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) return;
  const stored = await sql.tables
    .insertInto('webhook_attempts')
    .values({ ...row, headers: json(row.headers) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  const delay = success ? undefined : RETRY_DELAYS[attempt - 1];
  // Change nothing for a worker that outlived its lease: another one has the delivery by now.
  await sql.tables
    .updateTable('webhook_deliveries')
    .set({
      attempts: attempt,
      due_at: delay === undefined ? null : addSeconds(now, delay),
      leased_until: null,
    })
    .where('id', '=', delivery.id)
    .where('claim', '=', delivery.claim)
    .execute();
  const { active } = endpoint;
  const consecutive_failures = success ? 0 : endpoint.consecutive_failures + 1;
  const isDisabled = active && consecutive_failures >= MAX_CONSECUTIVE_FAILURES;
  await sql.tables
    .updateTable('webhook_endpoints')
    .set({
      last_triggered_at: now,
      // What was under way when the endpoint was switched off says nothing of why it is off.
      ...(active && { consecutive_failures }),
      ...(isDisabled && { active: false, updated_at: now }),
    })
    .where('id', '=', delivery.endpoint_id)
    .execute();
}

/** Gives a delivery back unsent. The next poll takes it again. */
export async function release(sql: Sql, { id, claim }: DueDelivery): Promise<void> {
  await sql.tables
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

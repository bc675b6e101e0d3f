import { addSeconds } from '../store/dates.ts';
import { createId, type Random } from '../store/ids.ts';
import { insert, type Sql } from '../store/store.ts';
import type { Posted } from './post.ts';
import type { DueDelivery } from './queue.ts';

/** Seconds from each attempt to the next one; none after the third. Interface, section 6.2. */
const PAUSES = [60, 300];

/**
 * Attempts that fail in a row before an endpoint is disabled: ten deliveries that failed for good.
 * The interface does not give the number.
 */
const DISABLED_AFTER = 30;

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
    /** When it began, by the sandbox's clock. */
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

/** Writes an attempt into the log, and what follows from it, inside the caller's transaction. */
export async function record(sql: Sql, delivery: DueDelivery, row: AttemptRow): Promise<void> {
  const { success, attempt, created_at: now } = row;
  // The endpoint before its delivery, as a removal locks them.
  const [endpoint] = await sql.query(
    'select 1 from webhook_endpoints where id = $1 for no key update',
    [delivery.endpoint_id],
  );
  if (!endpoint) return;
  const pause = success ? undefined : PAUSES[attempt - 1];
  // A worker that outlived its lease has nothing to say about the delivery any more.
  await sql.query(
    `update webhook_deliveries set attempts = $3, due_at = $4, leased_until = null
     where id = $1 and claim = $2`,
    [delivery.id, delivery.claim, attempt, pause === undefined ? null : addSeconds(now, pause)],
  );
  await insert(sql, 'webhook_attempts', row);
  await sql.query(
    success
      ? `update webhook_endpoints set last_triggered_at = $2, consecutive_failures = 0 where id = $1`
      : `update webhook_endpoints set last_triggered_at = $2,
           consecutive_failures = consecutive_failures + 1,
           active = active and consecutive_failures + 1 < $3,
           updated_at = case when active and consecutive_failures + 1 >= $3 then $2
             else updated_at end
         where id = $1`,
    success ? [delivery.endpoint_id, now] : [delivery.endpoint_id, now, DISABLED_AFTER],
  );
}

/** Gives a delivery back unsent: the next look takes it at once. */
export async function release(sql: Sql, { id, claim }: DueDelivery): Promise<void> {
  await sql.query(
    'update webhook_deliveries set leased_until = null where id = $1 and claim = $2',
    [id, claim],
  );
}

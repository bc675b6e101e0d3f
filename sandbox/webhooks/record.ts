import { addSeconds } from '../../src/calendar.ts';
import { createId, type Random } from '../store/ids.ts';
import { insert, type Sql } from '../store/store.ts';
import type { Posted } from './post.ts';
import type { DueDelivery } from './queue.ts';

/** Seconds from each attempt to the next one. The third is the last. Interface, section 6.2. */
const RETRY_DELAYS = [60, 300];

/**
 * An endpoint is disabled after this many failures in a row, which is when ten deliveries have
 * failed for good. The interface does not give the number.
 */
const MAX_CONSECUTIVE_FAILURES = 30;

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

/** Stores an attempt and what follows from it, inside the caller's transaction. */
export async function record(sql: Sql, delivery: DueDelivery, row: AttemptRow): Promise<void> {
  const { success, attempt, created_at: now } = row;
  // Lock the endpoint before its delivery, in the order in which a removal locks them.
  const [endpoint] = await sql.query(
    'select 1 from webhook_endpoints where id = $1 for no key update',
    [delivery.endpoint_id],
  );
  if (!endpoint) return;
  const delay = success ? undefined : RETRY_DELAYS[attempt - 1];
  // Change nothing for a worker that outlived its lease: another one has the delivery by now.
  await sql.query(
    `update webhook_deliveries set attempts = $3, due_at = $4, leased_until = null
     where id = $1 and claim = $2`,
    [delivery.id, delivery.claim, attempt, delay === undefined ? null : addSeconds(now, delay)],
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
    success ? [delivery.endpoint_id, now] : [delivery.endpoint_id, now, MAX_CONSECUTIVE_FAILURES],
  );
}

/** Gives a delivery back unsent. The next poll takes it again. */
export async function release(sql: Sql, { id, claim }: DueDelivery): Promise<void> {
  await sql.query(
    'update webhook_deliveries set leased_until = null where id = $1 and claim = $2',
    [id, claim],
  );
}

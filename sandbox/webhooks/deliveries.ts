import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from '../../src/api/webhooks.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { paginationOf } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { findEnabled } from './endpoints.ts';
import { enqueue } from './queue.ts';

const MATCHES = `merchant = $1 and ($2::text is null or endpoint_id = $2)
  and ($3::boolean is null or success = $3)
  and ($4::timestamptz is null or created_at > $4)`;

const list = implement(listWebhookDeliveries, async ({ request, store, merchant, now }) => {
  const { endpoint_id, success: succeeded, created_after, limit } = request;
  const filter = [merchant, endpoint_id ?? null, succeeded ?? null, created_after ?? null];
  const items = await store.query<WebhookDelivery>(
    `select id, endpoint_id, event_id, event_type, attempt, success, url, status, error,
       duration_ms, headers, (select body from webhook_events where id = event_id) as body,
       response_body, created_at
     from webhook_attempts where ${MATCHES} order by seq desc limit $5`,
    [...filter, limit],
  );
  const [count] = await store.query<{ total: number }>(
    `select count(*)::integer as total from webhook_attempts where ${MATCHES}`,
    filter,
  );
  const total = Math.max(count?.total ?? 0, items.length);
  const pagination = paginationOf(items, { total, limit, offset: 0, truncated: false });
  return success(now, items, { pagination });
});

const resend = implement(resendWebhookDelivery, async (call) => {
  const event_id = await call.store.transaction((sql) => sendAgain(sql, call, call.request.id));
  return success(call.now, { event_id }, { status: 202 });
});

/**
 * Queues the event of the attempt `id` for the same endpoint once more.
 *
 * @returns the id of the event
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is disabled
 */
export async function sendAgain(sql: Sql, owner: Owner, id: string): Promise<string> {
  const [attempt] = await sql.query<{ endpoint_id: string; event_id: string }>(
    'select endpoint_id, event_id from webhook_attempts where id = $1 and merchant = $2',
    [id, owner.merchant],
  );
  if (!attempt) throw new Refusal('NOT_FOUND', 'There is no such delivery.');
  const { endpoint_id, event_id } = attempt;
  await findEnabled(sql, owner.merchant, endpoint_id);
  await enqueue(sql, owner, event_id, [endpoint_id]);
  return event_id;
}

export const deliveryRoutes = [list, resend];

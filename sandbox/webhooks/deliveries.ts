import type { RequestOf } from '../../src/api/http/endpoint.ts';
import {
  listDeliveriesOfWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from '../../src/api/merchant/webhooks.ts';
import { type Answer, success } from '../http/answer.ts';
import { type Call, implement } from '../http/implement.ts';
import { paginationOf } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { findActive, noSuchEndpoint } from './endpoints.ts';
import { enqueue } from './queue.ts';

const list = implement(listWebhookDeliveries, answerLog);
const listOfEndpoint = implement(listDeliveriesOfWebhook, async (call) => {
  const { store, merchant, request } = call;
  if (!(await hasLog(store, merchant, request.id))) throw noSuchEndpoint();
  return answerLog({ ...call, request: { ...request, endpoint_id: request.id } });
});

/** Whether there is such an endpoint, or was one to which something was sent. */
async function hasLog(sql: Sql, merchant: string, id: string): Promise<boolean> {
  const endpoint = sql.tables
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .where('merchant', '=', merchant);
  const attempt = sql.tables
    .selectFrom('webhook_attempts')
    .select('id')
    .where('endpoint_id', '=', id)
    .where('merchant', '=', merchant)
    .limit(1);
  return (
    (await endpoint.executeTakeFirst()) !== undefined ||
    (await attempt.executeTakeFirst()) !== undefined
  );
}

/** Answers with attempts, the newest first. Those of an endpoint stay when it is deleted. */
async function answerLog({
  request,
  store,
  merchant,
  now,
}: Call<RequestOf<typeof listWebhookDeliveries>>): Promise<Answer<WebhookDelivery[]>> {
  const { endpoint_id, success: succeeded, created_after, limit } = request;
  let found = store.tables
    .selectFrom('webhook_attempts as attempt')
    .where(conditionOf<'webhook_attempts'>({ merchant, endpoint_id }, 'attempt'));
  if (succeeded !== undefined) found = found.where('attempt.success', '=', succeeded);
  if (created_after !== undefined) {
    found = found.where('attempt.created_at', '>', new Date(created_after));
  }
  const rows = await found
    .innerJoin('webhook_events as event', 'event.id', 'attempt.event_id')
    .select(['attempt.id', 'attempt.endpoint_id', 'attempt.event_id', 'attempt.event_type'])
    .select(['attempt.attempt', 'attempt.success', 'attempt.url', 'attempt.status'])
    .select(['attempt.error', 'attempt.duration_ms', 'attempt.headers', 'event.body'])
    .select(['attempt.response_body', 'attempt.created_at'])
    .orderBy('attempt.seq', 'desc')
    .limit(limit)
    .execute();
  const items = rows.map((attempt) => ({
    ...attempt,
    created_at: attempt.created_at.toISOString(),
  }));
  const count = await found
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  const total = Math.max(count?.total ?? 0, items.length);
  const pagination = paginationOf(items, { total, limit, offset: 0, truncated: false });
  return success(now, items, { pagination });
}

const resend = implement(resendWebhookDelivery, async (call) => {
  const event_id = await call.store.transaction((sql) => sendAgain(sql, call, call.request.id));
  return success(call.now, { event_id }, { status: 202, message: 'The event is queued again.' });
});

/**
 * Queues the event of the attempt `id` for the same endpoint once more.
 *
 * @returns the id of the event
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is not active
 */
export async function sendAgain(sql: Sql, owner: Owner, id: string): Promise<string> {
  const attempt = await sql.tables
    .selectFrom('webhook_attempts')
    .select(['endpoint_id', 'event_id'])
    .where('id', '=', id)
    .where('merchant', '=', owner.merchant)
    .executeTakeFirst();
  if (!attempt) throw new Refusal('NOT_FOUND', 'There is no such delivery.');
  const { endpoint_id, event_id } = attempt;
  await findActive(sql, owner.merchant, endpoint_id);
  await enqueue(sql, owner, event_id, [endpoint_id]);
  return event_id;
}

export const deliveryRoutes = [list, listOfEndpoint, resend];

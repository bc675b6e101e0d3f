import {
  createWebhook,
  deleteWebhook,
  EVENT_TYPES,
  listEventTypes,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
  type WebhookEndpoint,
} from '../../src/api/merchant/webhooks.ts';
import { addSeconds } from '../../src/calendar.ts';
import { success } from '../http/answer.ts';
import { implement, type Call } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { AddressRefused, checkWebhookUrl } from './address.ts';
import { emit } from './emit.ts';
import { MAX_CONSECUTIVE_FAILURES } from './record.ts';

/** Endpoints as the service shows them, in the order in which they were made. */
export async function findWebhooks(
  sql: Sql,
  match: Match<'webhook_endpoints'>,
): Promise<WebhookEndpoint[]> {
  const rows = await sql.tables
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'active', 'consecutive_failures'])
    .select(['last_triggered_at', 'created_at', 'updated_at'])
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((endpoint) => ({
    ...endpoint,
    status: isDisabled(endpoint) ? 'disabled' : 'enabled',
    last_triggered_at: endpoint.last_triggered_at?.toISOString() ?? null,
    created_at: endpoint.created_at.toISOString(),
    updated_at: endpoint.updated_at.toISOString(),
  }));
}

/** Whether failures have disabled an endpoint. One that was switched off by hand is only inactive. */
function isDisabled(endpoint: Pick<WebhookEndpoint, 'active' | 'consecutive_failures'>): boolean {
  return !endpoint.active && endpoint.consecutive_failures >= MAX_CONSECUTIVE_FAILURES;
}

/**
 * Finds an endpoint.
 *
 * @throws {Refusal} `NOT_FOUND`, also for an endpoint of another merchant
 */
async function findWebhook(sql: Sql, merchant: string, id: string): Promise<WebhookEndpoint> {
  const [found] = await findWebhooks(sql, { merchant, id });
  if (found) return found;
  throw noSuchEndpoint();
}

export function noSuchEndpoint(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such webhook endpoint.');
}

/** @throws {Refusal} `VALIDATION_ERROR` */
function checkUrl({ webhooks }: Pick<Call<unknown>, 'webhooks'>, url: string): void {
  try {
    checkWebhookUrl(url, webhooks);
  } catch (error) {
    if (error instanceof AddressRefused) throw refuse('VALIDATION_ERROR', 'url', error.message);
    throw error;
  }
}

async function addSecret(
  sql: Sql,
  { merchant, newId, now }: Pick<Call<unknown>, 'merchant' | 'newId' | 'now'>,
  endpoint_id: string,
): Promise<string> {
  const secret = newId('whsec_');
  const row = { endpoint_id, secret, merchant, created_at: now };
  await sql.tables.insertInto('webhook_secrets').values(row).execute();
  return secret;
}

const create = implement(createWebhook, async (call) => {
  const { request, store, merchant, now, newId } = call;
  checkUrl(call, request.url);
  return store.transaction(async (sql) => {
    const id = newId('WE');
    await sql.tables
      .insertInto('webhook_endpoints')
      .values({
        id,
        merchant,
        url: request.url,
        events: json<string[]>([...new Set(request.events)]),
        active: true,
        consecutive_failures: 0,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const secret = await addSecret(sql, call, id);
    return success(now, { ...(await findWebhook(sql, merchant, id)), secret }, { status: 201 });
  });
});

const endpoints: Kind<'webhook_endpoints', WebhookEndpoint> = {
  table: 'webhook_endpoints',
  read: findWebhooks,
};
const list = listOf(listWebhooks, endpoints);
const read = readOf(readWebhook, endpoints);

const update = implement(updateWebhook, async (call) => {
  const { request, store, merchant, now } = call;
  const { id, url, events, active } = request;
  if (url !== undefined) checkUrl(call, url);
  return store.transaction(async (sql) => {
    await sql.tables
      .updateTable('webhook_endpoints')
      .set({
        url,
        events: events && json<string[]>([...new Set(events)]),
        active,
        updated_at: now,
        ...(active && { consecutive_failures: 0 }),
      })
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .execute();
    return success(now, await findWebhook(sql, merchant, id));
  });
});

const remove = implement(deleteWebhook, async ({ request, store, merchant, now }) => {
  const removed = await store.tables
    .deleteFrom('webhook_endpoints')
    .where('id', '=', request.id)
    .where('merchant', '=', merchant)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw noSuchEndpoint();
  const message = 'The endpoint was deleted. The log of its deliveries stays.';
  return success(now, { id: removed.id, deleted: true }, { message });
});

const rotate = implement(rotateWebhookSecret, async (call) => {
  const { request, store, merchant, now } = call;
  const { id, grace_period } = request;
  return store.transaction(async (sql) => {
    const endpoint = await findWebhook(sql, merchant, id);
    // A secret that is already about to expire gets no more time.
    const end = addSeconds(now, grace_period);
    await sql.tables
      .updateTable('webhook_secrets')
      .set({ expires_at: end })
      .where('endpoint_id', '=', id)
      .where((column) =>
        column.or([column('expires_at', 'is', null), column('expires_at', '>', end)]),
      )
      .execute();
    return success(now, { ...endpoint, secret: await addSecret(sql, call, id) });
  });
});

const sendTest = implement(sendTestWebhook, async (call) => {
  const event_id = await call.store.transaction((sql) => sendTestTo(sql, call, call.request.id));
  return success(call.now, { event_id }, { status: 202, message: 'The test event is queued.' });
});

/**
 * Queues a `test.webhook` for the endpoint `id`.
 *
 * @returns the id of the event
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is not active
 */
export async function sendTestTo(sql: Sql, owner: Owner, id: string): Promise<string> {
  await findActive(sql, owner.merchant, id);
  const data = { endpoint_id: id, message: 'A test event, sent on request.' };
  return emit(sql, owner, { type: 'test.webhook', data }, { only: id });
}

/**
 * Finds an endpoint that is active.
 *
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is not active
 */
export async function findActive(sql: Sql, merchant: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findWebhook(sql, merchant, id);
  if (endpoint.active) return endpoint;
  const message = 'The endpoint is disabled or switched off. Set active to true first.';
  throw refuse('VALIDATION_ERROR', 'active', message);
}

const types = implement(listEventTypes, async ({ now }) => success(now, [...EVENT_TYPES]));

/** Fixed paths come before paths with a parameter, which would match them too. */
export const endpointRoutes = [types, create, list, read, update, remove, rotate, sendTest];

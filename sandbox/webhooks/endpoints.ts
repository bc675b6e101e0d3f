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
} from '../../src/api/webhooks.ts';
import { addSeconds } from '../../src/calendar.ts';
import { success } from '../http/answer.ts';
import { implement, type Call } from '../http/implement.ts';
import { toIds, wholeList } from '../http/pages.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { insert, type Sql } from '../store/store.ts';
import { AddressRefused, checkWebhookUrl } from './address.ts';
import { emit } from './emit.ts';

/** Endpoints as the service shows them. Without a merchant, those of all merchants. */
export function findWebhooks(
  sql: Sql,
  { merchant, ids }: { readonly merchant?: string; readonly ids?: readonly string[] | undefined },
): Promise<WebhookEndpoint[]> {
  return sql.query<WebhookEndpoint>(
    `select id, url, events, active, case when active then 'enabled' else 'disabled' end as status,
       consecutive_failures, last_triggered_at, created_at, updated_at
     from webhook_endpoints
     where ($1::text is null or merchant = $1) and ($2::text[] is null or id = any($2))
     order by seq`,
    [merchant ?? null, ids ?? null],
  );
}

/**
 * Finds an endpoint.
 *
 * @throws {Refusal} `NOT_FOUND`, also for an endpoint of another merchant
 */
async function findWebhook(sql: Sql, merchant: string, id: string): Promise<WebhookEndpoint> {
  const [found] = await findWebhooks(sql, { merchant, ids: [id] });
  if (found) return found;
  throw new Refusal('NOT_FOUND', 'There is no such webhook endpoint.');
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
  await insert(sql, 'webhook_secrets', { endpoint_id, secret, merchant, created_at: now });
  return secret;
}

const create = implement(createWebhook, async (call) => {
  const { request, store, merchant, now, newId } = call;
  checkUrl(call, request.url);
  return store.transaction(async (sql) => {
    const id = newId('WE');
    await insert(sql, 'webhook_endpoints', {
      id,
      merchant,
      url: request.url,
      events: [...new Set(request.events)],
      active: true,
      consecutive_failures: 0,
      created_at: now,
      updated_at: now,
    });
    const secret = await addSecret(sql, call, id);
    return success(now, { ...(await findWebhook(sql, merchant, id)), secret }, { status: 201 });
  });
});

const list = implement(listWebhooks, async ({ request, store, merchant, now }) =>
  wholeList(now, await findWebhooks(store, { merchant, ids: toIds(request.ids) })),
);

const read = implement(readWebhook, async ({ request, store, merchant, now }) =>
  success(now, await findWebhook(store, merchant, request.id)),
);

const update = implement(updateWebhook, async (call) => {
  const { request, store, merchant, now } = call;
  const { id, url, events, active } = request;
  if (url !== undefined) checkUrl(call, url);
  return store.transaction(async (sql) => {
    await sql.query(
      `update webhook_endpoints set url = coalesce($3, url), events = coalesce($4::jsonb, events),
         active = coalesce($5, active), updated_at = $6,
         consecutive_failures = case when $5 then 0 else consecutive_failures end
       where id = $1 and merchant = $2`,
      [
        id,
        merchant,
        url ?? null,
        events ? JSON.stringify([...new Set(events)]) : null,
        active ?? null,
        now,
      ],
    );
    return success(now, await findWebhook(sql, merchant, id));
  });
});

const remove = implement(deleteWebhook, async ({ request, store, merchant, now }) => {
  const [removed] = await store.query<{ id: string }>(
    'delete from webhook_endpoints where id = $1 and merchant = $2 returning id',
    [request.id, merchant],
  );
  if (!removed) throw new Refusal('NOT_FOUND', 'There is no such webhook endpoint.');
  return success(now, { id: removed.id, deleted: true });
});

const rotate = implement(rotateWebhookSecret, async (call) => {
  const { request, store, merchant, now } = call;
  const { id, grace_period } = request;
  return store.transaction(async (sql) => {
    const endpoint = await findWebhook(sql, merchant, id);
    // A secret that is already about to expire gets no more time.
    await sql.query(
      `update webhook_secrets set expires_at = least(expires_at, $2) where endpoint_id = $1`,
      [id, addSeconds(now, grace_period)],
    );
    return success(now, { ...endpoint, secret: await addSecret(sql, call, id) });
  });
});

const sendTest = implement(sendTestWebhook, async (call) => {
  const event_id = await call.store.transaction((sql) => sendTestTo(sql, call, call.request.id));
  return success(call.now, { event_id }, { status: 202 });
});

/**
 * Queues a `test.webhook` for the endpoint `id`.
 *
 * @returns the id of the event
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is disabled
 */
export async function sendTestTo(sql: Sql, owner: Owner, id: string): Promise<string> {
  await findEnabled(sql, owner.merchant, id);
  const data = { endpoint_id: id, message: 'A test event, sent on request.' };
  return emit(sql, owner, { type: 'test.webhook', data }, { only: id });
}

/**
 * Finds an endpoint that is not disabled.
 *
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an endpoint that is disabled
 */
export async function findEnabled(
  sql: Sql,
  merchant: string,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await findWebhook(sql, merchant, id);
  if (endpoint.active) return endpoint;
  const message = 'The endpoint is disabled. Set active to true first.';
  throw refuse('VALIDATION_ERROR', 'active', message);
}

const types = implement(listEventTypes, async ({ now }) => success(now, [...EVENT_TYPES]));

/** Fixed paths come before paths with a parameter, which would match them too. */
export const endpointRoutes = [types, create, list, read, update, remove, rotate, sendTest];

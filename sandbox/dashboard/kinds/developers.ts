import { findWebhooks } from '../../webhooks/endpoints.ts';
import { MAX_CONSECUTIVE_FAILURES } from '../../webhooks/record.ts';
import { conditionOf } from '../../store/records.ts';
import type { Sql } from '../../store/store.ts';
import { rowsOf, textOf, toWire, type AnyRecord, type Kind } from './kind.ts';

/** Events with what was sent in them, in the place of the text that is signed. */
async function readEvents(sql: Sql, ids: readonly string[]): Promise<AnyRecord[]> {
  const rows = await sql.tables
    .selectFrom('webhook_events')
    .select(['id', 'merchant', 'body'])
    .where(conditionOf<'webhook_events'>({ id: ids }))
    .execute();
  return rows.map(({ id, merchant, body }) => ({
    ...(JSON.parse(body) as Readonly<Record<string, unknown>>),
    id,
    merchant,
  }));
}

/** Deliveries with every attempt, the oldest first. */
async function readDeliveries(sql: Sql, ids: readonly string[]): Promise<AnyRecord[]> {
  const rows = await sql.tables
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['delivery.id', 'delivery.merchant', 'event.type', 'delivery.event_id'])
    .select(['delivery.endpoint_id', 'endpoint.url', 'endpoint.active as endpoint_active'])
    .select(['delivery.due_at', 'delivery.created_at'])
    .where(conditionOf<'webhook_deliveries'>({ id: ids }, 'delivery'))
    .execute();
  const attempts = await sql.tables
    .selectFrom('webhook_attempts')
    .select(['id', 'delivery_id', 'attempt', 'created_at', 'status', 'duration_ms'])
    .select(['error', 'response_body'])
    .where(conditionOf<'webhook_attempts'>({ delivery_id: ids }))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...toWire(row),
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(toWire),
  }));
}

/** The field in which a job names its record, so that the page links to it. */
const FIELD_OF_JOB: Readonly<Record<string, string>> = {
  transfer: 'transfer_id',
  dispute: 'transfer_id',
  invoice: 'invoice_id',
  subscription: 'subscription_id',
  pause: 'subscription_id',
  update: 'subscription_id',
};

/** Jobs that have failed, each with its record. */
async function readFailedJobs(...asked: Parameters<Kind['read']>): Promise<AnyRecord[]> {
  return (await rowsOf('failed_jobs')(...asked)).map(({ record_id, ...job }) => ({
    ...job,
    [FIELD_OF_JOB[textOf(job['kind'])] ?? 'record_id']: record_id,
  }));
}

/** Records of what merchants' servers are told, and of what the sandbox does by itself. */
export const DEVELOPERS: readonly Kind[] = [
  {
    path: 'endpoints',
    one: 'Webhook endpoint',
    many: 'Webhook endpoints',
    table: 'webhook_endpoints',
    empty: 'No endpoints yet. A server registers one with POST /v1/api/webhooks.',
    status: `case when row.active then 'enabled' when row.consecutive_failures >= ${MAX_CONSECUTIVE_FAILURES} then 'disabled'
      else 'inactive' end`,
    searched: ['row.id', 'row.url'],
    async read(sql, ids, reading) {
      const owners = await rowsOf('webhook_endpoints')(sql, ids, reading);
      return (await findWebhooks(sql, { id: ids })).map((endpoint) => ({
        ...endpoint,
        merchant: owners.find(({ id }) => id === endpoint.id)?.['merchant'],
      }));
    },
    title: ({ url }) => textOf(url),
    related: [{ title: 'Deliveries', kind: 'deliveries', column: 'endpoint_id' }],
  },
  {
    path: 'deliveries',
    one: 'Webhook delivery',
    many: 'Webhook deliveries',
    table: 'webhook_deliveries',
    empty: 'No deliveries yet. Events are delivered to the endpoints that want them.',
    status: `case
      when exists (select from webhook_attempts where delivery_id = row.id and success)
        then 'delivered'
      when row.due_at is null then 'failed' else 'waiting' end`,
    searched: ['row.id', 'row.event_id'],
    read: readDeliveries,
    title: ({ type }) => textOf(type),
    note: ({ url }) => `→ ${textOf(url)}`,
  },
  {
    path: 'events',
    one: 'Event',
    many: 'Events',
    table: 'webhook_events',
    empty: 'No events yet. Each change of a record makes one.',
    status: 'row.type',
    searched: ['row.id', 'row.type'],
    read: readEvents,
    related: [{ title: 'Deliveries', kind: 'deliveries', column: 'event_id' }],
  },
  {
    path: 'jobs',
    one: 'Failed job',
    many: 'Failed jobs',
    table: 'failed_jobs',
    empty: 'No failed jobs. What is due and fails is tried again, and stays here until it is done.',
    status: `'waiting'`,
    searched: ['row.id', 'row.kind', 'row.record_id', 'row.error'],
    read: readFailedJobs,
    title: ({ kind }) => textOf(kind),
    note: ({ error }) => textOf(error),
  },
];

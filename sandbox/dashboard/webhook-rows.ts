import { maskJson, maskText } from '../http/log/masking.ts';
import { conditionOf } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row as TableRow } from '../store/tables.ts';
import { findWebhooks } from '../webhooks/endpoints.ts';
import { addressOfRecord } from './kinds/kinds.ts';
import { MAX_ROWS } from './record-rows.ts';
import type { Action, List, Row, Section } from './row.ts';

type Attempt = TableRow<'webhook_attempts'>;

type Delivery = Pick<TableRow<'webhook_deliveries'>, 'id' | 'attempts' | 'due_at' | 'created_at'> &
  Pick<TableRow<'webhook_events'>, 'type' | 'body'> &
  Pick<TableRow<'webhook_endpoints'>, 'url' | 'active'>;

/** The endpoints at which merchants' servers listen. */
export async function listEndpoints(sql: Sql): Promise<List> {
  const endpoints = await findWebhooks(sql, {});
  const rows = endpoints.toReversed().map((endpoint): Row => {
    const { id, url, events, active, status, consecutive_failures: failures } = endpoint;
    return {
      id,
      at: new Date(endpoint.created_at).toISOString(),
      page: addressOfRecord('endpoints', id),
      title: url,
      note: [
        events.includes('*') ? 'all events' : events.join(', '),
        ...(failures > 0 ? [`${failures} failed in a row`] : []),
      ].join(' · '),
      mark: { text: status, tone: active ? 'good' : 'bad' },
      sections: [{ title: 'Endpoint', content: endpoint }],
      actions: [active ? action(id, 'Send a test event', 'test') : action(id, 'Enable', 'enable')],
    };
  });
  return { total: rows.length, rows: rows.slice(0, MAX_ROWS) };
}

function action(id: string, label: string, verb: 'test' | 'enable'): Action {
  const done = verb === 'test' ? 'A test event is being sent.' : 'The endpoint is enabled.';
  return { label, path: `/sandbox/webhooks/${encodeURIComponent(id)}/${verb}`, done };
}

/** What was sent to the endpoints, with every attempt. */
export async function listDeliveries(sql: Sql): Promise<List> {
  const deliveries = await sql.tables
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['delivery.id', 'delivery.attempts', 'delivery.due_at', 'delivery.created_at'])
    .select(['event.type', 'event.body', 'endpoint.url', 'endpoint.active'])
    .select((column) =>
      column
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('total'),
    )
    .orderBy('delivery.seq', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const attempts = await sql.tables
    .selectFrom('webhook_attempts')
    .selectAll()
    .where(conditionOf<'webhook_attempts'>({ delivery_id: deliveries.map(({ id }) => id) }))
    .orderBy('seq')
    .execute();
  const rows = deliveries.map((delivery) =>
    deliveryRow(
      delivery,
      attempts.filter(({ delivery_id }) => delivery_id === delivery.id),
    ),
  );
  return { total: deliveries[0]?.total ?? 0, rows };
}

function deliveryRow(delivery: Delivery, attempts: readonly Attempt[]): Row {
  const { id, type, url, body, created_at } = delivery;
  const last = attempts.at(-1);
  return {
    id,
    at: created_at.toISOString(),
    page: addressOfRecord('deliveries', id),
    title: type,
    note: [`→ ${maskText(url)}`, ...(last ? [lastText(last)] : [])].join(' · '),
    mark: markOf(delivery, last),
    sections: [
      { title: 'Body', content: maskJson(JSON.parse(body)) },
      ...attempts.toReversed().flatMap(attemptSections),
    ],
    ...(last &&
      delivery.active && {
        actions: [
          {
            label: 'Send again',
            path: `/sandbox/webhooks/deliveries/${encodeURIComponent(last.id)}/resend`,
            done: 'The event is being sent again.',
          },
        ],
      }),
  };
}

function lastText({ attempt, status, error }: Attempt): string {
  const times = attempt === 1 ? '1 attempt' : `${attempt} attempts`;
  return `${times}, ${status === null ? 'no answer' : `last ${status}`}${error ? `: ${error}` : ''}`;
}

function markOf(delivery: Delivery, last: Attempt | undefined): Row['mark'] {
  if (last?.success) return { text: 'delivered', tone: 'good' };
  if (delivery.due_at === null) return { text: 'failed', tone: 'bad' };
  if (!delivery.active) return { text: 'paused', tone: 'bad' };
  return last ? { text: 'retrying', tone: 'wait' } : { text: 'sending', tone: 'wait' };
}

function attemptSections(attempt: Attempt): Section[] {
  const { status, error, duration_ms, created_at, headers, response_body } = attempt;
  const answer = response_body ? { answer: maskText(response_body) } : {};
  return [
    {
      title: `Attempt ${attempt.attempt}`,
      content: { at: created_at, status, error, duration_ms, headers, ...answer },
    },
  ];
}

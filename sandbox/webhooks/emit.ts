import type { EventType } from '../../src/api/merchant/webhooks.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';

/** The version of the event catalogue. Interface, section 6.4. */
export const API_VERSION = '2026-02-27';

/** No event is larger, so that a receiver can say how much it reads. */
export const MAX_EVENT_BYTES = 262_144;

/** Something of which a merchant is notified. */
export interface NewEvent {
  readonly type: EventType;
  /** The service's own record, in the form that `data.ts` gives it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The earlier values of fields that changed. Only `*.updated` events have them. */
  readonly previous_attributes?: Readonly<Record<string, unknown>>;
}

/**
 * Notifies the merchant's endpoints of `event`. The event and a delivery for each endpoint that
 * wants it are stored in the caller's transaction, so they are sent if and when it is committed.
 *
 * @param owner - Its `now` becomes the time of the event, and its `requested` the request behind
 *   it.
 * @param only - Id of the one endpoint to notify, whether or not it subscribes to the type.
 * @returns the id of the event
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, which undoes what the event would be about
 */
export async function emit(
  sql: Sql,
  owner: Owner,
  event: NewEvent,
  { only }: { readonly only?: string } = {},
): Promise<string> {
  const stored = toStored(owner, event);
  await store(sql, owner, [stored], only);
  return stored.id;
}

/** Does the same for several events, in their order and by one statement. */
export async function emitAll(sql: Sql, owner: Owner, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const stored = events.map((event) => toStored(owner, event));
  await store(sql, owner, stored);
}

/** An event as it is stored. */
interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  /** The JSON text that is sent and signed. */
  readonly body: string;
  /** What the event may be found by. */
  readonly ids: readonly string[];
}

/** @throws {Refusal} `PAYLOAD_TOO_LARGE` */
function toStored(
  { now, newId, requested }: Owner,
  { type, data, previous_attributes }: NewEvent,
): StoredEvent {
  const id = newId('evt_');
  // Keep the body as text, so that every attempt sends and signs the same bytes.
  const body = JSON.stringify({
    id,
    type,
    created_at: now,
    created: now,
    api_version: API_VERSION,
    data,
    previous_attributes,
    requested,
  });
  if (Buffer.byteLength(body) > MAX_EVENT_BYTES) {
    const message = `The record is too large: an event has at most ${MAX_EVENT_BYTES} bytes.`;
    throw new Refusal('PAYLOAD_TOO_LARGE', message);
  }
  return { id, type, body, ids: idsIn([data, previous_attributes]) };
}

async function store(
  sql: Sql,
  { merchant, now }: Owner,
  events: readonly StoredEvent[],
  only?: string,
): Promise<void> {
  await sql.query(STORE_EVENTS, [merchant, now, JSON.stringify(events), only ?? null]);
}

/**
 * Events, and a delivery of each to the endpoints that want it. The endpoints are locked against
 * removal, because a delivery to one that is gone would fail the transaction.
 */
const STORE_EVENTS = `with event as (
    insert into webhook_events (id, merchant, type, created_at, body, ids)
    select id, $1::text, type, $2::timestamptz, body, ids
    from jsonb_to_recordset($3::jsonb) as event (id text, type text, body text, ids text[])
    returning id, type, seq)
  insert into webhook_deliveries (id, merchant, event_id, endpoint_id, due_at, created_at)
  select 'WD' || left(md5(event.id || endpoint.id), 22), $1, event.id, endpoint.id, $2, $2
  from event, webhook_endpoints endpoint
  where endpoint.merchant = $1 and endpoint.active
    and case when $4::text is null then endpoint.events ?| array['*', event.type]
        else endpoint.id = $4 end
  order by event.seq, endpoint.seq
  for key share of endpoint`;

/** What may be the id of a record: it has an underscore or many characters, as no plain word has. */
const MAY_BE_ID = /^(?=.*_|.{24})[-A-Za-z0-9_]{3,64}$/;

/** The texts in `value`, however deep, that may be ids. Each of them costs the index of events time. */
function idsIn(value: unknown): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      if (MAY_BE_ID.test(part)) found.add(part);
    } else if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) look(inner);
    }
  };
  look(value);
  return [...found];
}

import type { EventType } from '../../src/api/webhooks.ts';
import type { Owner } from '../store/owner.ts';
import { insert, type Sql } from '../store/store.ts';
import { enqueue } from './queue.ts';

/** Of the catalogue that the service dispatches from. Interface, section 6.4. */
export const API_VERSION = '2026-02-27';

/** Something that happened, as its merchant is told. */
export interface HappenedEvent {
  readonly type: EventType;
  /** The service's own record: data.ts builds them. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Of `*.updated`: what the fields that changed held before. */
  readonly previous_attributes?: Readonly<Record<string, unknown>>;
}

/**
 * Tells the merchant's endpoints of `event`, once the caller's transaction is committed and if it
 * is: the event and a delivery for each endpoint that wants it are written with what they tell of.
 *
 * @param owner - `now` becomes the time of the event; `requested` is the request behind it, if any.
 * @param only - Id of the one endpoint to tell, whether or not it subscribes to the type.
 * @returns the id of the event
 */
export async function emit(
  sql: Sql,
  owner: Owner,
  event: HappenedEvent,
  { only }: { readonly only?: string } = {},
): Promise<string> {
  const { merchant, now, newId, requested } = owner;
  const { type, data, previous_attributes } = event;
  const event_id = newId('evt_');
  // Kept as text: every attempt sends and signs the same bytes.
  const body = JSON.stringify({
    id: event_id,
    type,
    created_at: now,
    created: now,
    api_version: API_VERSION,
    data,
    previous_attributes,
    requested,
  });
  // Locked against removal: a delivery of an endpoint that is gone would undo what it tells of.
  const endpoints = await sql.query<{ id: string }>(
    `select id from webhook_endpoints
     where merchant = $1 and active
       and case when $3::text is null then events ?| array['*', $2::text] else id = $3 end
     for key share`,
    [merchant, type, only ?? null],
  );
  await insert(sql, 'webhook_events', { id: event_id, merchant, type, body, created_at: now });
  const ids = endpoints.map(({ id }) => id);
  await enqueue(sql, owner, event_id, ids);
  return event_id;
}

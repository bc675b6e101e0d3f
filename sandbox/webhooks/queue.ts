import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';

/** A delivery that belongs to one worker until its lease runs out. */
export interface DueDelivery {
  readonly id: string;
  readonly merchant: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly body: string;
  readonly url: string;
  /** Attempts before this one. */
  readonly attempts: number;
  /** Distinguishes this lease from earlier and later ones. */
  readonly claim: number;
  /** All valid secrets, the newest first. */
  readonly secrets: readonly string[];
}

/**
 * Queues an event for each of these endpoints. It is sent once the caller's transaction is
 * committed.
 */
export async function enqueue(
  sql: Sql,
  { merchant, now, newId }: Owner,
  event_id: string,
  endpoints: readonly string[],
): Promise<void> {
  if (endpoints.length === 0) return;
  const deliveries = endpoints.map((endpoint_id) => ({
    id: newId('WD'),
    merchant,
    event_id,
    endpoint_id,
    due_at: now,
    created_at: now,
  }));
  await sql.tables.insertInto('webhook_deliveries').values(deliveries).execute();
}

/**
 * Takes deliveries that are due at `now`, the sandbox's time. What another worker has leased is
 * left to it. A worker that dies keeps a delivery no longer than its lease, so that nothing is lost
 * and little is sent twice. Deliveries to a disabled endpoint wait until it is enabled again.
 *
 * The statement is SQL itself, because every word of it matters to workers that run at once.
 *
 * @param lease - Milliseconds by the database's clock, which all workers share.
 * @param except - Endpoints to leave out.
 */
export function claimDue(
  sql: Sql,
  {
    now,
    lease,
    limit,
    except,
  }: {
    readonly now: Date;
    readonly lease: number;
    readonly limit: number;
    readonly except: readonly string[];
  },
): Promise<DueDelivery[]> {
  return sql.query<DueDelivery>(
    `with due as (
       select delivery.id
       from webhook_endpoints endpoint, webhook_events event, webhook_deliveries delivery
       where endpoint.id = delivery.endpoint_id and endpoint.active
         and event.id = delivery.event_id and delivery.due_at <= $1
         and (delivery.leased_until is null or delivery.leased_until < clock_timestamp())
         and not delivery.endpoint_id = any($4::text[])
       order by delivery.due_at, delivery.seq limit $3
       for update of delivery skip locked
     )
     update webhook_deliveries delivery
     set leased_until = clock_timestamp() + $2 * interval '1 millisecond', claim = claim + 1
     from due, webhook_events event, webhook_endpoints endpoint
     where delivery.id = due.id and event.id = delivery.event_id
       and endpoint.id = delivery.endpoint_id
     returning delivery.id, delivery.merchant, delivery.endpoint_id, delivery.event_id, event.type,
       event.body, endpoint.url, delivery.attempts, delivery.claim,
       array(select secret from webhook_secrets
             where endpoint_id = delivery.endpoint_id and (expires_at is null or expires_at > $1)
             order by seq desc) as secrets`,
    [now, lease, limit, except],
  );
}

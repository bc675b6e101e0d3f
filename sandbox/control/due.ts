import type { Service } from '../http/service.ts';
import type { Sql } from '../store/store.ts';

/** What time does, by what it is done to. */
export type JobKind =
  | 'transfer'
  | 'refund'
  | 'dispute'
  | 'decision'
  | 'invoice'
  | 'subscription'
  | 'authorization'
  | 'pause'
  | 'update'
  | 'settlement'
  | 'form'
  | 'bill'
  | 'recovery';

/** One job that is due. */
export interface Due {
  readonly kind: JobKind;
  /** Of the record to which something is done. */
  readonly id: string;
  readonly merchant: string;
  /** How often it has failed, or null if it has not. */
  readonly failures: number | null;
}

/** Leaves out jobs that have failed and are tried again later than at `$1`. */
const unless = (isAnyWaiting: boolean, kind: JobKind, table: string) =>
  isAnyWaiting
    ? ` and not exists (select from failed_jobs failed where failed.kind = '${kind}'
          and failed.record_id = ${table}.id and failed.due_at > $1)`
    : '';

/** The same for a settlement, which fails for all entries of its day. */
const UNLESS_THE_DAY_WAITS = ` and not exists (
      select from failed_jobs failed join balance_entries other on other.id = failed.record_id
      where failed.kind = 'settlement' and failed.due_at > $1
        and other.merchant = balance_entries.merchant and other.currency = balance_entries.currency
        and other.settles_at = balance_entries.settles_at)`;

/**
 * The job that is due first at `$1`, in SQL, which says at a glance what is due when. At the same instant, money that arrives comes before money
 * that is charged again, and that before anything new. Nobody is charged again while a subscription
 * is paused.
 *
 * @param isAnyWaiting - Whether it leaves out jobs that wait after a failure. It takes twice as long then.
 */
const earliest = (isAnyWaiting: boolean) => `select kind, id, merchant,
    (select count(*) from failed_jobs where due_at > $1) as waiting,
    (select attempts from failed_jobs where kind = due.kind and record_id = due.id) as failures
  from (
  (select 'transfer' as kind, id, merchant, settles_at as at, 1 as rank from transfers
   where state = 'PENDING' and settles_at <= $1${unless(isAnyWaiting, 'transfer', 'transfers')}
   order by settles_at, seq limit 1)
  union all
  (select 'refund', id, merchant, settles_at, 1 from reversals
   where state = 'PENDING' and settles_at <= $1${unless(isAnyWaiting, 'refund', 'reversals')}
   order by settles_at, seq limit 1)
  union all
  (select 'dispute', id, merchant, disputes_at, 1 from transfers
   where disputes_at <= $1${unless(isAnyWaiting, 'dispute', 'transfers')}
   order by disputes_at, seq limit 1)
  union all
  (select 'decision', id, merchant, next_at, 2 from disputes
   where next_at <= $1${unless(isAnyWaiting, 'decision', 'disputes')}
   order by next_at, seq limit 1)
  union all
  (select 'settlement', id, merchant, settles_at, 0 from balance_entries
   where settlement_id is null and settles_at <= $1${isAnyWaiting ? UNLESS_THE_DAY_WAITS : ''}
   order by settles_at, seq limit 1)
  union all
  (select 'invoice', id, merchant, next_attempt_at, 2 from invoices
   where status = 'open' and next_attempt_at <= $1
     and not exists (select 1 from subscriptions
                     where subscriptions.id = subscription_id and subscriptions.status = 'paused')${unless(isAnyWaiting, 'invoice', 'invoices')}
   order by next_attempt_at, seq limit 1)
  union all
  (select 'subscription', id, merchant, next_at, 3 from subscriptions
   where next_at <= $1${unless(isAnyWaiting, 'subscription', 'subscriptions')}
   order by next_at, seq limit 1)
  union all
  (select 'authorization', id, merchant, expires_at, 4 from authorizations
   where state = 'SUCCEEDED' and not is_void and transfer is null and expires_at <= $1${unless(isAnyWaiting, 'authorization', 'authorizations')}
   order by expires_at, seq limit 1)
  union all
  (select 'pause', id, merchant, resumes_at, 2 from subscriptions
   where resumes_at <= $1${unless(isAnyWaiting, 'pause', 'subscriptions')}
   order by resumes_at, seq limit 1)
  union all
  (select 'update', id, merchant, pending_until, 2 from subscriptions
   where pending_until <= $1${unless(isAnyWaiting, 'update', 'subscriptions')}
   order by pending_until, seq limit 1)
  union all
  (select 'form', id, merchant, due_at, 4 from compliance_forms
   where status = 'signed' and due_at <= $1${unless(isAnyWaiting, 'form', 'compliance_forms')}
   order by due_at, seq limit 1)
  union all
  (select 'bill', id, merchant, next_at, 2 from bill_payments
   where next_at <= $1${unless(isAnyWaiting, 'bill', 'bill_payments')}
   order by next_at, seq limit 1)
  union all
  (select 'recovery', planned.id, planned.merchant, due_at, 2 from recovery_actions planned
   join recovery_automations automation on automation.id = automation_id
   where due_at <= $1
     and not (action = 'retry_payment' and exists (
       select 1 from invoices join subscriptions on subscriptions.id = subscription_id
       where invoices.id = invoice_id and subscriptions.status = 'paused'))${unless(isAnyWaiting, 'recovery', 'planned')}
   order by due_at, planned.seq limit 1)
) due order by at, rank limit 1`;

const EARLIEST = earliest(false);
const EARLIEST_NOT_WAITING = earliest(true);

/** Whether there is anything to do at `$1`, the machine's time, in one statement. */
const ANY_DUE = `with moment as (
    select $1::timestamptz + offset_ms * interval '1 millisecond' as now from clock)
  select exists (${EARLIEST.replaceAll('$1', '(select now from moment)')}) as job,
    exists (select 1 from webhook_deliveries delivery
            join webhook_endpoints endpoint on endpoint.id = endpoint_id and endpoint.active
            where due_at <= (select now from moment)
              and (leased_until is null or leased_until < clock_timestamp())) as delivery`;

/** What is due. */
interface Work {
  readonly job: boolean;
  readonly delivery: boolean;
}

/** Looks for what is due, so that a sandbox with nothing to do asks for nothing else. */
export async function findWork({ store, clock }: Pick<Service, 'store' | 'clock'>): Promise<Work> {
  const [work] = await store.query<Work>(ANY_DUE, [new Date(clock.now())]);
  return work ?? { job: false, delivery: false };
}

/** The job that is due first at `now`, of those that wait for nothing. */
export async function findEarliest(sql: Sql, now: Date): Promise<Due | undefined> {
  const [due] = await sql.query<Due & { readonly waiting: number }>(EARLIEST, [now]);
  // Almost always no job has failed, and then this is all that is asked.
  if (!due || due.waiting === 0) return due;
  return (await sql.query<Due>(EARLIEST_NOT_WAITING, [now]))[0];
}

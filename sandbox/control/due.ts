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

/** Where the jobs of one kind are, in SQL. */
interface JobSource {
  readonly kind: JobKind;
  /** The table of the records, or the name that `from` gives it. */
  readonly table: string;
  /** The table with what is joined to it, if anything is. */
  readonly from?: string;
  /** The column that says when a job is due. */
  readonly at: string;
  /** At the same instant, a job with a lower rank comes first. */
  readonly rank: number;
  /** What has to hold besides. */
  readonly where?: string;
  /** Holds unless a failed job is tried again later than at `$1`. */
  readonly unlessWaiting?: string;
}

/**
 * What is due when. At the same instant, money that arrives comes before money that is charged again,
 * and that before anything new. Nobody is charged again while a subscription is paused.
 */
const SOURCES: readonly JobSource[] = [
  { kind: 'transfer', table: 'transfers', at: 'settles_at', rank: 1, where: "state = 'PENDING'" },
  { kind: 'refund', table: 'reversals', at: 'settles_at', rank: 1, where: "state = 'PENDING'" },
  { kind: 'dispute', table: 'transfers', at: 'disputes_at', rank: 1 },
  { kind: 'decision', table: 'disputes', at: 'next_at', rank: 2 },
  {
    kind: 'settlement',
    table: 'balance_entries',
    at: 'settles_at',
    rank: 0,
    where: 'settlement_id is null',
    // A settlement fails for all entries of its day.
    unlessWaiting: `not exists (
      select from failed_jobs failed join balance_entries other on other.id = failed.record_id
      where failed.kind = 'settlement' and failed.due_at > $1
        and other.merchant = balance_entries.merchant and other.currency = balance_entries.currency
        and other.settles_at = balance_entries.settles_at)`,
  },
  {
    kind: 'invoice',
    table: 'invoices',
    at: 'next_attempt_at',
    rank: 2,
    where: `status = 'open' and not exists (
      select 1 from subscriptions
      where subscriptions.id = subscription_id and subscriptions.status = 'paused')`,
  },
  { kind: 'subscription', table: 'subscriptions', at: 'next_at', rank: 3 },
  {
    kind: 'authorization',
    table: 'authorizations',
    at: 'expires_at',
    rank: 4,
    where: "state = 'SUCCEEDED' and not is_void and transfer is null",
  },
  { kind: 'pause', table: 'subscriptions', at: 'resumes_at', rank: 2 },
  { kind: 'update', table: 'subscriptions', at: 'pending_until', rank: 2 },
  { kind: 'form', table: 'compliance_forms', at: 'due_at', rank: 4, where: "status = 'signed'" },
  { kind: 'bill', table: 'bill_payments', at: 'next_at', rank: 2 },
  {
    kind: 'recovery',
    table: 'planned',
    from: `recovery_actions planned
      join recovery_automations automation on automation.id = automation_id`,
    at: 'due_at',
    rank: 2,
    where: `not (action = 'retry_payment' and exists (
      select 1 from invoices join subscriptions on subscriptions.id = subscription_id
      where invoices.id = invoice_id and subscriptions.status = 'paused'))`,
  },
];

/** The job of one source that is due first at `$1`. */
function earliestOf(source: JobSource, isAnyWaiting: boolean): string {
  const { kind, table, from = table, at, rank, where } = source;
  const {
    unlessWaiting = `not exists (select from failed_jobs failed where failed.kind = '${kind}'
      and failed.record_id = ${table}.id and failed.due_at > $1)`,
  } = source;
  const conditions = [
    `${at} <= $1`,
    ...(where ? [where] : []),
    ...(isAnyWaiting ? [unlessWaiting] : []),
  ];
  return `(select '${kind}' as kind, ${table}.id, ${table}.merchant, ${at} as at, ${rank} as rank
   from ${from} where ${conditions.join(' and ')}
   order by ${at}, ${table}.seq limit 1)`;
}

/**
 * The job that is due first at `$1`, in SQL.
 *
 * @param isAnyWaiting - Whether it leaves out jobs that wait after a failure. It takes twice as long then.
 */
const earliest = (isAnyWaiting: boolean) => `select kind, id, merchant,
    (select count(*) from failed_jobs where due_at > $1) as waiting,
    (select attempts from failed_jobs where kind = due.kind and record_id = due.id) as failures
  from (${SOURCES.map((source) => earliestOf(source, isAnyWaiting)).join('\n union all ')}
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

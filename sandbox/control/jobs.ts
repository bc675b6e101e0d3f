import { expire } from '../authorizations/expire.ts';
import { payBill } from '../bills/payment.ts';
import { settleTransfer } from '../checkout/settlement.ts';
import { decideByTime, disputeByAmount } from '../disputes/jobs.ts';
import { renewForm } from '../compliance/form.ts';
import type { Service } from '../http/service.ts';
import { settleRefund } from '../payments/reversal.ts';
import { settleDay } from '../settlements/settle.ts';
import { createId } from '../store/ids.ts';
import type { Sql } from '../store/store.ts';
import { endPause } from '../subscriptions/pause.ts';
import { dropPending } from '../subscriptions/pending-update.ts';
import { takeRecoveryAction } from '../subscriptions/recovery.ts';
import { retry, takeBillingStep } from '../subscriptions/steps.ts';

/** One job that is due. */
interface Due {
  readonly kind: keyof typeof JOBS;
  readonly id: string;
}

const JOBS = {
  transfer: settleTransfer,
  refund: settleRefund,
  dispute: disputeByAmount,
  decision: decideByTime,
  invoice: retry,
  subscription: takeBillingStep,
  authorization: expire,
  pause: endPause,
  update: dropPending,
  settlement: settleDay,
  form: renewForm,
  bill: payBill,
  recovery: takeRecoveryAction,
};

/**
 * The job that is due first at `$1`, in SQL, which says at a glance what is due when. At the same instant, money that arrives comes before money
 * that is charged again, and that before anything new. Nobody is charged again while a subscription
 * is paused.
 */
const EARLIEST = `select kind, id from (
  (select 'transfer' as kind, id, settles_at as at, 1 as rank from transfers
   where state = 'PENDING' and settles_at <= $1 order by settles_at, seq limit 1)
  union all
  (select 'refund', id, settles_at, 1 from reversals
   where state = 'PENDING' and settles_at <= $1 order by settles_at, seq limit 1)
  union all
  (select 'dispute', id, disputes_at, 1 from transfers
   where disputes_at <= $1 order by disputes_at, seq limit 1)
  union all
  (select 'decision', id, next_at, 2 from disputes
   where next_at <= $1 order by next_at, seq limit 1)
  union all
  (select 'settlement', id, settles_at, 0 from balance_entries
   where settlement_id is null and settles_at <= $1 order by settles_at, seq limit 1)
  union all
  (select 'invoice', id, next_attempt_at, 2 from invoices
   where status = 'open' and next_attempt_at <= $1
     and not exists (select 1 from subscriptions
                     where subscriptions.id = subscription_id and subscriptions.status = 'paused')
   order by next_attempt_at, seq limit 1)
  union all
  (select 'subscription', id, next_at, 3 from subscriptions
   where next_at <= $1 order by next_at, seq limit 1)
  union all
  (select 'authorization', id, expires_at, 4 from authorizations
   where state = 'SUCCEEDED' and not is_void and transfer is null and expires_at <= $1
   order by expires_at, seq limit 1)
  union all
  (select 'pause', id, resumes_at, 2 from subscriptions
   where resumes_at <= $1 order by resumes_at, seq limit 1)
  union all
  (select 'update', id, pending_until, 2 from subscriptions
   where pending_until <= $1 order by pending_until, seq limit 1)
  union all
  (select 'form', id, due_at, 4 from compliance_forms
   where status = 'signed' and due_at <= $1 order by due_at, seq limit 1)
  union all
  (select 'bill', id, next_at, 2 from bill_payments
   where next_at <= $1 order by next_at, seq limit 1)
  union all
  (select 'recovery', planned.id, due_at, 2 from recovery_actions planned
   join recovery_automations automation on automation.id = automation_id
   where due_at <= $1
     and not (action = 'retry_payment' and exists (
       select 1 from invoices join subscriptions on subscriptions.id = subscription_id
       where invoices.id = invoice_id and subscriptions.status = 'paused'))
   order by due_at, planned.seq limit 1)
) due order by at, rank limit 1`;

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

/** Any number that no other program is likely to lock. */
const JOB_LOCK = 42_444_245;

/**
 * Jobs that one call does, which takes some seconds. An advance by years would otherwise keep a
 * caller waiting for long. Later calls do the rest.
 */
const MAX_JOBS = 600;

/**
 * Does the jobs that are due by `now`, the earliest first: pending transfers settle, subscriptions
 * renew and end, failed invoices are charged again, bills are paid, authorizations and signatures
 * expire. The records of a job carry the time at which it
 * was due.
 *
 * Each job is a transaction of its own. A lock lets only one process at a time look for a job and
 * do it. So no job is done twice or out of order, and a process that dies leaves no half of one.
 */
export async function runDueJobs(
  { store, random }: Pick<Service, 'store' | 'random'>,
  now: Date,
): Promise<void> {
  const newId = (prefix: string) => createId(prefix, random);
  // Usually nothing is due, and finding that out needs no lock.
  if (!(await earliest(store, now))) return;
  for (let done = 0; done < MAX_JOBS; done++) {
    const isDone = await store.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [JOB_LOCK]);
      const due = await earliest(sql, now);
      if (due) await JOBS[due.kind](sql, due.id, now, newId);
      return !due;
    });
    if (isDone) return;
  }
}

async function earliest(sql: Sql, now: Date): Promise<Due | undefined> {
  return (await sql.query<Due>(EARLIEST, [now]))[0];
}

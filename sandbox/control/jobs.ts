import { expire } from '../authorizations/expire.ts';
import { payBill } from '../bills/payment.ts';
import { settleTransfer } from '../checkout/settlement.ts';
import { decideByTime, disputeByAmount } from '../disputes/jobs.ts';
import { renewForm } from '../compliance/form.ts';
import type { Service } from '../http/service.ts';
import { settleRefundOfInvoice } from '../subscriptions/returned-refund.ts';
import { settleDay } from '../settlements/settle.ts';
import { isStoreAway } from '../store/away.ts';
import { createId } from '../store/ids.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { endPause } from '../subscriptions/pause.ts';
import { dropPending } from '../subscriptions/pending-update.ts';
import { takeRecoveryAction } from '../subscriptions/recovery.ts';
import { retry, takeBillingStep } from '../subscriptions/steps.ts';
import { findEarliest, type Due, type JobKind } from './due.ts';
import { forgetDone, forgetFailure, noteFailure } from './failed-jobs.ts';

type Job = (sql: Sql, id: string, now: Date, newId: Owner['newId']) => Promise<void>;

const JOBS: Readonly<Record<JobKind, Job>> = {
  transfer: settleTransfer,
  refund: settleRefundOfInvoice,
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
 *
 * A job that throws leaves nothing but a note of it, waits longer after each failure, and keeps no other
 * job waiting.
 *
 * @throws what says that the database is away, which is no job's failure
 */
export async function runDueJobs(
  { store, random, report }: Pick<Service, 'store' | 'random' | 'report'>,
  now: Date,
): Promise<void> {
  const newId = (prefix: string) => createId(prefix, random);
  // Usually nothing is due, and finding that out needs no lock.
  if (!(await findEarliest(store, now))) return;
  for (let done = 0; done < MAX_JOBS; done++) {
    let due: Due | undefined;
    try {
      await store.transaction(async (sql) => {
        due = await nextOf(sql, now);
        if (!due) return forgetDone(sql, now);
        await JOBS[due.kind](sql, due.id, now, newId);
        if (due.failures !== null) await forgetFailure(sql, due);
      });
      if (!due) return;
    } catch (error) {
      const failed = due;
      if (!failed || isStoreAway(error)) throw error;
      report(`Job ${failed.kind} of ${failed.id}: ${stackOf(error)}`);
      await store.transaction(async (sql) => {
        const next = await nextOf(sql, now);
        // Another process may have done it since.
        const isSame = next?.kind === failed.kind && next.id === failed.id;
        if (isSame) await noteFailure(sql, next, { now, newId }, String(error));
      });
    }
  }
}

async function nextOf(sql: Sql, now: Date): Promise<Due | undefined> {
  await sql.query('select pg_advisory_xact_lock($1)', [JOB_LOCK]);
  return findEarliest(sql, now);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

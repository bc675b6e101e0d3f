import { retry, takeBillingStep } from '../subscriptions/steps.ts';
import { createId } from '../store/ids.ts';
import type { Service } from '../http/service.ts';
import { settleTransfer } from '../checkout/settlement.ts';
import type { Sql } from '../store/store.ts';

/** One thing that time has brought about. */
interface Due {
  readonly kind: keyof typeof STEPS;
  readonly id: string;
}

const STEPS = { transfer: settleTransfer, invoice: retry, subscription: takeBillingStep };

/**
 * The earliest thing that is due at `$1`. Of several at one instant, money that arrives comes before
 * what would be charged again, and that before what is new.
 */
const EARLIEST = `select kind, id from (
  (select 'transfer' as kind, id, settles_at as at, 1 as rank from transfers
   where state = 'PENDING' and settles_at <= $1 order by settles_at, seq limit 1)
  union all
  (select 'invoice', id, next_attempt_at, 2 from invoices
   where next_attempt_at <= $1 order by next_attempt_at, seq limit 1)
  union all
  (select 'subscription', id, next_at, 3 from subscriptions
   where next_at <= $1 order by next_at, seq limit 1)
) due order by at, rank limit 1`;

/** Any number that no other program is likely to lock on. */
const STEP_LOCK = 42_444_245;

/**
 * What one look does at most, some seconds of work, so that an advance by years keeps nobody waiting
 * for long. The rest is done by the looks that follow.
 */
const MOST_STEPS = 600;

/**
 * Does all that is due by `now`, the earliest first, each thing with the time at which it was due:
 * pending transfers settle, subscriptions renew and end, failed invoices are charged again. Called
 * before anything is read that shows it, and by a timer.
 *
 * Each step is a transaction of its own. Of several processes, one takes a step at a time, and looks
 * for it only then: none is taken twice or out of order, and a process that dies leaves whole steps.
 */
export async function passTime(
  { store, random }: Pick<Service, 'store' | 'random'>,
  now: Date,
): Promise<void> {
  const newId = (prefix: string) => createId(prefix, random);
  // Nothing is due most times, and that needs no lock.
  if (!(await earliest(store, now))) return;
  for (let step = 0; step < MOST_STEPS; step++) {
    const isDone = await store.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [STEP_LOCK]);
      const due = await earliest(sql, now);
      if (due) await STEPS[due.kind](sql, due.id, now, newId);
      return !due;
    });
    if (isDone) return;
  }
}

async function earliest(sql: Sql, now: Date): Promise<Due | undefined> {
  return (await sql.query<Due>(EARLIEST, [now]))[0];
}

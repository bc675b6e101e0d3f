import { addSeconds } from '../../src/calendar.ts';
import { maskText } from '../http/log/masking.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Due } from './due.ts';

/** Seconds of the sandbox's time from a failure to the next try. The last one repeats. */
const WAITS = [60, 300, 1800, 10_800, 86_400];
const MAX_ERROR_LENGTH = 1000;

/** Keeps what went wrong with a job, and when it is tried again. */
export async function noteFailure(
  sql: Sql,
  { kind, id, merchant, failures }: Due,
  { now, newId }: Pick<Owner, 'now' | 'newId'>,
  error: string,
): Promise<void> {
  const attempts = (failures ?? 0) + 1;
  const wait = WAITS[attempts - 1] ?? WAITS.at(-1) ?? 0;
  const outcome = {
    attempts,
    error: maskText(error).slice(0, MAX_ERROR_LENGTH),
    due_at: addSeconds(now, wait),
    updated_at: now,
  };
  await sql.tables
    .insertInto('failed_jobs')
    .values({ id: newId('FJ'), kind, record_id: id, ...outcome, merchant, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'record_id']).doUpdateSet(outcome))
    .execute();
}

/** A job that is done has not failed any more. */
export async function forgetFailure(sql: Sql, { kind, id }: Due): Promise<void> {
  await sql.tables
    .deleteFrom('failed_jobs')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();
}

/** Forgets jobs that had to be tried again by `now`, at which nothing is due any more. */
export async function forgetDone(sql: Sql, now: Date): Promise<void> {
  await sql.tables.deleteFrom('failed_jobs').where('due_at', '<=', now).execute();
}

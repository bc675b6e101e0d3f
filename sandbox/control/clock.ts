import type { Sql } from '../store/store.ts';

/** The sandbox's time: the machine's, plus what it was advanced by. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The time by `clock` and the store, where the advance is kept so that it survives a restart. */
export async function readTime(sql: Sql, clock: Clock): Promise<Date> {
  const [row] = await sql.query<{ offset_ms: number }>('select offset_ms from clock');
  return new Date(clock.now() + (row?.offset_ms ?? 0));
}

export async function advanceTime(sql: Sql, seconds: number): Promise<void> {
  await sql.query('update clock set offset_ms = offset_ms + $1', [Math.round(seconds * 1000)]);
}

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

import type { Clock } from '../http/service.ts';
import type { Sql } from '../store/store.ts';

/**
 * The sandbox's time: the time of `clock`, advanced by what the store says. The store keeps the
 * advance so that it survives a restart.
 */
export async function readTime(sql: Sql, clock: Clock): Promise<Date> {
  const [row] = await sql.query<{ offset_ms: number }>('select offset_ms from clock');
  return new Date(clock.now() + (row?.offset_ms ?? 0));
}

export async function advanceTime(sql: Sql, seconds: number): Promise<void> {
  await sql.query('update clock set offset_ms = offset_ms + $1', [Math.round(seconds * 1000)]);
}

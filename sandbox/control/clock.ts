import type { Clock } from '../http/service.ts';
import { readMoment } from '../store/moment.ts';
import type { Sql } from '../store/store.ts';

/**
 * The sandbox's time: the time of `clock`, advanced by what the store says. The store keeps the
 * advance so that it survives a restart.
 */
export async function readTime(sql: Sql, clock: Clock): Promise<Date> {
  const { offset } = await readMoment(sql);
  return new Date(clock.now() + offset);
}

export async function advanceTime(sql: Sql, seconds: number): Promise<void> {
  const milliseconds = Math.round(seconds * 1000);
  await sql.tables
    .updateTable('clock')
    .set((column) => ({ offset_ms: column('offset_ms', '+', milliseconds) }))
    .execute();
}

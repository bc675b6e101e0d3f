import type { Clock } from '../http/service.ts';
import type { Sql } from '../store/store.ts';

/**
 * The sandbox's time: the time of `clock`, advanced by what the store says. The store keeps the
 * advance so that it survives a restart.
 */
export async function readTime(sql: Sql, clock: Clock): Promise<Date> {
  const row = await sql.tables.selectFrom('clock').select('offset_ms').executeTakeFirst();
  return new Date(clock.now() + (row?.offset_ms ?? 0));
}

export async function advanceTime(sql: Sql, seconds: number): Promise<void> {
  const milliseconds = Math.round(seconds * 1000);
  await sql.tables
    .updateTable('clock')
    .set((column) => ({ offset_ms: column('offset_ms', '+', milliseconds) }))
    .execute();
}

import type { Sql } from '../../store/store.ts';
import type { AnyRecord, Kind, Reading } from './kind.ts';

/** A record together with what every list shows of it. */
export interface Found {
  readonly record: AnyRecord;
  readonly status: string;
  readonly created_at: string;
}

interface Index {
  readonly id: string;
  readonly status: string;
  readonly created_at: Date;
}

/**
 * Finds records by a condition, the newest first.
 *
 * @param where - A condition in SQL over `row`. Its values begin with `$2`, because `$1` is the time.
 */
export async function findRecords(
  sql: Sql,
  kind: Kind,
  reading: Reading,
  { where, values, limit, offset = 0 }: Condition & { limit: number; offset?: number },
): Promise<Found[]> {
  const index = await sql.query<Index>(
    `select row.id, row.created_at, ${kind.status} as status from ${kind.table} as row
     where ${NAMES_TIME} and (${where}) order by row.seq desc limit ${limit} offset ${offset}`,
    [reading.now, ...values],
  );
  const ids = index.map(({ id }) => id);
  const records = ids.length === 0 ? [] : await kind.read(sql, ids, reading);
  return index.flatMap(({ id, status, created_at }) => {
    const record = records.find((record) => record.id === id);
    return record ? [{ record, status, created_at: created_at.toISOString() }] : [];
  });
}

/** Databases want to know the type of each parameter, also where an expression has no use for it. */
const NAMES_TIME = '$1::timestamptz is not null';

export interface Condition {
  readonly where: string;
  readonly values: readonly unknown[];
}

export const ALL: Condition = { where: 'true', values: [] };

/** How many records have each status, and so how many there are. */
export async function countByStatus(
  sql: Sql,
  kind: Kind,
  now: Date,
  { where, values }: Condition = ALL,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ readonly status: string; readonly count: number }>(
    `select status, count(*)::int as count
     from (select ${kind.status} as status from ${kind.table} as row
       where ${NAMES_TIME} and (${where})) as counted
     group by status order by status`,
    [now, ...values],
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** The record `id`, if there is one. */
export async function findRecord(
  sql: Sql,
  kind: Kind,
  id: string,
  reading: Reading,
): Promise<Found | undefined> {
  const condition = { where: 'row.id = $2', values: [id], limit: 1 };
  return (await findRecords(sql, kind, reading, condition))[0];
}

import type { Sql } from './store/store.ts';

/** Tables whose rows are records of the service. */
export type RecordTable =
  | 'customers'
  | 'payment_instruments'
  | 'orders'
  | 'transfers'
  | 'subscriptions';

/** Columns that are the sandbox's own affair. */
const internal = new Set(['seq', 'scenario', 'settles_at', 'settles_as', 'details', 'fingerprint']);

/** Records as the service shows them, of all merchants, in the order in which they were made. */
export async function readRecords<Shape = Record<string, unknown>>(
  sql: Sql,
  table: RecordTable,
  { id }: { readonly id?: string } = {},
): Promise<Shape[]> {
  const rows = await sql.query<Record<string, unknown>>(
    `select * from ${table} where $1::text is null or id = $1 order by seq`,
    [id ?? null],
  );
  return rows.map((row) => toRecord(row) as Shape);
}

function toRecord(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { details } = row;
  const shown = Object.entries(row).filter(([column]) => !internal.has(column));
  return {
    ...Object.fromEntries(shown.map(([column, value]) => [column, toWire(value)])),
    ...(typeof details === 'object' && details),
  };
}

function toWire(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

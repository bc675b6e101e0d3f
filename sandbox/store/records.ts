import type { Sql } from './store.ts';

/** Tables whose rows are records of the service. */
export type RecordTable =
  | 'customers'
  | 'payment_instruments'
  | 'orders'
  | 'transfers'
  | 'subscriptions'
  | 'invoices';

/** Columns that the service does not show. */
const internal = new Set(
  'seq scenario settles_at settles_as details fingerprint next_step next_at'.split(' '),
);

/**
 * Columns, and the values that each may have. A column whose value is undefined is not compared.
 */
export type Match = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A condition in SQL for the rows that `match` describes, and the values of its parameters, which
 * begin at `$first`.
 */
export function toCondition(match: Match, first = 1, table = ''): [string, unknown[]] {
  const asked = Object.entries(match).filter(([, value]) => value !== undefined);
  const terms = asked.map(([column], index) => `${table}${column} = any($${first + index})`);
  return [['true', ...terms].join(' and '), asked.map(([, value]) => [value].flat())];
}

/** Records as the service shows them, in the order in which they were made. */
export async function readRecords<Shape = Record<string, unknown>>(
  sql: Sql,
  table: RecordTable,
  match: Match = {},
): Promise<Shape[]> {
  const [condition, values] = toCondition(match);
  const rows = await sql.query<Record<string, unknown>>(
    `select * from ${table} where ${condition} order by seq`,
    values,
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

import type { Sql } from './store.ts';

/** Tables whose rows are records of the service. */
export type RecordTable =
  | 'customers'
  | 'payment_instruments'
  | 'orders'
  | 'transfers'
  | 'subscriptions'
  | 'invoices';

/** Columns that are the sandbox's own affair. */
const internal = new Set(
  'seq scenario settles_at settles_as details fingerprint next_step next_at'.split(' '),
);

/** Columns and what each must hold: one value, or any of several. What is undefined is not asked. */
export type Match = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `match` as SQL that is true for the rows that are meant, and its values from `$first` on. */
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

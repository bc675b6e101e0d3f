import { sql as fragment, type RawBuilder } from 'kysely';
import type { Sql } from './store.ts';
import type { Row, Tables } from './tables.ts';

/** Tables whose rows are records of the service. */
export type RecordTable =
  | 'customers'
  | 'payment_instruments'
  | 'orders'
  | 'transfers'
  | 'subscriptions'
  | 'invoices';

/** Columns that the service does not show. */
const INTERNAL = [
  'seq',
  'scenario',
  'settles_at',
  'settles_as',
  'details',
  'fingerprint',
  'next_step',
  'next_at',
  'pending_lines',
  'pending_until',
  'status_before_pause',
  'resumes_at',
  'sub_merchant',
  'disputes_at',
  'account',
  'credit_given',
] as const;
const internal = new Set<string>(INTERNAL);
/** Internal columns of which no record shows anything. */
type Unshown = Exclude<(typeof INTERNAL)[number], 'details' | 'sub_merchant'>;

type Wire<Value> = Value extends Date ? string : Value;

type Shown<Columns> = {
  readonly [Column in Exclude<keyof Columns, (typeof INTERNAL)[number]>]: Wire<Columns[Column]>;
};

/** A row as the service shows it. The details of a customer are fields of the record. */
export type RecordOf<Table extends RecordTable> = { readonly id: string } & Shown<Row<Table>> &
  (Table extends 'customers' ? Row<'customers'>['details'] & Entity : unknown);

/** Who a customer is: a person or a business. Service contract, section 2. */
const ENTITY_FIELDS = [
  'type',
  'first_name',
  'last_name',
  'email',
  'phone',
  'personal_address',
  'business_name',
  'doing_business_as',
  'business_phone',
  'business_address',
] as const;

type Entity = {
  readonly entity: Pick<Row<'customers'>['details'], (typeof ENTITY_FIELDS)[number]>;
};

/**
 * Columns, and the values that each may have. A column whose value is undefined is not compared.
 */
export type Match<Table extends keyof Tables> = {
  readonly [Column in keyof Tables[Table]]?: string | readonly string[] | undefined;
};

/**
 * A condition for the rows that `match` describes.
 *
 * @param alias - The name that the statement gives to the table.
 */
export function conditionOf<Table extends keyof Tables>(
  match: Match<Table>,
  alias?: string,
): RawBuilder<boolean> {
  const asked = Object.entries<string | readonly string[] | undefined>({ ...match });
  const terms = asked.flatMap(([column, value]) => {
    if (value === undefined) return [];
    const name = alias === undefined ? column : `${alias}.${column}`;
    return [fragment<boolean>`${fragment.ref(name)} = any(${[value].flat()})`];
  });
  return fragment<boolean>`(${fragment.join([fragment`true`, ...terms], fragment` and `)})`;
}

/** Records as the service shows them, in the order in which they were made. */
export async function readRecords<Table extends RecordTable>(
  sql: Sql,
  table: Table,
  match: Match<Table> = {},
): Promise<RecordOf<Table>[]> {
  const rows = await sql.tables
    .selectFrom<RecordTable>(table)
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => toRecord(row) as RecordOf<Table>);
}

/** A row that was just made, as the service shows it. It has a value for each column. */
export function recordOf<Table extends RecordTable>(
  row: Omit<Row<Table>, 'seq' | Unshown>,
): RecordOf<Table> {
  return toRecord(row) as RecordOf<Table>;
}

function toRecord(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { details, sub_merchant } = row;
  const shown = Object.entries(row).filter(([column]) => !internal.has(column));
  return {
    ...Object.fromEntries(shown.map(([column, value]) => [column, toWire(value)])),
    ...(typeof sub_merchant === 'string' && { merchant: sub_merchant }),
    ...(typeof details === 'object' && details && { entity: entityOf(details), ...details }),
  };
}

/** The fields of the entity also stay where they are, beside it. */
function entityOf(details: object): Record<string, unknown> {
  const known = new Set<string>(ENTITY_FIELDS);
  return Object.fromEntries(Object.entries(details).filter(([field]) => known.has(field)));
}

function toWire(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

import { readRecords, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/*
 * The data of events: the service's own records, in which the customer is named in the same way
 * everywhere. Interface, section 6.1.
 */

interface Belonging {
  readonly identity_id?: string | null | undefined;
}

/** The ids by which events name a customer. */
export type CustomerIds = Readonly<Record<'customer_id' | 'external_customer_id', string | null>>;

/**
 * `record` with `customer_id` and `external_customer_id`. Both are null where no customer is
 * stored.
 *
 * @param external_customer_id - The merchant's own id of a buyer who is not stored, as when a first
 *   payment is declined.
 */
export async function withCustomer<Fields extends object>(
  sql: Sql,
  record: Fields & Belonging,
  external_customer_id: string | null = null,
): Promise<Fields & CustomerIds> {
  return { ...record, ...(await customerIds(sql, record.identity_id, external_customer_id)) };
}

/** The ids by which events name a customer. */
export async function customerIds(
  sql: Sql,
  identity_id: string | null | undefined,
  external_customer_id: string | null = null,
): Promise<CustomerIds> {
  const customer_id = identity_id ?? null;
  if (customer_id === null) return idsOf(null, external_customer_id);
  const customer = await sql.tables
    .selectFrom('customers')
    .select('details')
    .where('id', '=', customer_id)
    .executeTakeFirst();
  return {
    customer_id,
    external_customer_id: customer?.details.external_customer_id ?? external_customer_id,
  };
}

/** The ids of a customer whose own id with the merchant is known: it is asked of nobody. */
export function idsOf(
  customer_id: string | null,
  external_customer_id: string | null = null,
): CustomerIds {
  return { customer_id, external_customer_id };
}

/** The record `id` of `table`, in the form that events carry. */
export async function recordData(
  sql: Sql,
  table: RecordTable,
  id: string,
  external_customer_id?: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const [record] = await readRecords(sql, table, { id });
  if (!record) throw new Error(`The record ${id} of an event is missing from ${table}`);
  const { identity_id } = table === 'customers' ? { identity_id: id } : (record as Belonging);
  return { ...record, ...(await customerIds(sql, identity_id, external_customer_id)) };
}

/**
 * The earlier values of the fields that differ, as `previous_attributes` shows them: null for a
 * field that is new. There are none where nothing but the time of the change differs.
 */
export function previousOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const added = Object.keys(after).filter((field) => !(field in before));
  const changed = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field]),
  );
  const previous = [...changed, ...added.map((field) => [field, null] as const)];
  return previous.every(([field]) => field === 'updated_at') ? {} : Object.fromEntries(previous);
}

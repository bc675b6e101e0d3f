import { readRecords, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/*
 * The data of events: the service's own records, in which the customer is named in the same way
 * everywhere. Interface, section 6.1.
 */

interface Belonging {
  readonly identity_id?: string | null | undefined;
}

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
): Promise<
  Fields & { readonly customer_id: string | null; readonly external_customer_id: string | null }
> {
  const customer_id = record.identity_id ?? null;
  const [customer] = await sql.query<{ external_customer_id: string | null }>(
    `select details->>'external_customer_id' as external_customer_id from customers where id = $1`,
    [customer_id],
  );
  return {
    ...record,
    customer_id,
    external_customer_id: customer?.external_customer_id ?? external_customer_id,
  };
}

/** The record `id` of `table`, in the form that events carry. */
export async function recordData(
  sql: Sql,
  table: RecordTable,
  id: string,
  external_customer_id?: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const [record] = await readRecords<Record<string, unknown> & Belonging>(sql, table, { id });
  if (!record) throw new Error(`The record ${id} of an event is missing from ${table}`);
  const belonging = table === 'customers' ? { ...record, identity_id: id } : record;
  const { identity_id, ...data } = await withCustomer(sql, belonging, external_customer_id);
  return table === 'customers' ? data : { ...data, identity_id };
}

/**
 * The values of the fields of `before` that differ in `after`, as `previous_attributes` shows them.
 */
export function previousOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field]),
    ),
  );
}

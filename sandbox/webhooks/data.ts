import { readRecords, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/*
 * What events tell: the service's own records, with the customer they belong to named the same way
 * in all of them. Interface, section 6.1.
 */

interface Belonging {
  readonly identity_id?: string | null | undefined;
}

/**
 * `record` with `customer_id` and `external_customer_id`, both null where no customer is kept.
 *
 * @param external_customer_id - Of a buyer who is not kept, as when a first payment is declined.
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

/** The record `id` of `table` as events tell it. */
export async function recordData(
  sql: Sql,
  table: RecordTable,
  id: string,
  external_customer_id?: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const [record] = await readRecords<Record<string, unknown> & Belonging>(sql, table, { id });
  if (!record) throw new Error(`An event is to tell of a record of ${table} that is missing`);
  const belonging = table === 'customers' ? { ...record, identity_id: id } : record;
  const { identity_id, ...data } = await withCustomer(sql, belonging, external_customer_id);
  return table === 'customers' ? data : { ...data, identity_id };
}

/** What the fields of `before` held that `after` holds otherwise: `previous_attributes`. */
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

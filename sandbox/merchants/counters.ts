import type { Sql } from '../store/store.ts';

type Counter = 'last_order_number' | 'last_invoice_number';

/**
 * The next number of a merchant. The merchant's row stays locked until the transaction ends, so
 * that numbers have no gaps and none is given twice.
 */
export async function nextNumber(sql: Sql, merchant: string, counter: Counter): Promise<number> {
  const [row] = await sql.query<{ next: number }>(
    `update merchants set ${counter} = ${counter} + 1 where id = $1 returning ${counter} as next`,
    [merchant],
  );
  if (!row) throw new Error(`The merchant ${merchant} is missing`);
  return row.next;
}

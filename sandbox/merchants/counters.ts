import type { Sql } from '../store/store.ts';

type Counter = 'last_order_number' | 'last_invoice_number';

/**
 * The next number of a merchant. The merchant's row stays locked until the transaction ends, so
 * that numbers have no gaps and none is given twice.
 */
export async function nextNumber(sql: Sql, merchant: string, counter: Counter): Promise<number> {
  const row = await sql.tables
    .updateTable('merchants')
    .set((column) => ({ [counter]: column(counter, '+', 1) }))
    .where('id', '=', merchant)
    .returning(counter)
    .executeTakeFirst();
  const next = row?.[counter];
  if (next === undefined) throw new Error(`The merchant ${merchant} is missing`);
  return next;
}

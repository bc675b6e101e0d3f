import type { Sql } from '../store/store.ts';

type Counter = 'last_order_number' | 'last_invoice_number';

/**
 * The number of the merchant's next order. It is taken as late as the transaction allows, because
 * the merchant's row stays locked until its end, so that numbers have no gaps.
 */
export function orderNumber(sql: Sql, merchant: string): Promise<string> {
  return sql.later(
    (bind) =>
      `update merchants set last_order_number = last_order_number + 1 where id = ${bind(merchant)}
       returning last_order_number::text as value`,
  );
}

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

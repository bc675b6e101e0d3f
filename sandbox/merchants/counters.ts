import { sql as fragment, type RawBuilder } from 'kysely';
import type { Sql } from '../store/store.ts';

/** Begins the order numbers of a merchant, or begins them anew, with `first`. */
export async function beginOrderNumbers(sql: Sql, merchant: string, first: number): Promise<void> {
  const name = `"order_numbers_${merchant}"`;
  await sql.query(`create sequence if not exists ${name}`);
  await sql.query(`alter sequence ${name} restart with ${first}`);
}

/**
 * The number of a merchant's next order, as a term of a statement. No payment waits for the number of
 * another one, and what is undone leaves a gap.
 */
export function nextOrderNumber(merchant: string): RawBuilder<string> {
  return fragment<string>`nextval(quote_ident('order_numbers_' || ${merchant}::text)::regclass)::text`;
}

/**
 * The number of a merchant's next invoice. The merchant's row stays locked until the transaction ends,
 * so that the numbers of invoices have no gaps and none is given twice.
 */
export async function nextInvoiceNumber(sql: Sql, merchant: string): Promise<number> {
  const row = await sql.tables
    .updateTable('merchants')
    .set((column) => ({ last_invoice_number: column('last_invoice_number', '+', 1) }))
    .where('id', '=', merchant)
    .returning('last_invoice_number')
    .executeTakeFirst();
  if (!row) throw new Error(`The merchant ${merchant} is missing`);
  return row.last_invoice_number;
}

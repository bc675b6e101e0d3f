import type { Sql } from '../store/store.ts';

/** The currencies in which the merchant's customers can pay by bank debit. */
export async function bankCurrencies(sql: Sql, merchant: string): Promise<readonly string[]> {
  const { bank_currencies } = await sql.tables
    .selectFrom('merchants')
    .select('bank_currencies')
    .where('id', '=', merchant)
    .executeTakeFirstOrThrow();
  return bank_currencies;
}

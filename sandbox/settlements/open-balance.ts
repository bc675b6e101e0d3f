import { exact } from '../catalogue/amount.ts';
import type { Sql } from '../store/store.ts';
import { totalsOf } from './settle.ts';

/** What was not settled yet, of one merchant and currency. */
interface OpenBalance {
  readonly merchant: string;
  readonly currency: string;
  /** Minor units after fees. */
  readonly balance: number;
}

/**
 * The open balances of all merchants, in alphabetical order.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export async function readOpenBalance(sql: Sql): Promise<OpenBalance[]> {
  const entries = await sql.tables
    .selectFrom('balance_entries')
    .select(['merchant', 'currency', 'kind', 'amount', 'fee'])
    .where('settlement_id', 'is', null)
    .orderBy('merchant')
    .orderBy('currency')
    .execute();
  const groups = new Map<string, typeof entries>();
  for (const entry of entries) {
    const key = `${entry.merchant} ${entry.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { merchant, currency } = first;
    return [{ merchant, currency, balance: exact(totalsOf(group).net) }];
  });
}

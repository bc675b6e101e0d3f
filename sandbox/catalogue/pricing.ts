import type { LineItem } from '../../src/api/line-items.ts';
import { refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { amountOf, sumOf } from './amount.ts';
import { findPrices, type PriceOwner, type PriceRow } from './catalogue.ts';

/** A line item with its price. */
export interface PricedLine {
  readonly price: PriceRow;
  readonly quantity: number;
  /** Minor units that are taken each time the line is charged. */
  readonly amount: number;
}

export interface PricedLines {
  readonly all: readonly PricedLine[];
  readonly currency: string;
  /** Minor units to take now. Lines that start with a trial add nothing. */
  readonly due: number;
}

/**
 * Finds the prices of line items, and what they come to.
 *
 * @param field - The field of the request that holds the items.
 * @throws {Refusal} `NOT_FOUND`, `PRICE_INACTIVE` or `MIXED_CURRENCY`, naming the line; `AMOUNT_TOO_LARGE`
 */
export async function priceLines(
  sql: Sql,
  owner: PriceOwner,
  items: readonly LineItem[],
  field = 'line_items',
): Promise<PricedLines> {
  const found = await findPrices(sql, owner, [...new Set(items.map((item) => item.price_id))]);
  const byId = new Map(found.map((price) => [price.id, price]));
  const all = items.map(({ price_id, quantity }, index): PricedLine => {
    const path = `${field}.${index}.price_id`;
    const price = byId.get(price_id);
    if (!price) throw refuse('NOT_FOUND', path, 'There is no such price.');
    if (!price.active) throw refuse('PRICE_INACTIVE', path, 'This price is no longer active.');
    return { price, quantity, amount: amountOf(price, quantity) };
  });
  const currency = all[0]?.price.currency ?? '';
  const foreign = all.findIndex(({ price }) => price.currency !== currency);
  if (foreign !== -1) {
    const path = `${field}.${foreign}.price_id`;
    throw refuse('MIXED_CURRENCY', path, 'All prices of a checkout must be in one currency.');
  }
  // The whole has to be exact too: discounts are divided by it.
  sumOf(all.map(({ amount }) => amount));
  const now = all.filter(({ price }) => !startsWithTrial(price));
  const due = sumOf(now.map(({ amount }) => amount));
  return { all, currency, due };
}

export function startsWithTrial({
  recurring,
  trial_period_days,
}: Pick<PriceRow, 'recurring' | 'trial_period_days'>): boolean {
  return recurring && Boolean(trial_period_days);
}

import type { PricedLines } from '../catalogue/pricing.ts';
import { nextNumber } from '../merchants/counters.ts';
import type { Owner } from '../store/owner.ts';
import { insert, type Sql } from '../store/store.ts';

export interface Order {
  readonly id: string;
  /** The number that a receipt shows. */
  readonly order_number: string;
}

/** @param order - Its `status` is `paid`, or `processing` until its transfer has settled. */
export async function openOrder(
  sql: Sql,
  { merchant, now, newId }: Owner,
  order: {
    readonly lines: PricedLines;
    readonly identity_id: string;
    readonly status: 'paid' | 'processing';
    readonly metadata: Readonly<Record<string, string>>;
  },
): Promise<Order> {
  const { lines, ...rest } = order;
  const number = await nextNumber(sql, merchant, 'last_order_number');
  const opened = { id: newId('OR'), order_number: String(number) };
  await insert(sql, 'orders', {
    ...opened,
    ...rest,
    merchant,
    currency: lines.currency,
    amount_total: lines.due,
    line_items: lines.all.map(({ price, quantity, amount }) => ({
      price_id: price.id,
      product_id: price.product_id,
      quantity,
      unit_amount: price.unit_amount,
      amount,
      recurring: price.recurring,
    })),
    tags: {},
    created_at: now,
  });
  return opened;
}

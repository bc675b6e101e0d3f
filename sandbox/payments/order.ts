import { nextNumber } from '../merchants/counters.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json, type FreeForm, type Texts } from '../store/tables/columns.ts';
import type { OrderLine } from '../store/tables/payments.ts';

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
    /** Minor units. */
    readonly amount_total: number;
    readonly currency: string;
    readonly line_items: readonly OrderLine[];
    readonly identity_id: string;
    readonly status: 'paid' | 'processing';
    readonly metadata?: Texts;
    readonly tags?: FreeForm;
    /** For whom the merchant acts, if for somebody else. */
    readonly sub_merchant?: string | null;
    /** Minor units that `amount_total` has left out, and what was redeemed for them. */
    readonly amount_discount?: number;
    readonly promotion_code_id?: string | null;
    readonly coupon_id?: string | null;
  },
): Promise<Order> {
  const { line_items, metadata = {}, tags = {}, ...rest } = order;
  const number = await nextNumber(sql, merchant, 'last_order_number');
  const opened = { id: newId('OR'), order_number: String(number) };
  await sql.tables
    .insertInto('orders')
    .values({
      ...opened,
      ...rest,
      merchant,
      line_items: json(line_items),
      metadata: json(metadata),
      tags: json(tags),
      created_at: now,
    })
    .execute();
  return opened;
}

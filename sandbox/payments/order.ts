import { nextOrderNumber } from '../merchants/counters.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json, type FreeForm, type Texts } from '../store/tables/columns.ts';
import type { OrderLine } from '../store/tables/payments.ts';

export interface Order {
  readonly id: string;
  /** The number that a receipt shows. */
  readonly order_number: string;
}

/** What is bought, by whom, and for whom. */
export interface OrderTerms {
  /** Minor units. */
  readonly amount_total: number;
  readonly currency: string;
  readonly line_items: readonly OrderLine[];
  readonly metadata?: Texts;
  readonly tags?: FreeForm;
  /** For whom the merchant acts, if for somebody else. */
  readonly sub_merchant?: string | null;
  /** Minor units that `amount_total` has left out, and what was redeemed for them. */
  readonly amount_discount?: number;
  readonly promotion_code_id?: string | null;
  readonly coupon_id?: string | null;
}

/** @param order - Its `status` is `paid`, or `processing` until its transfer has settled. */
export async function openOrder(
  sql: Sql,
  owner: Owner,
  order: OrderTerms & {
    readonly identity_id: string | null;
    readonly status: 'paid' | 'processing';
  },
): Promise<Order> {
  const { id, order_number } = await sql.tables
    .insertInto('orders')
    .values({ ...rowOf(owner, order), order_number: nextOrderNumber(owner.merchant) })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
  return { id, order_number: order_number ?? '' };
}

/**
 * Stores the order of a payment that was declined. It has no number, because nobody has to name it.
 *
 * @returns its id
 */
export async function keepDeclinedOrder(
  sql: Sql,
  owner: Owner,
  order: OrderTerms & { readonly identity_id: string | null },
): Promise<string> {
  const row = rowOf(owner, { ...order, status: 'payment_failed' });
  await sql.tables.insertInto('orders').values(row).execute();
  return row.id;
}

function rowOf(
  { merchant, now, newId }: Owner,
  order: OrderTerms & Pick<Row<'orders'>, 'identity_id' | 'status'>,
) {
  const { line_items, metadata = {}, tags = {}, ...rest } = order;
  return {
    id: newId('OR'),
    ...rest,
    merchant,
    line_items: json(line_items),
    metadata: json(metadata),
    tags: json(tags),
    created_at: now,
  };
}

import { priceLines } from '../catalogue/pricing.ts';
import type { LineItem } from '../../src/api/line-items.ts';
import { findBuyer, keepPayer } from '../customers/payer.ts';
import { countRedemption } from '../discounts/redeem.ts';
import { shareDiscount } from '../discounts/shares.ts';
import { openOrder } from '../payments/order.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { emit } from '../webhooks/emit.ts';
import { type Agreement, checkAgreed } from './agreement.ts';
import {
  claimAgreed,
  customerCreated,
  idsOfPayer,
  termsOf,
  type CompletedPurchase,
} from './purchase.ts';

/** An order that costs nothing: what is ordered, by whom. */
export interface FreeOrder {
  readonly line_items: LineItem[];
  readonly who: Parameters<typeof findBuyer>[2];
  readonly metadata: Record<string, string>;
}

/**
 * Makes the order of a session that costs nothing and renews nothing, inside the caller's
 * transaction. Nothing is charged, so there is no transfer, and no way to pay is kept. The discount
 * is claimed and counted as for any other order.
 *
 * @param agreed - What was agreed with the session.
 * @throws {Refusal} when the request cannot be carried out; the transaction has to be rolled back
 *   then
 */
export async function orderForNothing(
  sql: Sql,
  owner: Owner,
  { line_items, who, metadata }: FreeOrder,
  agreed: Agreement,
): Promise<CompletedPurchase> {
  const lines = await priceLines(sql, owner, line_items);
  const discount = await claimAgreed(sql, owner, agreed, lines);
  const due = discount ? shareDiscount(discount.coupon, lines.all).due : 0;
  checkAgreed(agreed, lines, due);
  const buyer = await findBuyer(sql, owner, who);
  const ids = await idsOfPayer(sql, buyer, buyer.existing?.identity_id ?? null);
  const { identity_id } = await keepPayer(sql, owner, buyer);
  const customer = { ...ids, customer_id: identity_id };
  const order = termsOf({ lines, metadata, redeemed: discount && { discount, due } });
  const { id, order_number } = await openOrder(sql, owner, {
    ...order,
    identity_id,
    status: 'paid',
  });
  if (discount) await countRedemption(sql, owner, discount, 1);
  if (!buyer.existing) await emit(sql, owner, customerCreated(owner, buyer, customer));
  const result = { orderId: id, orderNumber: order_number, subscriptions: [] };
  return { declined: false, order, customer, result };
}

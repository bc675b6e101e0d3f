import { amountOf } from '../catalogue/amount.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import type { SubscriptionItem } from '../store/tables/subscriptions.ts';

/** What a line of a purchase charges for in each period, before it has an id. */
export function itemOf({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>) {
  const { id: price_id, unit_amount, tiers } = price;
  return {
    price_id,
    quantity,
    unit_amount,
    ...(tiers && { amount: amountOf(price, quantity) }),
  };
}

/** Minor units that an item costs in a whole period. */
export function amountOfItem({
  amount,
  unit_amount,
  quantity,
}: Pick<SubscriptionItem, 'amount' | 'unit_amount' | 'quantity'>): number {
  return amount ?? unit_amount * quantity;
}

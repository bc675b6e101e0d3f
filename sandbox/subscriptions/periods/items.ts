import { amountOf, exact, sumOf } from '../../catalogue/amount.ts';
import { refuse } from '../../http/refusal.ts';
import type { PricedLine } from '../../catalogue/pricing.ts';
import type { InvoiceLine, SubscriptionItem } from '../../store/tables/subscriptions.ts';

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

/**
 * Sees to it that each price is there once: half of a change would belong to each of two.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export function checkDistinct(items: readonly { readonly price_id: string }[]): void {
  const ids = items.map(({ price_id }) => price_id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again === -1) return;
  const message = 'This price is there already. Add its quantities up in one item.';
  throw refuse('VALIDATION_ERROR', `items.${again}.price_id`, message);
}

/** Minor units that an item costs in a whole period. */
export function amountOfItem({
  amount,
  unit_amount,
  quantity,
}: Pick<SubscriptionItem, 'amount' | 'unit_amount' | 'quantity'>): number {
  return amount ?? exact(unit_amount * quantity);
}

/**
 * Sees to it that the next invoice, of these lines and of the items, can be made.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export function checkNextInvoice(
  lines: readonly Pick<InvoiceLine, 'amount'>[],
  items: readonly Parameters<typeof amountOfItem>[0][],
): void {
  sumOf([...lines.map(({ amount }) => amount), ...items.map(amountOfItem)]);
}

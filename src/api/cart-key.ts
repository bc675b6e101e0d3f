import type { LineItem } from './line-items.ts';

/** `items` by what they hold: one for each price, its quantities summed, in the order of the ids. */
export function canonicalItems(items: readonly LineItem[]): readonly LineItem[] {
  const quantities = new Map<string, number>();
  for (const { price_id, quantity } of items) {
    quantities.set(price_id, (quantities.get(price_id) ?? 0) + quantity);
  }
  // Not in the order of a language: two pages of one shop may speak two.
  return [...quantities]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([price_id, quantity]) => ({ price_id, quantity }));
}

/**
 * Names a cart: the same for two carts of one publishable key that hold the same, however they are
 * written. Whoever buys it is no part of it. The frame is sent the items as the merchant wrote them,
 * because a sum may be more than one line can ask for.
 */
export function cartKey(publishableKey: string, items: readonly LineItem[]): string {
  const held = canonicalItems(items).map(({ price_id, quantity }) => [price_id, quantity]);
  return `${publishableKey} ${JSON.stringify(held)}`;
}

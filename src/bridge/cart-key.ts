import type { LineItem } from '../api/line-items.ts';

/**
 * Reduces `items` to one item per price, with the sum of its quantities, in the order of the ids.
 */
export function canonicalItems(items: readonly LineItem[]): readonly LineItem[] {
  const quantities = new Map<string, number>();
  for (const { price_id, quantity } of items) {
    quantities.set(price_id, (quantities.get(price_id) ?? 0) + quantity);
  }
  // The order does not depend on a language, because two pages of one shop may have different ones.
  return [...quantities]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([price_id, quantity]) => ({ price_id, quantity }));
}

/**
 * The key of a cart. Two carts of one publishable key with the same content have the same key, in
 * whatever order they are written and whoever buys them. The frame gets the items as the merchant
 * wrote them, because a sum may exceed the limit of one line.
 */
export function cartKey(publishableKey: string, items: readonly LineItem[]): string {
  const held = canonicalItems(items).map(({ price_id, quantity }) => [price_id, quantity]);
  return `${publishableKey} ${JSON.stringify(held)}`;
}

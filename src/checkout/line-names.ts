import type { Order, OrderLine } from './order.ts';

/** What a line is called, and what it looks like. */
export type LineName = Pick<OrderLine, 'name' | 'description' | 'image_url'>;

/** By the ids of prices. */
export type LineNames = ReadonlyMap<string, LineName>;

/**
 * `order` with the names and pictures of its lines, which follow its amounts. Nothing else changes by
 * it. A line that nobody names keeps the name that it has.
 */
export function withNames({ awaitsNames: _, ...order }: Order, names: LineNames): Order {
  const line_items = order.line_items.map((line) => ({ ...line, ...names.get(line.price_id) }));
  return { ...order, line_items };
}

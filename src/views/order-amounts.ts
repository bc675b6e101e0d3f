import type { Order, OrderLine } from '../checkout/order.ts';
import type { Money } from '../money.ts';

/**
 * Whether something of `order` is charged again later. Its terms have to be shown before paying
 * then.
 */
export function recurs({ line_items }: Order): boolean {
  return line_items.some(({ recurring }) => recurring);
}

/** What is due now. */
export function totalOf({ amount_total: amount, currency }: Order): Money {
  return { amount, currency };
}

/**
 * Whether the amount of `line` is a multiple of its unit amount, unlike with tiers and packages.
 */
export function isMultiplied({ quantity, unit_amount, amount }: OrderLine): boolean {
  return amount === unit_amount * quantity;
}

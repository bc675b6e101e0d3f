import type { InvoiceLine, SubscriptionItem } from '../store/tables/subscriptions.ts';
import { amountOfItem } from './items.ts';
import type { Period } from './schedule.ts';

type Item = Pick<SubscriptionItem, 'price_id' | 'quantity' | 'unit_amount' | 'amount'>;

/** How much of their full price the items of a period cost, as parts of a `whole`. */
export interface PeriodPrice {
  /** What was or will be paid for the items that the period began with. */
  readonly paid: number;
  /** What has to be paid for new ones, which a discount of the period lowers too. */
  readonly charged: number;
  readonly whole: number;
}

/**
 * The lines that settle a change of items at `now`: what was paid for the rest of the period and is
 * not used, and what the new items cost for it. Items that stay as they are have no lines.
 */
export function prorate(
  { before, after }: { readonly before: readonly Item[]; readonly after: readonly Item[] },
  { start, end }: Period,
  now: Date,
  { paid, charged, whole }: PeriodPrice,
): InvoiceLine[] {
  const rest = Math.max(0, end.getTime() - now.getTime());
  const length = end.getTime() - start.getTime();
  const share = (item: Item, part: number) =>
    divide([amountOfItem(item), rest, part], [length, whole]);
  const line = ({ price_id, quantity, unit_amount }: Item, amount: number): InvoiceLine => ({
    price_id,
    quantity,
    unit_amount,
    amount,
    proration: true,
  });
  return [
    ...without(before, after).map((item) => line(item, 0 - share(item, paid))),
    ...without(after, before).map((item) => line(item, share(item, charged))),
  ];
}

/** `items` but those that `others` have in the same quantity and at the same price. */
function without(items: readonly Item[], others: readonly Item[]): Item[] {
  const fieldsOf = ({ price_id, quantity, unit_amount }: Item) =>
    [price_id, quantity, unit_amount].join(' ');
  const known = new Set(others.map(fieldsOf));
  return items.filter((item) => !known.has(fieldsOf(item)));
}

const product = (values: readonly number[]): bigint =>
  values.reduce((before, value) => before * BigInt(value), 1n);

/** The product of `factors` divided by that of `divisors`, rounded half up. None is below zero. */
function divide(factors: readonly number[], divisors: readonly number[]): number {
  const divisor = product(divisors);
  return Number((product(factors) * 2n + divisor) / (divisor * 2n));
}

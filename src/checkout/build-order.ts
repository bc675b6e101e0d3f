import type { LineItem } from '../api/line-items.ts';
import type { Price, Product } from '../api/prices.ts';
import { methodsFor, type Order, type OrderLine } from './order.ts';

/** An item of the page, with its price. */
export interface PricedItem extends LineItem {
  readonly price: Price;
}

/**
 * Builds the order for `items` from records of the catalogue.
 *
 * @returns `undefined` if they cannot be sold with a publishable key: `paying/order-mistake.ts`
 *   says why
 * @see Contract, section 4
 */
export function buildOrder(
  items: readonly LineItem[],
  prices: readonly Price[],
  products: readonly Product[],
): Order | undefined {
  const found = priced(items, prices).filter(({ price }) => isSellable(price));
  const [currency = '', ...others] = new Set(found.map(({ price }) => price.currency));
  if (found.length < items.length || others.length > 0) return undefined;
  const lines = found.map(({ price, price_id, quantity }): OrderLine => {
    const product = products.find(({ id }) => id === price.product_id);
    const description = price.description ?? product?.description;
    return {
      price_id,
      quantity,
      name: product?.name ?? price.description ?? price_id,
      ...(description && { description }),
      ...(product?.image_url && { image_url: product.image_url }),
      unit_amount: price.unit_amount,
      amount: price.unit_amount * quantity,
      recurring: price.recurring
        ? {
            interval: price.interval ?? 'month',
            interval_count: price.interval_count ?? 1,
            trial_period_days: price.trial_period_days ?? 0,
          }
        : null,
    };
  });
  const amount_total = lines.reduce(
    (total, { amount, recurring }) => (recurring?.trial_period_days ? total : total + amount),
    0,
  );
  // A rounded amount would be a wrong amount.
  if (![amount_total, ...lines.map(({ amount }) => amount)].every(Number.isSafeInteger)) {
    return undefined;
  }
  return { currency, amount_total, line_items: lines, methods: methodsFor(currency) };
}

/** The items whose prices are among `prices`. */
export function priced(items: readonly LineItem[], prices: readonly Price[]): PricedItem[] {
  return items.flatMap((item) => {
    const price = prices.find(({ id }) => id === item.price_id);
    return price ? { ...item, price } : [];
  });
}

/** Whether a price is on sale, and its amount of several is that of one, multiplied. */
export function isSellable({ active, pricing_model }: Price): boolean {
  return active && /^(per_unit|flat)$/.test(pricing_model ?? 'flat');
}

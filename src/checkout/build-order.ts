import type { LineItem } from '../api/line-items.ts';
import type { Price, Product } from '../api/prices.ts';
import { ConfigurationError } from '../errors.ts';
import { type LineName, type LineNames, methodsFor, type Order, type OrderLine } from './order.ts';

/** An item of the page, with its price. */
interface PricedItem extends LineItem {
  readonly price: Price;
}

/**
 * Builds the order for `items` from their prices. What the lines are called follows: `nameLines`.
 *
 * @throws {ConfigurationError} they cannot be sold with a publishable key: `PRICE_UNKNOWN`,
 *   `PRICE_INACTIVE`, `PRICING_MODEL_UNSUPPORTED`, `MIXED_CURRENCY` or `AMOUNT_TOO_LARGE`
 * @see Contract, section 4
 */
export function buildOrder(items: readonly LineItem[], prices: readonly Price[]): Order {
  const found = pricedItems(items, prices);
  const currency = oneCurrency(found);
  const lines = found.map(({ price, price_id, quantity }): OrderLine => ({
    price_id,
    quantity,
    ...nameOf(price, undefined),
    unit_amount: price.unit_amount,
    amount: price.unit_amount * quantity,
    recurring: price.recurring
      ? {
          interval: price.interval ?? 'month',
          interval_count: price.interval_count ?? 1,
          trial_period_days: price.trial_period_days ?? 0,
        }
      : null,
  }));
  const amount_total = lines.reduce(
    (total, { amount, recurring }) => (recurring?.trial_period_days ? total : total + amount),
    0,
  );
  // A rounded amount would be a wrong amount.
  if (![amount_total, ...lines.map(({ amount }) => amount)].every(Number.isSafeInteger)) {
    throw new ConfigurationError(
      'AMOUNT_TOO_LARGE',
      'The total is too large to be computed exactly. Lower a quantity or a price.',
    );
  }
  return {
    currency,
    amount_total,
    line_items: lines,
    awaitsNames: true,
    methods: methodsFor(currency),
  };
}

/** What the lines with these prices are called, and what they look like. */
export function nameLines(prices: readonly Price[], products: readonly Product[]): LineNames {
  return new Map(
    prices.map((price) => [
      price.id,
      nameOf(
        price,
        products.find(({ id }) => id === price.product_id),
      ),
    ]),
  );
}

function nameOf(price: Price, product: Product | undefined): LineName {
  const description = price.description ?? product?.description;
  return {
    name: product?.name ?? price.description ?? price.id,
    ...(description && { description }),
    ...(product?.image_url && { image_url: product.image_url }),
  };
}

/** @throws {ConfigurationError} an item has no price, or one that is not sold here */
function pricedItems(items: readonly LineItem[], prices: readonly Price[]): PricedItem[] {
  const found = items.map((item) => {
    const price = prices.find(({ id }) => id === item.price_id);
    if (price) return { ...item, price };
    throw new ConfigurationError(
      'PRICE_UNKNOWN',
      `There is no price ${JSON.stringify(item.price_id)} for this key. Copy its id from the catalogue.`,
    );
  });
  const unsellable = found.find(({ price }) => !isSellable(price))?.price;
  if (unsellable) throw priceMistake(unsellable);
  return found;
}

/** @throws {ConfigurationError} `MIXED_CURRENCY` */
function oneCurrency(items: readonly PricedItem[]): string {
  const currencies = [...new Set(items.map(({ price }) => price.currency))];
  if (currencies.length > 1) {
    throw new ConfigurationError(
      'MIXED_CURRENCY',
      `All prices of a checkout must have one currency. These have ${currencies.join(' and ')}.`,
    );
  }
  return currencies[0] ?? '';
}

/** Whether a price is on sale, and its amount of several is that of one, multiplied. */
function isSellable({ active, pricing_model }: Price): boolean {
  return active && /^(per_unit|flat)$/.test(pricing_model ?? 'flat');
}

function priceMistake({ id, active, pricing_model }: Price): ConfigurationError {
  if (!active) {
    return new ConfigurationError(
      'PRICE_INACTIVE',
      `The price ${JSON.stringify(id)} is not active. Activate it, or use another one.`,
    );
  }
  return new ConfigurationError(
    'PRICING_MODEL_UNSUPPORTED',
    `The price ${JSON.stringify(id)} has the pricing model ${JSON.stringify(pricing_model)}, so ` +
      'only the service can compute its amount. Sell it in a session (client-secret).',
  );
}

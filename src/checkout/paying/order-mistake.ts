import type { LineItem } from '../../api/line-items.ts';
import type { Price } from '../../api/prices.ts';
import { ConfigurationError } from '../../errors.ts';
import { isSellable, priced } from '../build-order.ts';

/**
 * Why `buildOrder` builds no order for `items`: `PRICE_UNKNOWN`, `PRICE_INACTIVE`,
 * `PRICING_MODEL_UNSUPPORTED`, `MIXED_CURRENCY` or `AMOUNT_TOO_LARGE`.
 */
export function orderMistake(
  items: readonly LineItem[],
  prices: readonly Price[],
): ConfigurationError {
  const found = priced(items, prices);
  const missing = items.find((item) => !found.some(({ price }) => price.id === item.price_id));
  if (missing) {
    return new ConfigurationError(
      'PRICE_UNKNOWN',
      `There is no price ${JSON.stringify(missing.price_id)} for this key. Copy its id from the catalogue.`,
    );
  }
  const unsellable = found.find(({ price }) => !isSellable(price))?.price;
  if (unsellable) return priceMistake(unsellable);
  const currencies = new Set(found.map(({ price }) => price.currency));
  if (currencies.size > 1) {
    return new ConfigurationError(
      'MIXED_CURRENCY',
      `All prices of a checkout must have one currency. These have ${[...currencies].join(' and ')}.`,
    );
  }
  return new ConfigurationError(
    'AMOUNT_TOO_LARGE',
    'The total is too large to be computed exactly. Lower a quantity or a price.',
  );
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

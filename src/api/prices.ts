import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { Currency, object, strictObject, Whole } from './schemas/shapes.ts';

/** What a product costs. Contract, section 4. */
export const Price = object({
  id: v.string(),
  product_id: v.string(),
  currency: Currency,
  /** Minor units. */
  unit_amount: v.pipe(Whole, v.minValue(0)),
  recurring: v.boolean(),
  /** `day`, `week`, `month` or `year`; present only if the price is recurring. */
  interval: v.nullish(v.string()),
  interval_count: v.nullish(v.pipe(Whole, v.minValue(1))),
  /**
   * With any model but `per_unit`, the amount of several units is not a multiple of one unit's
   * amount.
   */
  pricing_model: v.nullish(v.string()),
  trial_period_days: v.nullish(v.pipe(Whole, v.minValue(0))),
  active: v.boolean(),
  description: v.nullish(v.string()),
});
export type Price = v.InferOutput<typeof Price>;

/** What can be bought. Contract, section 4. */
export const Product = object({
  id: v.string(),
  name: v.string(),
  description: v.nullish(v.string()),
  image_url: v.nullish(v.string()),
  active: v.boolean(),
});
export type Product = v.InferOutput<typeof Product>;

/** A number as the query of an address spells it. */
const count = v.pipe(v.string(), v.regex(/^\d{1,9}$/));

/**
 * `ids` is a comma-separated list, and ids that do not exist are left out of the answer. `limit` is
 * 25 by default, as long as no ids are given, and at most 100.
 */
const ByIds = strictObject({
  ids: v.optional(v.string()),
  limit: v.optional(count),
  offset: v.optional(count),
});

export const listPrices = endpoint({
  method: 'GET',
  path: '/product-prices/',
  safe: true,
  request: ByIds,
  response: v.array(Price),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/',
  safe: true,
  request: ByIds,
  response: v.array(Product),
});

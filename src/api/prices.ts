import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import {
  Amount,
  AnyText,
  Count,
  Currency,
  Flag,
  MaybeAmount,
  MaybeText,
} from './schemas/shapes.ts';

/** What a product costs. Contract, section 4. */
export const Price = z.object({
  id: AnyText,
  product_id: AnyText,
  currency: Currency,
  /** Minor units. */
  unit_amount: Amount,
  recurring: Flag,
  /** `day`, `week`, `month` or `year`; present only if the price is recurring. */
  interval: MaybeText,
  interval_count: z.nullish(Count),
  /**
   * With any model but `per_unit`, the amount of several units is not a multiple of one unit's
   * amount.
   */
  pricing_model: MaybeText,
  trial_period_days: MaybeAmount,
  active: Flag,
  description: MaybeText,
});
export type Price = z.infer<typeof Price>;

/** What can be bought. Contract, section 4. */
export const Product = z.object({
  id: AnyText,
  name: AnyText,
  description: MaybeText,
  image_url: MaybeText,
  active: Flag,
});
export type Product = z.infer<typeof Product>;

/** A number as the query of an address spells it. */
const count = z.string().check(z.regex(/^\d{1,9}$/));

/**
 * `ids` is a comma-separated list, and ids that do not exist are left out of the answer. `limit` is
 * 25 by default, as long as no ids are given, and at most 100.
 */
const ByIds = z.strictObject({
  ids: z.optional(AnyText),
  limit: z.optional(count),
  offset: z.optional(count),
});

export const listPrices = endpoint({
  method: 'GET',
  path: '/product-prices/',
  safe: true,
  request: ByIds,
  response: z.array(Price),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/',
  safe: true,
  request: ByIds,
  response: z.array(Product),
});

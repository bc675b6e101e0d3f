import * as v from 'valibot';
import { CURRENCIES } from './authorizations.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_QUANTITY } from '../limits.ts';
import { Price, Product } from '../prices.ts';
import { object, RequiredText, strictObject, Texts, Whole } from '../schemas/shapes.ts';

/*
 * What merchants' servers write of the catalogue, which pages only read. Service contract,
 * section 2.
 */

/** Minor units of one unit or one tier. The largest checkout stays a number that is exact. */
const amount = v.pipe(Whole, v.minValue(0), v.maxValue(999_999_999));
const description = v.pipe(v.string(), v.maxLength(500));
/** Merchants' pictures have to be at addresses that any page may load. */
const imageUrl = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/),
);

export const MerchantProduct = object({ ...Product.entries, metadata: Texts });
export type MerchantProduct = v.InferOutput<typeof MerchantProduct>;

const fieldsOfProduct = {
  name: RequiredText,
  description: v.optional(description),
  image_url: v.optional(imageUrl),
  active: v.optional(v.boolean()),
  metadata: v.optional(Texts),
};

/** It is never sent again without its `Idempotency-Key`. */
export const createProduct = endpoint({
  method: 'POST',
  path: '/products/',
  safe: false,
  request: strictObject(fieldsOfProduct),
  response: MerchantProduct,
});

/** Fields that are left out stay as they are. */
export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/products/{id}',
  safe: true,
  request: strictObject({
    ...fieldsOfProduct,
    id: RequiredText,
    name: v.optional(RequiredText),
  }),
  response: MerchantProduct,
});

/** What units cost up to a quantity. */
const Tier = strictObject({
  /** The largest quantity of the tier. Null for the last one, and for it alone. */
  up_to: v.nullable(v.pipe(Whole, v.minValue(1), v.maxValue(MAX_QUANTITY))),
  unit_amount: amount,
  /** What the tier costs beside its units. */
  flat_amount: v.optional(amount),
});

export const MerchantPrice = object({
  ...Price.entries,
  tiers: v.nullish(v.array(object(Tier.entries))),
  metadata: Texts,
});
export type MerchantPrice = v.InferOutput<typeof MerchantPrice>;

/** It is never sent again without its `Idempotency-Key`. */
export const createPrice = endpoint({
  method: 'POST',
  path: '/product-prices/',
  safe: false,
  request: strictObject({
    product_id: RequiredText,
    currency: v.picklist(CURRENCIES),
    /** A price in tiers has that of its first tier, and may leave this out. */
    unit_amount: v.optional(amount),
    /** Only a recurring price has an interval. */
    interval: v.optional(v.picklist(['day', 'week', 'month', 'year'])),
    interval_count: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(365))),
    trial_period_days: v.optional(v.pipe(Whole, v.minValue(0), v.maxValue(730))),
    pricing_model: v.optional(
      v.picklist(['per_unit', 'tiered_volume', 'tiered_graduated']),
      'per_unit',
    ),
    tiers: v.optional(v.pipe(v.array(Tier), v.minLength(1), v.maxLength(100))),
    description: v.optional(description),
    metadata: v.optional(Texts),
  }),
  response: MerchantPrice,
});

/**
 * Amount, currency and recurrence of a price never change, because somebody may have agreed to
 * them.
 */
export const updatePrice = endpoint({
  method: 'PATCH',
  path: '/product-prices/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    active: v.optional(v.boolean()),
    description: v.optional(description),
    metadata: v.optional(Texts),
  }),
  response: MerchantPrice,
});

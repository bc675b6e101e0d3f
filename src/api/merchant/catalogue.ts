import * as z from 'zod/mini';
import { CURRENCIES } from './authorizations.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_QUANTITY } from '../limits.ts';
import { Price, Product } from '../prices.ts';
import { maybeListOf } from '../schemas/record-shapes.ts';
import { RequiredText, Texts, Whole } from '../schemas/shapes.ts';

/*
 * What merchants' servers write of the catalogue, which pages only read. Service contract,
 * section 2.
 */

/** Minor units of one unit or one tier. The largest checkout stays a number that is exact. */
const amount = Whole.check(z.minimum(0), z.maximum(999_999_999));
const description = z.string().check(z.maxLength(500));
/** Merchants' pictures have to be at addresses that any page may load. */
const imageUrl = z
  .string()
  .check(z.maxLength(2048), z.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/));

export const MerchantProduct = z.extend(Product, { metadata: Texts });
export type MerchantProduct = z.infer<typeof MerchantProduct>;

const fieldsOfProduct = {
  name: RequiredText,
  description: z.optional(description),
  image_url: z.optional(imageUrl),
  active: z.optional(z.boolean()),
  metadata: z.optional(Texts),
};

/** It is never sent again without its `Idempotency-Key`. */
export const createProduct = endpoint({
  method: 'POST',
  path: '/products/',
  safe: false,
  request: z.strictObject(fieldsOfProduct),
  response: MerchantProduct,
});

/** Fields that are left out stay as they are. */
export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/products/{id}',
  safe: true,
  request: z.strictObject({
    ...fieldsOfProduct,
    id: RequiredText,
    name: z.optional(RequiredText),
  }),
  response: MerchantProduct,
});

/** What units cost up to a quantity. */
const Tier = z.strictObject({
  /** The largest quantity of the tier. Null for the last one, and for it alone. */
  up_to: z.nullable(Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY))),
  unit_amount: amount,
  /** What the tier costs beside its units. */
  flat_amount: z.optional(amount),
});

export const MerchantPrice = z.extend(Price, {
  /** Whether taxes are in the amount: `inclusive`, `exclusive` or `unspecified`. */
  tax_behavior: z.nullish(z.string()),
  tiers: maybeListOf(z.object(Tier.shape)),
  /** Lists leave it out, because pages read them. */
  metadata: z.optional(Texts),
});
export type MerchantPrice = z.infer<typeof MerchantPrice>;

/** It is never sent again without its `Idempotency-Key`. */
export const createPrice = endpoint({
  method: 'POST',
  path: '/product-prices/',
  safe: false,
  request: z.strictObject({
    product_id: RequiredText,
    currency: z.enum(CURRENCIES),
    /** A price in tiers has that of its first tier, and may leave this out. */
    unit_amount: z.optional(amount),
    /** Only a recurring price has an interval. */
    interval: z.optional(z.enum(['day', 'week', 'month', 'year'])),
    interval_count: z.optional(Whole.check(z.minimum(1), z.maximum(365))),
    trial_period_days: z.optional(Whole.check(z.minimum(0), z.maximum(730))),
    pricing_model: z._default(
      z.enum(['per_unit', 'tiered_volume', 'tiered_graduated']),
      'per_unit',
    ),
    tiers: z.optional(z.array(Tier).check(z.minLength(1), z.maxLength(100))),
    description: z.optional(description),
    metadata: z.optional(Texts),
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
  request: z.strictObject({
    id: RequiredText,
    active: z.optional(z.boolean()),
    description: z.optional(description),
    metadata: z.optional(Texts),
  }),
  response: MerchantPrice,
});

import { listProducts, type Product } from '../../src/api/prices.ts';
import { listPrices } from '../../src/api/service/whole-answers.ts';
import { implement } from '../http/implement.ts';
import { inOrder, pageOf, toIds } from '../http/pages.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

const PRICE_COLUMNS = [
  'id',
  'product_id',
  'currency',
  'unit_amount',
  'recurring',
  'interval',
  'interval_count',
  'pricing_model',
  'trial_period_days',
  'active',
  'tax_behavior',
  'description',
  'tiers',
] as const;

export type PriceRow = Pick<Row<'prices'>, (typeof PRICE_COLUMNS)[number]>;

/** Whose prices are read, and what was read of them before. */
export type PriceOwner = Pick<Owner, 'merchant' | 'remember'>;

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

interface PageRequest {
  readonly ids?: string | undefined;
  readonly limit?: string | undefined;
  readonly offset?: string | undefined;
}

/** A request that names ids gets all of them at once, up to the size of a page. */
function sizeOf({ ids, limit = '0', offset = '0' }: PageRequest) {
  return {
    limit: Number(limit),
    offset: Number(offset),
    defaultLimit: toIds(ids)?.length ?? DEFAULT_LIMIT,
    maxLimit: MAX_LIMIT,
  };
}

/**
 * Prices of the merchant in the order of `ids`, without those that are unknown. Without `ids`, all
 * prices, the newest first.
 */
export async function findPrices(
  sql: Sql,
  { merchant, remember }: PriceOwner,
  ids?: readonly string[],
): Promise<PriceRow[]> {
  const read = () => readPrices(sql, merchant, ids);
  const rows = remember ? remember('catalogue', JSON.stringify([merchant, ids]), read) : read();
  return inOrder(await rows, ids);
}

function readPrices(sql: Sql, merchant: string, ids?: readonly string[]): Promise<PriceRow[]> {
  return sql.tables
    .selectFrom('prices')
    .select(PRICE_COLUMNS)
    .where(conditionOf<'prices'>({ merchant, id: ids }))
    .orderBy('seq', 'desc')
    .execute();
}

export const prices = implement(listPrices, async (call) =>
  pageOf(
    call.now,
    await findPrices(call.store, call, toIds(call.request.ids)),
    sizeOf(call.request),
  ),
);

export const products = implement(listProducts, async ({ request, merchant, store, now, origin }) =>
  pageOf(now, await findProducts(store, { merchant, origin }, toIds(request.ids)), sizeOf(request)),
);

/**
 * Products of the merchant in the order of `ids`, without those that are unknown. Without `ids`,
 * all products, the newest first.
 *
 * @param owner - The merchant, and the origin at which browsers find the products' pictures.
 */
export async function findProducts(
  sql: Sql,
  owner: { readonly merchant: string; readonly origin: string },
  ids?: readonly string[],
): Promise<Product[]> {
  const rows = await sql.tables
    .selectFrom('products')
    .select(['id', 'name', 'description', 'image', 'image_url', 'active'])
    .where(conditionOf<'products'>({ merchant: owner.merchant, id: ids }))
    .orderBy('seq', 'desc')
    .execute();
  return inOrder(rows, ids).map(({ image, image_url, ...product }) => ({
    ...product,
    image_url: image_url ?? (image && `${owner.origin}/images/${image}.svg`),
  }));
}

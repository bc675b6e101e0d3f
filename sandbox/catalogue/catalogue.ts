import { listPrices, listProducts, type Price, type Product } from '../../src/api/prices.ts';
import { implement } from '../http/implement.ts';
import { inOrder, pageOf, toIds } from '../http/pages.ts';
import type { Sql } from '../store/store.ts';

interface PriceRow extends Price {
  readonly pricing_model: string;
  readonly tax_behavior: string;
}

const PRICE_COLUMNS = `id, product_id, currency, unit_amount, recurring, interval, interval_count,
  pricing_model, trial_period_days, active, tax_behavior, description`;

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
 * prices.
 */
export async function findPrices(
  sql: Sql,
  merchant: string,
  ids?: readonly string[],
): Promise<PriceRow[]> {
  const rows = await sql.query<PriceRow>(
    `select ${PRICE_COLUMNS} from prices
     where merchant = $1 and ($2::text[] is null or id = any($2)) order by seq`,
    [merchant, ids ?? null],
  );
  return inOrder(rows, ids);
}

export const prices = implement(listPrices, async ({ request, merchant, store, now }) =>
  pageOf(now, await findPrices(store, merchant, toIds(request.ids)), sizeOf(request)),
);

export const products = implement(listProducts, async ({ request, merchant, store, now, origin }) =>
  pageOf(now, await findProducts(store, { merchant, origin }, toIds(request.ids)), sizeOf(request)),
);

/**
 * Products of the merchant in the order of `ids`, without those that are unknown. Without `ids`,
 * all products.
 *
 * @param owner - The merchant, and the origin at which browsers find the products' pictures.
 */
export async function findProducts(
  sql: Sql,
  owner: { readonly merchant: string; readonly origin: string },
  ids?: readonly string[],
): Promise<Product[]> {
  const rows = await sql.query<Product & { readonly image: string | null }>(
    `select id, name, description, image, active from products
     where merchant = $1 and ($2::text[] is null or id = any($2)) order by seq`,
    [owner.merchant, ids ?? null],
  );
  return inOrder(rows, ids).map(({ image, ...product }) => ({
    ...product,
    image_url: image && `${owner.origin}/images/${image}.svg`,
  }));
}

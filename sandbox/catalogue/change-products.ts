import {
  createProduct,
  updateProduct,
  type MerchantProduct,
} from '../../src/api/merchant/catalogue.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { findProducts } from './catalogue.ts';

const create = implement(createProduct, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { request, merchant, now, newId } = call;
      const { active = true, metadata = {}, ...fields } = request;
      const id = newId('prod_');
      await sql.tables
        .insertInto('products')
        .values({ ...fields, id, active, metadata: json(metadata), merchant, created_at: now })
        .execute();
      return success(now, await shown(sql, call, id), { status: 201 });
    }),
  ),
);

const update = implement(updateProduct, async (call) => {
  const { request, merchant, store, now } = call;
  const { id, name, description, image_url, active, metadata } = request;
  return store.transaction(async (sql) => {
    const changes = { name, description, image_url, active };
    // Setting the id to itself lets a request change nothing at all.
    const found = await sql.tables
      .updateTable('products')
      .set({ id, ...changes, metadata: metadata && json(metadata) })
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .returning('id')
      .executeTakeFirst();
    if (!found) throw notFound();
    return success(now, await shown(sql, call, id));
  });
});

/** A product as its merchant sees it. */
async function shown(
  sql: Sql,
  owner: { readonly merchant: string; readonly origin: string },
  id: string,
): Promise<MerchantProduct> {
  const [product] = await findProducts(sql, owner, [id]);
  const { metadata } = await sql.tables
    .selectFrom('products')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!product) throw new Error('A product that was just written is missing');
  return { ...product, metadata };
}

export const productRoutes = [create, update];

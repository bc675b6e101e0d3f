import { createPrice, updatePrice, type MerchantPrice } from '../../src/api/merchant/catalogue.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { findPrices } from './catalogue.ts';

type CreateRequest = RequestOf<typeof createPrice>;

const create = implement(createPrice, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => {
      const id = await insert(sql, call);
      return success(call.now, await shown(sql, call.merchant, id), { status: 201 });
    }),
  ),
);

/** @throws {Refusal} `VALIDATION_ERROR`, or `NOT_FOUND` for the product */
async function insert(sql: Sql, { request, merchant, now, newId }: Call<CreateRequest>) {
  const { product_id, interval, interval_count, trial_period_days, ...terms } = request;
  const { tiers, metadata = {}, description, currency, pricing_model } = terms;
  checkRecurrence(request);
  const unit_amount = unitAmountOf(request);
  // The lock waits for nobody, and keeps the product until its price is there.
  const product = await sql.tables
    .selectFrom('products')
    .select('id')
    .where('id', '=', product_id)
    .where('merchant', '=', merchant)
    .forKeyShare()
    .executeTakeFirst();
  if (!product) throw refuse('NOT_FOUND', 'product_id', 'There is no such product.');
  const id = newId('price_');
  await sql.tables
    .insertInto('prices')
    .values({
      id,
      product_id,
      currency,
      unit_amount,
      recurring: interval !== undefined,
      interval,
      interval_count,
      pricing_model,
      trial_period_days,
      active: true,
      tax_behavior: 'inclusive',
      description,
      tiers: tiers ? json(tiers) : null,
      metadata: json(metadata),
      merchant,
      created_at: now,
    })
    .execute();
  return id;
}

function checkRecurrence(request: CreateRequest): void {
  const { interval, interval_count, trial_period_days } = request;
  if ((interval === undefined) !== (interval_count === undefined)) {
    const path = interval === undefined ? 'interval' : 'interval_count';
    throw refuse('VALIDATION_ERROR', path, 'Set both interval and interval_count, or neither.');
  }
  if (trial_period_days !== undefined && interval === undefined) {
    const message = 'Only a recurring price can start with a trial.';
    throw refuse('VALIDATION_ERROR', 'trial_period_days', message);
  }
}

/** @throws {Refusal} `VALIDATION_ERROR`, when model, tiers and amount do not go together */
function unitAmountOf({ pricing_model, tiers, unit_amount }: CreateRequest): number {
  if ((pricing_model === 'per_unit') !== (tiers === undefined)) {
    const message = 'Set tiers with tiered_volume and tiered_graduated, and only there.';
    throw refuse('VALIDATION_ERROR', 'tiers', message);
  }
  tiers?.forEach(({ up_to }, index) => {
    const isLast = index === tiers.length - 1;
    const before = index === 0 ? 0 : (tiers[index - 1]?.up_to ?? Number.POSITIVE_INFINITY);
    if (isLast ? up_to === null : up_to !== null && up_to > before) return;
    const message = isLast
      ? 'The last tier has no end: its up_to is null.'
      : 'Each tier but the last ends at a larger quantity than the one before it.';
    throw refuse('VALIDATION_ERROR', `tiers.${index}.up_to`, message);
  });
  const first = tiers?.[0]?.unit_amount;
  if (first !== undefined && unit_amount !== undefined && first !== unit_amount) {
    const message = 'With tiers, leave this out, or repeat what the first tier says.';
    throw refuse('VALIDATION_ERROR', 'unit_amount', message);
  }
  const amount = unit_amount ?? first;
  if (amount === undefined) throw refuse('VALIDATION_ERROR', 'unit_amount', 'This is required.');
  return amount;
}

const update = implement(updatePrice, async ({ request, merchant, store, now }) => {
  const { id, active, description, metadata } = request;
  return store.transaction(async (sql) => {
    // Setting the id to itself lets a request change nothing at all.
    const found = await sql.tables
      .updateTable('prices')
      .set({ id, active, description, metadata: metadata && json(metadata) })
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .returning('id')
      .executeTakeFirst();
    if (!found) throw notFound();
    return success(now, await shown(sql, merchant, id));
  });
});

/** A price as its merchant sees it. */
async function shown(sql: Sql, merchant: string, id: string): Promise<MerchantPrice> {
  const [price] = await findPrices(sql, { merchant }, [id]);
  const { metadata } = await sql.tables
    .selectFrom('prices')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!price) throw new Error('A price that was just written is missing');
  return { ...price, tiers: price.tiers && [...price.tiers], metadata };
}

export const priceRoutes = [create, update];

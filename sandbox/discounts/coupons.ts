import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  readCoupon,
  updateCoupon,
  type Coupon,
} from '../../src/api/merchant/coupons.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { notFound, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { emit } from '../webhooks/emit.ts';
import { notifyCouponChange, readCoupons, toCoupon, type CouponRow } from './coupon.ts';
import { removeCode } from './promotion-code.ts';

type CreateRequest = RequestOf<typeof createCoupon>;

const coupons: Kind<'coupons', Coupon> = { table: 'coupons', read: readCoupons };

const create = implement(createCoupon, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => {
      checkTerms(call.request, call.now);
      return success(call.now, await insert(sql, call), { status: 201 });
    }),
  ),
);

/** @throws {Refusal} `VALIDATION_ERROR`, when the terms do not go together */
function checkTerms(request: CreateRequest, now: Date): void {
  const { percent_off, amount_off, currency, duration, duration_in_months, redeem_by } = request;
  if ((percent_off === undefined) === (amount_off === undefined)) {
    const message = 'Set either percent_off or amount_off.';
    throw refuse('VALIDATION_ERROR', 'percent_off', message);
  }
  if ((amount_off === undefined) !== (currency === undefined)) {
    const message = 'Set a currency with amount_off, and only there.';
    throw refuse('VALIDATION_ERROR', 'currency', message);
  }
  if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
    const message = 'Set duration_in_months with the duration repeating, and only there.';
    throw refuse('VALIDATION_ERROR', 'duration_in_months', message);
  }
  if (redeem_by !== undefined && new Date(redeem_by) <= now) {
    throw refuse('VALIDATION_ERROR', 'redeem_by', 'This time must be in the future.');
  }
}

async function insert(sql: Sql, call: Call<CreateRequest>): Promise<Coupon> {
  const { request, merchant, now, newId } = call;
  const { redeem_by, metadata = {}, ...terms } = request;
  const id = newId('CO');
  await sql.tables
    .insertInto('coupons')
    .values({
      ...terms,
      id,
      redeem_by: redeem_by === undefined ? null : new Date(redeem_by),
      times_redeemed: 0,
      metadata: json(metadata),
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const [data] = await readCoupons(sql, { id }, call);
  if (!data) throw new Error('A coupon that was just made is missing');
  await emit(sql, call, { type: 'coupon.created', data });
  return data;
}

const update = implement(updateCoupon, ({ store, ...call }) =>
  store.transaction(async (sql) => {
    const { id, name, metadata } = call.request;
    const before = await lockCoupon(sql, call.merchant, id);
    const changes = { name, metadata: metadata && json(metadata), updated_at: call.now };
    const coupon = await notifyCouponChange(sql, call, before, () =>
      sql.tables.updateTable('coupons').set(changes).where('id', '=', id).execute(),
    );
    return success(call.now, coupon);
  }),
);

const remove = implement(deleteCoupon, ({ store, ...call }) =>
  store.transaction(async (sql) => {
    const { request, merchant, now } = call;
    const { id } = request;
    // Everything locks codes before their coupon, so that no deadlock arises.
    const codes = await sql.tables
      .selectFrom('promotion_codes')
      .selectAll()
      .where('coupon_id', '=', id)
      .where('merchant', '=', merchant)
      .orderBy('seq')
      .forUpdate()
      .execute();
    const coupon = await lockCoupon(sql, merchant, id);
    for (const code of codes) await removeCode(sql, call, code);
    await sql.tables.deleteFrom('coupons').where('id', '=', id).execute();
    await emit(sql, call, { type: 'coupon.deleted', data: toCoupon(coupon, now) });
    const message = 'The coupon was deleted. What was redeemed stays as it is.';
    return success(now, { id, deleted: true as const }, { message });
  }),
);

/** @throws {Refusal} `NOT_FOUND`, also for a coupon of another merchant */
async function lockCoupon(sql: Sql, merchant: string, id: string): Promise<CouponRow> {
  const coupon = await sql.tables
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) throw notFound();
  return coupon;
}

export const couponRoutes = [
  create,
  listOf(listCoupons, coupons),
  readOf(readCoupon, coupons),
  update,
  remove,
];

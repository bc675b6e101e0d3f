import {
  createPromotionCode,
  deletePromotionCode,
  listPromotionCodes,
  readPromotionCode,
  updatePromotionCode,
  validatePromotionCode,
  type PromotionCode,
} from '../../src/api/merchant/promotion-codes.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { checkCustomer } from '../customers/payer.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { answerList, readOf, type Kind } from '../http/listing.ts';
import { notFound, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { emit } from '../webhooks/emit.ts';
import { toCoupon } from './coupon.ts';
import {
  codeData,
  keyOf,
  notifyCodeChange,
  readPromotionCodes,
  removeCode,
  toPromotionCode,
  type CodeRow,
} from './promotion-code.ts';
import { findDiscount, reasonAgainst } from './redeem.ts';
import { discountOf } from '../../src/api/sessions/discount.ts';

type CreateCall = Call<RequestOf<typeof createPromotionCode>>;

const codes: Kind<'promotion_codes', PromotionCode> = {
  table: 'promotion_codes',
  read: readPromotionCodes,
};

const create = implement(createPromotionCode, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => success(call.now, await insert(sql, call), { status: 201 })),
  ),
);

async function insert(sql: Sql, call: CreateCall): Promise<PromotionCode> {
  const { request, merchant, now, newId } = call;
  const { expires_at, metadata = {}, ...terms } = request;
  const { coupon_id, identity_id, minimum_amount, minimum_amount_currency } = terms;
  if (expires_at !== undefined && new Date(expires_at) <= now) {
    throw refuse('VALIDATION_ERROR', 'expires_at', 'This time must be in the future.');
  }
  if ((minimum_amount === undefined) !== (minimum_amount_currency === undefined)) {
    const message = 'Set minimum_amount together with its currency.';
    throw refuse('VALIDATION_ERROR', 'minimum_amount_currency', message);
  }
  // The lock keeps the coupon from being deleted meanwhile.
  const coupon = await sql.tables
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', coupon_id)
    .where('merchant', '=', merchant)
    .forKeyShare()
    .executeTakeFirst();
  if (!coupon) throw refuse('NOT_FOUND', 'coupon_id', 'There is no such coupon.');
  if (identity_id !== undefined) await checkCustomer(sql, merchant, identity_id);
  const code = request.code ?? newId('').slice(0, 10).toUpperCase();
  const made = await sql.tables
    .insertInto('promotion_codes')
    .values({
      ...terms,
      id: newId('PC'),
      code,
      code_key: keyOf(code),
      expires_at: expires_at === undefined ? null : new Date(expires_at),
      times_redeemed: 0,
      metadata: json(metadata),
      merchant,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant', 'code_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw refuse('VALIDATION_ERROR', 'code', 'There is such a code already.');
  await emit(sql, call, { type: 'promotion_code.created', data: await codeData(sql, made) });
  return toPromotionCode(made);
}

const list = implement(listPromotionCodes, (call) => {
  const { code, coupon_id } = call.request;
  const filters = { coupon_id, code_key: code === undefined ? undefined : keyOf(code) };
  return answerList(call, codes, filters);
});

const update = implement(updatePromotionCode, ({ store, ...call }) =>
  store.transaction(async (sql) => {
    const { id, active, metadata } = call.request;
    const before = await lockCode(sql, call.merchant, id);
    const changes = { active, metadata: metadata && json(metadata), updated_at: call.now };
    const code = await notifyCodeChange(sql, call, before, () =>
      sql.tables.updateTable('promotion_codes').set(changes).where('id', '=', id).execute(),
    );
    return success(call.now, code);
  }),
);

const remove = implement(deletePromotionCode, ({ store, ...call }) =>
  store.transaction(async (sql) => {
    const { id } = call.request;
    await removeCode(sql, call, await lockCode(sql, call.merchant, id));
    const message = 'The promotion code was deleted.';
    return success(call.now, { id, deleted: true as const }, { message });
  }),
);

/** @throws {Refusal} `NOT_FOUND`, also for a code of another merchant */
async function lockCode(sql: Sql, merchant: string, id: string): Promise<CodeRow> {
  const code = await sql.tables
    .selectFrom('promotion_codes')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst();
  if (!code) throw notFound();
  return code;
}

const validate = implement(validatePromotionCode, async ({ store, request, merchant, now }) => {
  const { code, identity_id, amount } = request;
  const found = await findDiscount(store, merchant, { code });
  const currency = request.currency ?? found?.coupon.currency ?? undefined;
  const reason = reasonAgainst(found, now, { identity_id, amount, currency });
  const amount_discount = found && amount ? discountOf(found.coupon, amount) : 0;
  const preview =
    amount === undefined || reason
      ? null
      : { currency: currency ?? null, amount_discount, amount_total: amount - amount_discount };
  return success(now, {
    valid: reason === undefined,
    reason: reason ?? null,
    promotion_code: found?.code ? toPromotionCode(found.code) : null,
    coupon: found ? toCoupon(found.coupon, now) : null,
    discount_preview: preview,
  });
});

/** The fixed path comes before paths with a parameter, which would match it too. */
export const promotionCodeRoutes = [
  validate,
  create,
  list,
  readOf(readPromotionCode, codes),
  update,
  remove,
];

import { applyPromotionCode } from '../../src/api/service/whole-answers.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { priceLines } from '../catalogue/pricing.ts';
import { findDiscount, isLimited, reasonAgainst, refusal } from '../discounts/redeem.ts';
import { sumOf } from '../catalogue/amount.ts';
import { shareDiscount } from '../discounts/shares.ts';
import { success } from '../http/answer.ts';
import { implement, type Call } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { takesCryptoOnly } from './crypto-payment.ts';
import { lockOpen } from './lock-session.ts';
import { bySecret, type Session } from './session.ts';
import { describeSession } from './validate-session.ts';

type ApplyCall = Call<RequestOf<typeof applyPromotionCode>>;

/**
 * Gives a session the discount of a promotion code, or takes it away. Nothing is redeemed before
 * the session is paid, so the code may be used up by then.
 */
export const applyCode = implement(
  applyPromotionCode,
  async (call) => {
    const session = await call.store.transaction((sql) => apply(sql, call));
    return success(call.now, await describeSession(call, session));
  },
  bySecret,
);

async function apply(sql: Sql, call: ApplyCall): Promise<Session> {
  const session = await lockOpen(sql, call);
  const off = await discountFor(sql, call, session);
  const subtotal = session.amount_total + session.amount_discount;
  const changes = { ...off, amount_total: subtotal - off.amount_discount };
  await sql.tables
    .updateTable('checkout_sessions')
    .set(changes)
    .where('id', '=', session.id)
    .execute();
  return { ...session, ...changes };
}

/** @throws {Refusal} `VALIDATION_ERROR` or `PROMOTION_CODE_INVALID` */
async function discountFor(
  sql: Sql,
  { request, now }: ApplyCall,
  session: Session,
): Promise<Pick<Session, 'amount_discount' | 'coupon_id' | 'promotion_code_id'>> {
  const { allow_promotion_codes, merchant, identity_id, currency, line_items } = session;
  const { code } = request;
  if (code === null) return { amount_discount: 0, coupon_id: null, promotion_code_id: null };
  if (!allow_promotion_codes) {
    const message = 'The session was created without allow_promotion_codes.';
    throw refuse('VALIDATION_ERROR', 'code', message);
  }
  const items = line_items.map(({ price_id, quantity }) => ({ price_id, quantity }));
  const { all } = await priceLines(sql, { merchant }, items);
  const found = await findDiscount(sql, merchant, { code });
  const amount = sumOf(all.map((line) => line.amount));
  const reason = reasonAgainst(found, now, { identity_id, amount, currency });
  if (!found || reason) throw refusal(reason ?? 'NOT_FOUND');
  const amount_discount = shareDiscount(found.coupon, all).due;
  const left = session.amount_total + session.amount_discount - amount_discount;
  // An order that costs nothing is confirmed by itself, and a code is claimed with that.
  if (takesCryptoOnly(session) && left > 0 && isLimited(found)) throw notPayable();
  return {
    amount_discount,
    coupon_id: found.coupon.id,
    promotion_code_id: found.code?.id ?? null,
  };
}

/** A limited code could be used up before the coins arrive. */
function notPayable(): Refusal {
  const message =
    'The session takes stablecoins alone, so it takes no code that can be redeemed only so many times.';
  return new Refusal('PROMOTION_CODE_INVALID', message, { reason: 'NOT_PAYABLE' });
}

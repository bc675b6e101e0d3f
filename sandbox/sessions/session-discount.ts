import type { SessionDiscount } from '../../src/api/promotion-code.ts';
import { findDiscount } from '../discounts/redeem.ts';
import type { Sql } from '../store/store.ts';
import type { Session } from './session.ts';

/** What a session says of its promotion code. A code that was deleted since is not named. */
export async function discountOfSession(sql: Sql, session: Session): Promise<SessionDiscount> {
  const { allow_promotion_codes, amount_discount, coupon_id, promotion_code_id, merchant } =
    session;
  const found =
    coupon_id === null
      ? undefined
      : await findDiscount(sql, merchant, { coupon_id, promotion_code_id });
  if (!found?.code) return { allow_promotion_codes, amount_discount, promotion_code: null };
  const { name, percent_off, amount_off, duration, duration_in_months } = found.coupon;
  const terms = { name, percent_off, amount_off, duration, duration_in_months };
  return {
    allow_promotion_codes,
    amount_discount,
    promotion_code: { code: found.code.code, ...terms },
  };
}

import type { Reason } from '../../src/api/merchant/promotion-codes.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { isUsedUp, notifyCouponChange, type CouponRow } from './coupon.ts';
import { keyOf, notifyCodeChange, type CodeRow } from './promotion-code.ts';

/** A coupon, and the code by which somebody names it, if they name it by one. */
export interface Discount {
  readonly coupon: CouponRow;
  readonly code?: CodeRow | undefined;
}

/** What somebody names: a code, or the ids of what was found by it before. */
export type Naming =
  | { readonly code: string }
  | { readonly coupon_id: string; readonly promotion_code_id?: string | null };

/** What is bought, as far as it is known. */
interface Purchase {
  readonly identity_id?: string | null | undefined;
  /** Minor units of `currency`, before the discount. */
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}

const MESSAGES: Readonly<Record<Reason, string>> = {
  NOT_FOUND: 'There is no such promotion code.',
  INACTIVE: 'The promotion code is not active.',
  EXPIRED: 'The promotion code has expired.',
  USED_UP: 'The promotion code was redeemed as often as it can be.',
  WRONG_CUSTOMER: 'The promotion code is for another customer.',
  WRONG_CURRENCY: 'The promotion code is for another currency.',
  BELOW_MINIMUM: 'The amount is below the minimum of the promotion code.',
};

/**
 * Finds what is named.
 *
 * @param lock - Whether nobody else may redeem it until the transaction ends. Codes are locked
 *   before their coupons, so that no deadlock arises.
 */
export async function findDiscount(
  sql: Sql,
  merchant: string,
  naming: Naming,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Discount | undefined> {
  const code = await findCode(sql, merchant, naming, lock);
  const id = 'coupon_id' in naming ? naming.coupon_id : code?.coupon_id;
  const byCode = 'code' in naming || typeof naming.promotion_code_id === 'string';
  if (id === undefined || (byCode && !code)) return undefined;
  const coupons = sql.tables
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant);
  const coupon = await (lock ? coupons.forUpdate() : coupons).executeTakeFirst();
  return coupon && { coupon, code };
}

async function findCode(
  sql: Sql,
  merchant: string,
  naming: Naming,
  lock: boolean,
): Promise<CodeRow | undefined> {
  const codes = sql.tables
    .selectFrom('promotion_codes')
    .selectAll()
    .where('merchant', '=', merchant);
  const named =
    'code' in naming
      ? codes.where('code_key', '=', keyOf(naming.code))
      : codes.where('id', '=', naming.promotion_code_id ?? null);
  return (lock ? named.forUpdate() : named).executeTakeFirst();
}

/** Why a discount cannot be redeemed now for a purchase, or undefined if it can. */
export function reasonAgainst(
  discount: Discount | undefined,
  now: Date,
  { identity_id, amount, currency }: Purchase,
): Reason | undefined {
  if (!discount) return 'NOT_FOUND';
  const { coupon, code } = discount;
  const ends = [coupon.redeem_by, code?.expires_at].filter((end) => end instanceof Date);
  if (code && !code.active) return 'INACTIVE';
  if (ends.some((end) => end <= now)) return 'EXPIRED';
  if (isSpent(discount)) return 'USED_UP';
  if (typeof code?.identity_id === 'string' && code.identity_id !== identity_id) {
    return 'WRONG_CUSTOMER';
  }
  const { minimum_amount = null, minimum_amount_currency = null } = code ?? {};
  const currencies = [coupon.currency, minimum_amount_currency].filter((name) => name !== null);
  if (currency !== undefined && currencies.some((name) => name !== currency)) {
    return 'WRONG_CURRENCY';
  }
  const isBelow = minimum_amount !== null && amount !== undefined && amount < minimum_amount;
  return isBelow ? 'BELOW_MINIMUM' : undefined;
}

/** Whether a discount was redeemed as often as it can be. */
export function isSpent({ coupon, code }: Discount): boolean {
  return isUsedUp(coupon) || (code !== undefined && isUsedUp(code));
}

/** Whether a discount can be redeemed only so many times. */
export function isLimited({ coupon, code }: Discount): boolean {
  return coupon.max_redemptions !== null || (code?.max_redemptions ?? null) !== null;
}

/**
 * Finds what is named, and keeps it for the caller's transaction.
 *
 * @throws {Refusal} `PROMOTION_CODE_INVALID`, with the reason in its details
 */
export async function claimDiscount(
  sql: Sql,
  { merchant, now }: Pick<Owner, 'merchant' | 'now'>,
  naming: Naming,
  bought: Purchase,
): Promise<Discount> {
  const found = await findDiscount(sql, merchant, naming, { lock: true });
  const reason = reasonAgainst(found, now, bought);
  if (found && !reason) return found;
  throw refusal(reason ?? 'NOT_FOUND');
}

export function refusal(reason: Reason): Refusal {
  return new Refusal('PROMOTION_CODE_INVALID', MESSAGES[reason], { reason });
}

/**
 * Counts a redemption, or takes one back. The transaction has to hold the locks of the discount.
 *
 * @param by - 1 for a redemption, -1 to take it back.
 */
export async function countRedemption(
  sql: Sql,
  owner: Owner,
  { coupon, code }: Discount,
  by: 1 | -1,
): Promise<void> {
  if (code) {
    await notifyCodeChange(sql, owner, code, () =>
      sql.tables
        .updateTable('promotion_codes')
        .set({ times_redeemed: code.times_redeemed + by, updated_at: owner.now })
        .where('id', '=', code.id)
        .execute(),
    );
  }
  await notifyCouponChange(sql, owner, coupon, () =>
    sql.tables
      .updateTable('coupons')
      .set({ times_redeemed: coupon.times_redeemed + by, updated_at: owner.now })
      .where('id', '=', coupon.id)
      .execute(),
  );
}

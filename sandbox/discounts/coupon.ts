import type { Coupon } from '../../src/api/merchant/coupons.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { previousOf } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

export type CouponRow = Row<'coupons'>;

/** Coupons as the service shows them, in the order in which they were made. */
export async function readCoupons(
  sql: Sql,
  match: Match<'coupons'>,
  { now }: { readonly now: Date },
): Promise<Coupon[]> {
  const rows = await sql.tables
    .selectFrom('coupons')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => toCoupon(row, now));
}

export function toCoupon(row: CouponRow, now: Date): Coupon {
  const { seq: _, ...shown } = row;
  return {
    ...shown,
    valid: !isUsedUp(row) && !(row.redeem_by !== null && row.redeem_by <= now),
    redeem_by: row.redeem_by?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function isUsedUp({
  max_redemptions,
  times_redeemed,
}: Pick<CouponRow, 'max_redemptions' | 'times_redeemed'>): boolean {
  return max_redemptions !== null && times_redeemed >= max_redemptions;
}

/**
 * Changes a coupon by `work`, which has to hold its lock, and notifies the merchant if anything is
 * then different.
 *
 * @returns the coupon as it is then
 */
export async function notifyCouponChange(
  sql: Sql,
  owner: Owner,
  before: CouponRow,
  work: () => Promise<unknown>,
): Promise<Coupon> {
  await work();
  const [data] = await readCoupons(sql, { id: before.id }, owner);
  if (!data) throw new Error('A coupon that was just changed is missing');
  const previous_attributes = previousOf(toCoupon(before, owner.now), data);
  if (Object.keys(previous_attributes).length > 0) {
    await emit(sql, owner, { type: 'coupon.updated', data, previous_attributes });
  }
  return data;
}

import type { PromotionCode } from '../../src/api/merchant/promotion-codes.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { customerIds, previousOf } from '../webhooks/data.ts';
import { emit, type NewEvent } from '../webhooks/emit.ts';

export type CodeRow = Row<'promotion_codes'>;

/**
 * A code as codes are compared: without what comes with it when people copy it from a mail or a
 * poster. Codes themselves have letters, digits, `_` and `-` alone.
 */
export function keyOf(code: string): string {
  const plain = code
    // Full-width letters and ligatures are letters. Unicode, UAX #15.
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    // Marks of direction and of line breaks, what fonts draw nothing for, spaces and line breaks.
    .replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu, '');
  // Quotes, brackets, bullets and the punctuation of the sentence around it.
  const [inner = plain] = /[\p{L}\p{N}_-](?:.*[\p{L}\p{N}_-])?/u.exec(plain) ?? [];
  return inner.toUpperCase();
}

/** Promotion codes as the service shows them, in the order in which they were made. */
export async function readPromotionCodes(
  sql: Sql,
  match: Match<'promotion_codes'>,
): Promise<PromotionCode[]> {
  const rows = await sql.tables
    .selectFrom('promotion_codes')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map(toPromotionCode);
}

export function toPromotionCode(row: CodeRow): PromotionCode {
  const { seq: _, code_key: _key, ...shown } = row;
  return {
    ...shown,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A promotion code in the form that events carry. */
export async function codeData(sql: Sql, row: CodeRow): Promise<NewEvent['data']> {
  return { ...toPromotionCode(row), ...(await customerIds(sql, row.identity_id)) };
}

/**
 * Changes a code by `work`, which has to hold its lock, and notifies the merchant if anything is
 * then different.
 */
export async function notifyCodeChange(
  sql: Sql,
  owner: Owner,
  before: CodeRow,
  work: () => Promise<unknown>,
): Promise<PromotionCode> {
  await work();
  const after = await sql.tables
    .selectFrom('promotion_codes')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const data = await codeData(sql, after);
  const previous_attributes = previousOf(await codeData(sql, before), data);
  if (Object.keys(previous_attributes).length > 0) {
    await emit(sql, owner, { type: 'promotion_code.updated', data, previous_attributes });
  }
  return toPromotionCode(after);
}

/** Deletes a code, of which the caller has to hold the lock. */
export async function removeCode(sql: Sql, owner: Owner, code: CodeRow): Promise<void> {
  const data = await codeData(sql, code);
  await sql.tables.deleteFrom('promotion_codes').where('id', '=', code.id).execute();
  await emit(sql, owner, { type: 'promotion_code.deleted', data });
}

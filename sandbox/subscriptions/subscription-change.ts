import type { Owner } from '../store/owner.ts';
import { update, type Sql } from '../store/store.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/** Columns of a subscription, and the values that they are to have. */
export type Changes = Readonly<Record<string, unknown>>;

/** Nothing becomes due any more for a subscription with these values. */
const OVER: Changes = { next_step: null, next_at: null };

/** The changes that end a subscription. One that never began is `incomplete_expired`. */
export const ended = (status: 'canceled' | 'incomplete_expired'): Changes => ({ status, ...OVER });

export async function write(
  sql: Sql,
  { now }: Pick<Owner, 'now'>,
  id: string,
  changes: Changes,
): Promise<void> {
  await update(sql, 'subscriptions', id, { ...changes, updated_at: now });
}

/**
 * Notifies the merchant once of everything that `work` does to a subscription: of its end, or of
 * the earlier values of its fields. Nothing is sent when no field has changed.
 */
export async function notifyChange(
  sql: Sql,
  owner: Owner,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = await recordData(sql, 'subscriptions', id);
  await work();
  const data = await recordData(sql, 'subscriptions', id);
  const previous_attributes = previousOf(before, data);
  if (Object.keys(previous_attributes).length === 0) return;
  if (data['status'] === 'canceled' && before['status'] !== 'canceled') {
    await emit(sql, owner, { type: 'subscription.deleted', data });
  } else {
    await emit(sql, owner, { type: 'subscription.updated', data, previous_attributes });
  }
}

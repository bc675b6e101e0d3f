import type { Owner } from '../store/owner.ts';
import { update, type Sql } from '../store/store.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/** Columns of a subscription and what they are to hold. */
export type Changes = Readonly<Record<string, unknown>>;

/** Nothing more is to come for a subscription. */
const OVER: Changes = { next_step: null, next_at: null };

/** What ends a subscription: `incomplete_expired` when it never began. */
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
 * Tells once of all that `work` does to a subscription: of its end, or of what its fields held
 * before. Nothing is told when they hold what they did.
 */
export async function tellingChange(
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

import type { Updateable } from 'kysely';
import type { EventType } from '../../src/api/merchant/webhooks.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row, Tables } from '../store/tables.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/** Columns of a subscription, and the values that they are to have. */
type Changes = Updateable<Tables['subscriptions']>;

/** Nothing becomes due any more for a subscription with these values. */
const OVER: Changes = {
  next_step: null,
  next_at: null,
  pending_update: null,
  pending_until: null,
  price_change: null,
  pause_collection: null,
  status_before_pause: null,
  resumes_at: null,
};

/** The changes that end a subscription. One that never began is `incomplete_expired`. */
export const ended = (status: 'canceled' | 'incomplete_expired'): Changes => ({ status, ...OVER });

/** The status that a subscription has, or has again when its pause is over. */
export function standingOf({
  status,
  status_before_pause,
}: Pick<Row<'subscriptions'>, 'status' | 'status_before_pause'>): string {
  return status === 'paused' ? (status_before_pause ?? 'active') : status;
}

/** The changes that give a subscription another standing. One that is paused stays paused. */
export const standingChange = (
  { status }: Pick<Row<'subscriptions'>, 'status'>,
  standing: 'active' | 'past_due' | 'unpaid',
): Changes => (status === 'paused' ? { status_before_pause: standing } : { status: standing });

export async function write(
  sql: Sql,
  { now }: Pick<Owner, 'now'>,
  id: string,
  changes: Changes,
): Promise<void> {
  await sql.tables
    .updateTable('subscriptions')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
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
  const type = typeOf(before['status'], data['status']);
  if (type) {
    await emit(sql, owner, { type, data });
  } else {
    await emit(sql, owner, { type: 'subscription.updated', data, previous_attributes });
  }
}

/** Cancels the change of prices that was scheduled, if one was. */
export async function cancelPriceChange(
  sql: Sql,
  owner: Owner,
  { id, price_change }: Pick<Row<'subscriptions'>, 'id' | 'price_change'>,
): Promise<void> {
  if (!price_change) return;
  await write(sql, owner, id, { price_change: null });
  await notifyPriceChange(sql, owner, id, 'canceled');
}

export async function notifyPriceChange(
  sql: Sql,
  owner: Owner,
  id: string,
  what: 'scheduled' | 'canceled' | 'applied',
): Promise<void> {
  const data = await recordData(sql, 'subscriptions', id);
  await emit(sql, owner, { type: `subscription.price_change.${what}`, data });
}

/** The event that a change of the status has of its own, if it has one. */
function typeOf(before: unknown, after: unknown): EventType | undefined {
  if (before === after) return undefined;
  if (after === 'canceled') return 'subscription.deleted';
  if (after === 'paused') return 'subscription.paused';
  return before === 'paused' ? 'subscription.resumed' : undefined;
}

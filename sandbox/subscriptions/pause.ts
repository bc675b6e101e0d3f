import { pauseSubscription, resumeSubscription } from '../../src/api/merchant/subscriptions.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { readRecords } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { PauseCollection } from '../store/tables/subscriptions.ts';
import { lockSubscription } from './lock.ts';
import { notifyChange, standingOf, write } from './subscription-change.ts';

type Found = Row<'subscriptions'>;

export const pause = implement(pauseSubscription, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { request, merchant, now } = call;
      const { id, behavior, resumes_at } = request;
      const found = await lockSubscription(sql, merchant, id);
      await notifyChange(sql, call, id, () => pauseNow(sql, call, found, { behavior, resumes_at }));
      return success(now, await shown(sql, id));
    }),
  );
});

export const resume = implement(resumeSubscription, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { request, merchant, now } = call;
      const found = await lockSubscription(sql, merchant, request.id);
      await notifyChange(sql, call, request.id, () => resumeNow(sql, call, found));
      return success(now, await shown(sql, request.id));
    }),
  );
});

/** @throws {Refusal} `VALIDATION_ERROR`, when it cannot be paused now */
export async function pauseNow(
  sql: Sql,
  owner: Owner,
  { id, status, status_before_pause }: Found,
  asked: {
    readonly behavior: PauseCollection['behavior'];
    readonly resumes_at?: string | undefined;
  },
): Promise<void> {
  if (!['trialing', 'active', 'past_due', 'paused'].includes(status)) {
    throw refuse('VALIDATION_ERROR', 'id', `A subscription that is ${status} cannot be paused.`);
  }
  const resumes_at = asked.resumes_at === undefined ? null : new Date(asked.resumes_at);
  if (resumes_at && resumes_at <= owner.now) {
    throw refuse('VALIDATION_ERROR', 'resumes_at', 'This time must be in the future.');
  }
  const pause_collection = {
    behavior: asked.behavior,
    resumes_at: resumes_at?.toISOString() ?? null,
  };
  await write(sql, owner, id, {
    status: 'paused',
    status_before_pause: status === 'paused' ? status_before_pause : status,
    pause_collection: json(pause_collection),
    resumes_at,
  });
}

/** @throws {Refusal} `VALIDATION_ERROR`, when it is not paused */
export async function resumeNow(sql: Sql, owner: Owner, found: Found): Promise<void> {
  if (found.status !== 'paused') {
    throw refuse('VALIDATION_ERROR', 'id', 'The subscription is not paused.');
  }
  await write(sql, owner, found.id, {
    status: standingOf(found),
    status_before_pause: null,
    pause_collection: null,
    resumes_at: null,
  });
  await resumeAttempts(sql, owner, found.id);
}

/** Attempts whose time came during the pause are made now, and the others at their time. */
async function resumeAttempts(sql: Sql, { now }: Owner, subscription: string): Promise<void> {
  await sql.tables
    .updateTable('invoices')
    .set({ next_attempt_at: now })
    .where('subscription_id', '=', subscription)
    .where('status', '=', 'open')
    .where('next_attempt_at', '<', now)
    .execute();
  await sql.tables
    .updateTable('recovery_actions')
    .set({ due_at: now })
    .where('due_at', '<', now)
    .where('invoice_id', 'in', (invoices) =>
      invoices.selectFrom('invoices').select('id').where('subscription_id', '=', subscription),
    )
    .execute();
}

/** Resumes a subscription whose pause is over, inside the caller's transaction. */
export async function endPause(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const found = await sql.tables
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('resumes_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.resumes_at) return;
  const owner = { merchant: found.merchant, now: found.resumes_at, newId };
  await notifyChange(sql, owner, id, () => resumeNow(sql, owner, found));
}

export async function shown(sql: Sql, id: string) {
  const [subscription] = await readRecords(sql, 'subscriptions', { id });
  if (!subscription) throw notFound();
  return subscription;
}

import { createId } from './ids.ts';
import { declineOf } from './scenarios.ts';
import type { Service } from './service.ts';
import type { Sql } from './store/store.ts';
import { previousOf, recordData } from './webhooks/data.ts';
import { emit } from './webhooks/emit.ts';

interface Due {
  readonly id: string;
  readonly merchant: string;
  readonly order_id: string;
  readonly settles_at: Date;
  readonly settles_as: string | null;
}

/**
 * Settles every pending transfer whose time has come, with the time at which it was due. Called
 * before anything is read that shows it, and by a timer.
 */
export async function settle(
  { store, random }: Pick<Service, 'store' | 'random'>,
  now: Date,
): Promise<void> {
  await endSubscriptions(store, now);
  const [waiting] = await store.query(
    `select 1 from transfers where state = 'PENDING' and settles_at <= $1 limit 1`,
    [now],
  );
  if (!waiting) return;
  await store.transaction(async (sql) => {
    // Rows that another process is settling are left to it.
    const due = await sql.query<Due>(
      `select id, merchant, order_id, settles_at, settles_as from transfers
       where state = 'PENDING' and settles_at <= $1 order by settles_at, seq
       for update skip locked`,
      [now],
    );
    for (const transfer of due) {
      const { id, merchant, settles_at } = transfer;
      const before = await recordData(sql, 'transfers', id);
      await settleOne(sql, transfer);
      const data = await recordData(sql, 'transfers', id);
      const owner = {
        merchant,
        now: settles_at,
        newId: (prefix: string) => createId(prefix, random),
      };
      const previous_attributes = previousOf(before, data);
      await emit(sql, owner, { type: 'payment.updated', data, previous_attributes });
    }
  });
}

/** Those that were to end with a period that is over by now. */
async function endSubscriptions(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update subscriptions set status = 'canceled',
       updated_at = greatest(current_period_end, updated_at)
     where cancel_at_period_end and current_period_end <= $1
       and status not in ('canceled', 'incomplete_expired')`,
    [now],
  );
}

async function settleOne(sql: Sql, { id, order_id, settles_at, settles_as }: Due): Promise<void> {
  const decline = settles_as === null ? undefined : declineOf(settles_as);
  await sql.query(
    `update transfers set state = $2, failure_code = $3, failure_message = $4, updated_at = $5
     where id = $1`,
    [
      id,
      decline ? 'FAILED' : 'SUCCEEDED',
      decline?.failure_code ?? null,
      decline?.failure_message ?? null,
      settles_at,
    ],
  );
  await sql.query('update orders set status = $2 where id = $1', [
    order_id,
    decline ? 'payment_failed' : 'paid',
  ]);
  await settleSession(sql, id, decline !== undefined);
  // An order that is not paid gives nothing: neither what was to start now nor a trial.
  await sql.query(
    decline
      ? `update subscriptions set updated_at = $2, status =
           case status when 'trialing' then 'canceled' else 'incomplete_expired' end
         where order_id = $1 and status in ('incomplete', 'trialing')`
      : `update subscriptions set updated_at = $2, status = 'active'
         where order_id = $1 and status = 'incomplete'`,
    [order_id, settles_at],
  );
}

/**
 * A session stays complete whatever becomes of its money: nobody may pay it again. Of its payment
 * link, one that was not paid in the end takes up nothing.
 */
async function settleSession(sql: Sql, transfer: string, failed: boolean): Promise<void> {
  const [session] = await sql.query<{ payment_link_id: string | null }>(
    `update checkout_sessions set payment_status = $2 where transfer_id = $1
     returning payment_link_id`,
    [transfer, failed ? 'unpaid' : 'paid'],
  );
  if (!failed || !session) return;
  await sql.query('update payment_links set payment_count = payment_count - 1 where id = $1', [
    session.payment_link_id,
  ]);
}

import { declineOf } from '../payments/scenarios.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { fail, succeed } from '../subscriptions/charge.ts';
import { firstStep } from '../subscriptions/schedule.ts';
import { ended, notifyChange, write } from '../subscriptions/subscription-change.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

interface Due {
  readonly merchant: string;
  readonly order_id: string | null;
  readonly settles_at: Date;
  readonly settles_as: string | null;
}

interface Affected {
  readonly id: string;
  readonly status: string;
  readonly current_period_start: Date;
  readonly current_period_end: Date;
  /** Invoices that the transfer was to pay. */
  readonly invoices: readonly string[];
}

/**
 * Settles a pending transfer, inside the caller's transaction. Its records carry the time at which
 * it was due. Does nothing when it was settled meanwhile.
 */
export async function settleTransfer(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const [due] = await sql.query<Due>(
    `select merchant, order_id, settles_at, settles_as from transfers
     where id = $1 and state = 'PENDING' and settles_at <= $2 for update`,
    [id, now],
  );
  if (!due) return;
  const { merchant, order_id, settles_at, settles_as } = due;
  const owner = { merchant, now: settles_at, newId };
  const decline = settles_as === null ? undefined : declineOf(settles_as);
  const before = await recordData(sql, 'transfers', id);
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
  const data = await recordData(sql, 'transfers', id);
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'payment.updated', data, previous_attributes });
  for (const subscription of await affectedBy(sql, id, order_id)) {
    await notifyChange(sql, owner, subscription.id, () =>
      settleSubscription(sql, owner, subscription, decline !== undefined),
    );
  }
}

/** Subscriptions that wait for the transfer's order, and those whose invoices it was to pay. */
function affectedBy(sql: Sql, transfer: string, order: string | null): Promise<Affected[]> {
  return sql.query<Affected>(
    `select id, status, current_period_start, current_period_end,
       array(select invoice.id from invoices invoice
             where invoice.subscription_id = subscription.id and invoice.transfer_id = $1
               and invoice.status <> 'paid' order by invoice.seq) as invoices
     from subscriptions subscription
     where (order_id = $2 and status in ('incomplete', 'trialing'))
       or id in (select subscription_id from invoices where transfer_id = $1)
     order by seq for update`,
    [transfer, order],
  );
}

async function settleSubscription(
  sql: Sql,
  owner: Owner,
  subscription: Affected,
  failed: boolean,
): Promise<void> {
  const { id, status, invoices } = subscription;
  for (const invoice of invoices) {
    await (failed ? fail(sql, owner, invoice) : succeed(sql, owner, invoice));
  }
  if (status === 'incomplete' && failed) await write(sql, owner, id, ended('incomplete_expired'));
  // An order that is not paid gives nothing: neither a subscription that was to start now nor a
  // trial.
  if (status === 'trialing' && failed) await write(sql, owner, id, ended('canceled'));
  if (status === 'incomplete' && !failed) {
    const { current_period_start: start, current_period_end: end } = subscription;
    const { step, at } = firstStep({ start, end }, { isTrial: false });
    await write(sql, owner, id, { status: 'active', next_step: step, next_at: at });
  }
}

/**
 * A session stays complete when its payment fails later, so that nobody pays it again. Its payment
 * link no longer counts a payment that failed in the end.
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

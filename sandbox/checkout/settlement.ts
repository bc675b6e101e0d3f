import { countRedemption, findDiscount } from '../discounts/redeem.ts';
import { enterTransfer } from '../payments/balance.ts';
import { declineOf } from '../payments/scenarios.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { fail, succeed } from '../subscriptions/charge.ts';
import { firstStep } from '../subscriptions/periods/schedule.ts';
import { ended, notifyChange, write } from '../subscriptions/subscription-change.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

interface Affected extends Pick<
  Row<'subscriptions'>,
  'id' | 'current_period_start' | 'current_period_end'
> {
  /** Its status, apart from a pause. */
  readonly standing: string;
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
  const due = await sql.tables
    .selectFrom('transfers')
    .select(['merchant', 'order_id', 'settles_at', 'settles_as'])
    .select(['amount', 'currency', 'instrument'])
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.settles_at) return;
  const { merchant, order_id, settles_at, settles_as } = due;
  const owner = { merchant, now: settles_at, newId };
  const decline = settles_as === null ? undefined : declineOf(settles_as);
  const before = await recordData(sql, 'transfers', id);
  await sql.tables
    .updateTable('transfers')
    .set({ state: decline ? 'FAILED' : 'SUCCEEDED', ...decline, updated_at: settles_at })
    .where('id', '=', id)
    .execute();
  await sql.tables
    .updateTable('orders')
    .set({ status: decline ? 'payment_failed' : 'paid' })
    .where('id', '=', order_id)
    .execute();
  if (!decline) {
    const { amount, currency, instrument } = due;
    await enterTransfer(sql, owner, { id, amount, currency, type: instrument.type });
  }
  if (decline) await takeBackRedemption(sql, owner, order_id);
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

/** Who pays nothing in the end has redeemed nothing either. */
async function takeBackRedemption(sql: Sql, owner: Owner, order: string | null): Promise<void> {
  const redeemed = await sql.tables
    .selectFrom('orders')
    .select(['coupon_id', 'promotion_code_id'])
    .where('id', '=', order)
    .executeTakeFirst();
  if (!redeemed?.coupon_id) return;
  const { coupon_id, promotion_code_id } = redeemed;
  const naming = { coupon_id, promotion_code_id };
  const discount = await findDiscount(sql, owner.merchant, naming, { lock: true });
  if (discount) await countRedemption(sql, owner, discount, -1);
}

/** Subscriptions that wait for the transfer's order, and those whose invoices it was to pay. */
function affectedBy(sql: Sql, transfer: string, order: string | null): Promise<Affected[]> {
  return sql.query<Affected>(
    `select id, coalesce(status_before_pause, status) as standing, current_period_start, current_period_end,
       array(select invoice.id from invoices invoice
             where invoice.subscription_id = subscription.id and invoice.transfer_id = $1
               and invoice.status <> 'paid' order by invoice.seq) as invoices
     from subscriptions subscription
     where (order_id = $2 and coalesce(status_before_pause, status) in ('incomplete', 'trialing'))
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
  const { id, standing, invoices } = subscription;
  for (const invoice of invoices) {
    await (failed ? fail(sql, owner, invoice) : succeed(sql, owner, invoice));
  }
  if (standing === 'incomplete' && failed) await write(sql, owner, id, ended('incomplete_expired'));
  // An order that is not paid gives nothing: neither a subscription that was to start now nor a
  // trial.
  if (standing === 'trialing' && failed) await write(sql, owner, id, ended('canceled'));
  if (standing === 'incomplete' && !failed) {
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
  const session = await sql.tables
    .updateTable('checkout_sessions')
    .set({ payment_status: failed ? 'unpaid' : 'paid' })
    .where('transfer_id', '=', transfer)
    .returning('payment_link_id')
    .executeTakeFirst();
  if (!failed || !session) return;
  await sql.tables
    .updateTable('payment_links')
    .set((column) => ({ payment_count: column('payment_count', '-', 1) }))
    .where('id', '=', session.payment_link_id)
    .execute();
}

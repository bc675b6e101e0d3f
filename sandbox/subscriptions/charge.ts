import { summarize } from '../customers/payer.ts';
import { judge } from '../payments/scenarios.ts';
import { insertTransfer, notifyTransfer } from '../payments/transfer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { planActions } from './automations.ts';
import { creditMoney } from './credit.ts';
import { become, change, closeOpen, markPaid } from './invoices.ts';
import { endNow } from './ending.ts';
import { dunningOf, notifyRecovery } from './dunning.ts';
import { applyPending } from './pending-update.ts';
import { creditSurplus } from './received.ts';
import { nextAttempt } from './periods/schedule.ts';
import { endArrears } from './standing.ts';
import { ended, standingChange, standingOf, write } from './subscription-change.ts';

/**
 * Charges an open invoice to the instrument of its subscription, and stores what follows from the
 * outcome. The caller's transaction has to hold the lock of the subscription.
 */
export async function charge(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  const owed = await sql.tables
    .selectFrom('invoices as invoice')
    .innerJoin('subscriptions as subscription', 'subscription.id', 'invoice.subscription_id')
    .innerJoin('payment_instruments as saved', 'saved.id', 'subscription.instrument_id')
    .select(['invoice.identity_id', 'invoice.amount_due', 'invoice.currency'])
    .select(['subscription.instrument_id', 'subscription.metadata'])
    .select(['saved.type', 'saved.brand', 'saved.last_four', 'saved.scenario'])
    .select(['saved.expiration_month', 'saved.expiration_year', 'saved.enabled'])
    .where('invoice.id', '=', invoice)
    .executeTakeFirst();
  if (!owed) throw new Error('An invoice to charge has no subscription or no payment instrument');
  const verdict = judge(owed, owed.amount_due, owner.now);
  const made = await insertTransfer(sql, owner, {
    verdict,
    amount: owed.amount_due,
    currency: owed.currency,
    instrument: summarize(owed),
    metadata: owed.metadata,
    identity_id: owed.identity_id,
    source: owed.instrument_id,
    invoice_id: invoice,
  });
  await sql.tables
    .updateTable('invoices')
    .set((column) => ({ attempt_count: column('attempt_count', '+', 1) }))
    .where('id', '=', invoice)
    .execute();
  await change(sql, owner, invoice, { transfer_id: made.transfer.id, next_attempt_at: null });
  await notifyTransfer(sql, owner, made);
  if (verdict.state === 'SUCCEEDED') await succeed(sql, owner, invoice);
  if (verdict.state === 'FAILED') await fail(sql, owner, invoice);
}

/**
 * Records that the money of an invoice has arrived. That of a void one is for nothing that was or
 * will be given, so that it becomes credit.
 */
export async function succeed(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  const subscription = await subscriptionOf(sql, invoice);
  const { subscription_id, invoice_status, billing_reason, standing } = subscription;
  if (invoice_status === 'void') {
    await creditMoney(sql, owner, invoice);
    return;
  }
  await markPaid(sql, owner, invoice);
  await applyPending(sql, owner, subscription_id, invoice);
  // While an invoice of the period is open, no change has lowered what it is for.
  const isExpected = invoice_status === 'open' && billing_reason !== 'subscription_update';
  if (!isExpected) await creditSurplus(sql, owner, subscription_id);
  await notifyRecovery(sql, owner, invoice, 'recovered');
  if (standing !== 'active') await endArrears(sql, owner, subscription_id);
}

/**
 * Records that the money of an invoice did not come. An open one is charged again on a schedule.
 * After the last attempt all open invoices are uncollectible, and the subscription is unpaid until
 * its period ends, unless the merchant's dunning says otherwise.
 */
export async function fail(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  const subscription = await subscriptionOf(sql, invoice);
  const { subscription_id, standing, invoice_status, attempt_count, billing_reason } = subscription;
  if (invoice_status === 'void') return;
  const isUpdate = billing_reason === 'subscription_update';
  const isGivenUp = invoice_status !== 'open';
  const isAlive = standing === 'active' || standing === 'past_due';
  const { retry_days, final_action } = await dunningOf(sql, owner.merchant);
  const again =
    isAlive && !isUpdate && !isGivenUp
      ? nextAttempt(attempt_count, owner.now, retry_days)
      : undefined;
  await change(sql, owner, invoice, { next_attempt_at: again ?? null });
  const data = await recordData(sql, 'invoices', invoice);
  await emit(sql, owner, { type: 'invoice.payment_failed', data });
  await notifyRecovery(sql, owner, invoice, 'failed');
  // A change of items that is not paid is not made. What the subscription has is paid. An invoice
  // that was given up has had what follows, and one more attempt that fails changes nothing.
  if (isUpdate || isGivenUp) return;
  if (standing === 'incomplete') {
    // A subscription that was never paid has given nothing that could be owed.
    await become(sql, owner, invoice, 'void');
    await write(sql, owner, subscription_id, ended('incomplete_expired'));
  } else if (again) {
    await write(sql, owner, subscription_id, standingChange(subscription, 'past_due'));
    await planActions(sql, owner, invoice, 'payment_failed');
  } else if (isAlive && final_action === 'leave_past_due') {
    await write(sql, owner, subscription_id, standingChange(subscription, 'past_due'));
    await planActions(sql, owner, invoice, 'retries_exhausted');
  } else {
    if (isAlive && final_action === 'cancel') {
      const last = await endNow(sql, owner, subscription_id, 'uncollectible');
      if (last !== undefined) await charge(sql, owner, last);
      return;
    }
    await closeOpen(sql, owner, subscription_id, 'uncollectible');
    if (!isAlive) return;
    await write(sql, owner, subscription_id, standingChange(subscription, 'unpaid'));
    await planActions(sql, owner, invoice, 'retries_exhausted');
  }
}

async function subscriptionOf(
  sql: Sql,
  invoice: string,
): Promise<{
  subscription_id: string;
  status: string;
  standing: string;
  invoice_status: string;
  attempt_count: number;
  billing_reason: string;
}> {
  const row = await sql.tables
    .selectFrom('invoices as invoice')
    .innerJoin('subscriptions as subscription', 'subscription.id', 'invoice.subscription_id')
    .select(['invoice.subscription_id', 'invoice.attempt_count', 'invoice.billing_reason'])
    .select(['subscription.status', 'subscription.status_before_pause'])
    .select('invoice.status as invoice_status')
    .where('invoice.id', '=', invoice)
    .executeTakeFirst();
  if (!row) throw new Error(`The invoice ${invoice} is missing`);
  return { ...row, standing: standingOf(row) };
}

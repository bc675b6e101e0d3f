import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { recordData, withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { charge } from './charge.ts';
import { closeOpen, issue, termsOf, totalOf, type InvoiceDraft } from './invoices.ts';
import { firstStep, nextPeriod, type BillingStep, type Cycle, type Period } from './schedule.ts';
import { ended, notifyChange, write } from './subscription-change.ts';

/** Periods of one subscription that are charged at once. Periods before those are skipped. */
export const MAX_PERIODS = 120;

interface Due {
  readonly id: string;
  readonly merchant: string;
  readonly identity_id: string;
  readonly status: string;
  readonly currency: string;
  readonly items: readonly {
    readonly price_id: string;
    readonly quantity: number;
    readonly unit_amount: number;
  }[];
  readonly current_period_end: Date;
  readonly billing_cycle_anchor: Date;
  readonly cancel_at_period_end: boolean;
  readonly next_step: BillingStep;
  readonly next_at: Date;
  readonly interval: string;
  readonly interval_count: number;
}

/**
 * Does what is due next for a subscription, inside the caller's transaction. Its records carry the
 * time at which it was due. Does nothing when it was done or undone meanwhile.
 *
 * @param now - The sandbox's time.
 */
export async function takeBillingStep(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const [due] = await sql.query<Due>(
    `select subscription.*, price.interval, price.interval_count
     from subscriptions subscription
     join prices price on price.id = subscription.items->0->>'price_id'
     where subscription.id = $1 and subscription.next_at <= $2 for update of subscription`,
    [id, now],
  );
  if (!due) return;
  const owner = { merchant: due.merchant, now: due.next_at, newId };
  if (due.next_step === 'period_end') return endPeriod(sql, owner, due, now);
  // A notice changes no field of the record, so only the next step is stored.
  await sql.query(
    `update subscriptions set next_step = 'period_end', next_at = current_period_end where id = $1`,
    [id],
  );
  if (due.next_step === 'trial_will_end') {
    const data = await recordData(sql, 'subscriptions', id);
    await emit(sql, owner, { type: 'subscription.trial_will_end', data });
  } else if (!due.cancel_at_period_end && due.status !== 'unpaid') {
    const period = nextPeriod(cycleOf(due), due.current_period_end, due.next_at, MAX_PERIODS);
    const { period_start, period_end, ...terms } = termsOf(draftOf(due, period));
    const data = { ...terms, status: 'draft', period_start, period_end };
    await emit(sql, owner, { type: 'invoice.upcoming', data: await withCustomer(sql, data) });
  }
}

/** Ends the subscription with its period, or renews it. */
async function endPeriod(sql: Sql, owner: Owner, due: Due, now: Date): Promise<void> {
  const { id } = due;
  if (due.cancel_at_period_end || due.status === 'unpaid') {
    await closeOpen(sql, owner, id, 'uncollectible');
    await notifyChange(sql, owner, id, () => write(sql, owner, id, ended('canceled')));
    return;
  }
  const period = nextPeriod(cycleOf(due), due.current_period_end, now, MAX_PERIODS);
  const then = { ...owner, now: period.start };
  await notifyChange(sql, then, id, () => renew(sql, then, due, period));
}

async function renew(sql: Sql, owner: Owner, due: Due, period: Period): Promise<void> {
  const { id, status } = due;
  const invoice = owner.newId('IN');
  const { step, at } = firstStep(period, { isTrial: false });
  await write(sql, owner, id, {
    status: status === 'trialing' ? 'active' : status,
    current_period_start: period.start,
    current_period_end: period.end,
    latest_invoice_id: invoice,
    next_step: step,
    next_at: at,
  });
  const draft = { id: invoice, ...draftOf(due, period) };
  await issue(sql, owner, draft);
  if (totalOf(draft.lines) > 0) await charge(sql, owner, invoice);
}

function draftOf(
  { id, identity_id, currency, items }: Due,
  period: Period,
): Omit<InvoiceDraft, 'id'> {
  return {
    subscription_id: id,
    identity_id,
    currency,
    lines: items.map(({ price_id, quantity, unit_amount }) => {
      const amount = unit_amount * quantity;
      return { price_id, quantity, unit_amount, amount };
    }),
    period,
    billing_reason: 'subscription_cycle',
  };
}

function cycleOf({ billing_cycle_anchor, interval, interval_count }: Due): Cycle {
  return { anchor: billing_cycle_anchor, interval, count: interval_count };
}

/**
 * Charges an invoice again after an attempt that failed. Does nothing when the invoice is no longer
 * owed.
 */
export async function retry(
  sql: Sql,
  invoice: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  // Everything locks a subscription before its invoices, so that no deadlock arises.
  const [subscription] = await sql.query<{ id: string; merchant: string }>(
    `select id, merchant from subscriptions
     where id = (select subscription_id from invoices where id = $1) for update`,
    [invoice],
  );
  const [owed] = await sql.query<{ next_attempt_at: Date }>(
    `select next_attempt_at from invoices
     where id = $1 and status = 'open' and next_attempt_at <= $2 for update`,
    [invoice, now],
  );
  if (!subscription || !owed) return;
  const owner = { merchant: subscription.merchant, now: owed.next_attempt_at, newId };
  await notifyChange(sql, owner, subscription.id, () => charge(sql, owner, invoice));
}

import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { PeriodAccount, SubscriptionDiscount } from '../store/tables/subscriptions.ts';
import { recordData, withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { charge } from './charge.ts';
import { amountOfItem } from './periods/items.ts';
import { endWithPeriod, finalDraftOf } from './ending.ts';
import {
  become,
  createDraft,
  dueOf,
  issue,
  termsOf,
  totalOf,
  type InvoiceDraft,
} from './invoices.ts';
import { useDiscount } from './periods/discount.ts';
import { dropUpdate } from './pending-update.ts';
import { openAccount } from './periods/period-account.ts';
import {
  firstStep,
  nextPeriod,
  type BillingStep,
  type Cycle,
  type Period,
} from './periods/schedule.ts';
import { notifyChange, notifyPriceChange, standingOf, write } from './subscription-change.ts';

/** Periods of one subscription that are charged at once. Periods before those are skipped. */
export const MAX_PERIODS = 120;

/** A subscription of which something is due, and how often it renews. */
interface Due extends Row<'subscriptions'> {
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
  // The price of the first item, which is inside of JSON, is easier to join in SQL itself.
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
  await sql.tables
    .updateTable('subscriptions')
    .set({ next_step: 'period_end', next_at: due.current_period_end })
    .where('id', '=', id)
    .execute();
  if (due.next_step === 'trial_will_end') {
    const data = await recordData(sql, 'subscriptions', id);
    await emit(sql, owner, { type: 'subscription.trial_will_end', data });
    return;
  }
  const upcoming = upcomingOf(due);
  if (!upcoming) return;
  const { period_start, period_end, ...terms } = termsOf(upcoming);
  const data = { ...terms, status: 'draft', period_start, period_end };
  await emit(sql, owner, { type: 'invoice.upcoming', data: await withCustomer(sql, data) });
}

/** What the end of the period will charge, as it is known now. */
function upcomingOf(due: Due): Omit<InvoiceDraft, 'id'> | undefined {
  if (due.status === 'paused') return undefined;
  if (due.cancel_at_period_end || due.status === 'unpaid') {
    return finalDraftOf(due, due.pending_lines ?? []);
  }
  const period = nextPeriod(cycleOf(due), due.current_period_end, due.next_at, MAX_PERIODS);
  return draftOf({ ...due, items: due.price_change?.items ?? due.items }, period).draft;
}

/** Ends the subscription with its period, or renews it. */
async function endPeriod(sql: Sql, owner: Owner, due: Due, now: Date): Promise<void> {
  const { id } = due;
  if (due.cancel_at_period_end || standingOf(due) === 'unpaid') {
    await notifyChange(sql, owner, id, async () => {
      const last = await endWithPeriod(sql, owner, id);
      if (last !== undefined) await charge(sql, owner, last);
    });
    return;
  }
  const period = nextPeriod(cycleOf(due), due.current_period_end, now, MAX_PERIODS);
  const then = { ...owner, now: period.start };
  await notifyChange(sql, then, id, () => renew(sql, then, due, period));
}

async function renew(sql: Sql, owner: Owner, before: Due, period: Period): Promise<void> {
  const { id, status } = before;
  // An update is for its own period: what has not paid for it by now cannot any more.
  await dropUpdate(sql, owner, before);
  const due = before.pending_update ? { ...before, ...(await creditOf(sql, id)) } : before;
  const invoice = owner.newId('IN');
  const { step, at } = firstStep(period, { isTrial: false });
  const { price_change, pause_collection, status_before_pause } = due;
  const items = price_change?.items ?? due.items;
  const behavior = status === 'paused' ? (pause_collection?.behavior ?? 'void') : undefined;
  // An invoice that takes no money uses up no credit and no discount, and changes before the pause
  // are charged by the first invoice after it.
  const isForgiven = behavior === 'void' || behavior === 'mark_uncollectible';
  const charged = isForgiven ? { ...due, pending_lines: null, credit_balance: 0 } : due;
  const { draft, left, account: opened } = draftOf({ ...charged, items }, period);
  const earlier_lines = isForgiven ? (due.pending_lines ?? []).length : 0;
  const account = { ...opened, earlier_lines };
  await write(sql, owner, id, {
    status: afterTrial(status),
    status_before_pause: status_before_pause && afterTrial(status_before_pause),
    items: json(items),
    price_change: null,
    ...(!isForgiven && { pending_lines: null }),
    account: json(account),
    credit_balance: due.credit_balance - draft.credit_applied,
    current_period_start: period.start,
    current_period_end: period.end,
    latest_invoice_id: invoice,
    next_step: step,
    next_at: at,
    ...(!isForgiven && { discount: left && json(left) }),
  });
  if (price_change) {
    await notifyPriceChange(sql, owner, id, 'applied');
  }
  if (behavior === 'keep_as_draft') return createDraft(sql, owner, { id: invoice, ...draft });
  await issue(sql, owner, { id: invoice, ...draft });
  if (dueOf(draft) === 0) return;
  if (behavior === undefined) await charge(sql, owner, invoice);
  else await become(sql, owner, invoice, behavior === 'void' ? 'void' : 'uncollectible');
}

/** The credit as it is after an update was dropped, which may have held some. */
const creditOf = (sql: Sql, id: string) =>
  sql.tables
    .selectFrom('subscriptions')
    .select('credit_balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const afterTrial = (status: string): string => (status === 'trialing' ? 'active' : status);

/** The invoice of a period, and what it leaves of the subscription's discount. */
function draftOf(
  { id, identity_id, currency, items, discount, pending_lines, credit_balance }: Due,
  period: Period,
): {
  readonly draft: Omit<InvoiceDraft, 'id'> & { readonly credit_applied: number };
  readonly left: SubscriptionDiscount | null;
  readonly account: PeriodAccount;
} {
  const cycle = items.map((item) => {
    const { price_id, quantity, unit_amount } = item;
    return { price_id, quantity, unit_amount, amount: amountOfItem(item) };
  });
  // The lines of changes have the discount of their period already.
  const lines = [...(pending_lines ?? []), ...cycle];
  const whole = totalOf(cycle);
  const { amount_discount, left } = useDiscount(discount, whole, period.start);
  const account = openAccount({
    items,
    period,
    fullStart: period.start,
    discount: amount_discount > 0 ? discount : null,
    charged: whole - amount_discount,
    carried: totalOf(pending_lines ?? []),
  });
  const credit_applied = Math.min(credit_balance, totalOf(lines) - amount_discount);
  const draft = {
    subscription_id: id,
    identity_id,
    currency,
    lines,
    amount_discount,
    credit_applied,
    period,
    billing_reason: 'subscription_cycle' as const,
  };
  return { draft, left, account };
}

function cycleOf({ billing_cycle_anchor, interval, interval_count }: Due): Cycle {
  return { anchor: billing_cycle_anchor, interval, count: interval_count };
}

/**
 * Charges an invoice again after an attempt that failed. Does nothing when the invoice is no longer
 * owed, or its subscription is paused.
 */
export async function retry(
  sql: Sql,
  invoice: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  // Everything locks a subscription before its invoices, so that no deadlock arises.
  const subscription = await sql.tables
    .selectFrom('subscriptions')
    .select(['id', 'merchant', 'status'])
    .where('id', '=', (column) =>
      column.selectFrom('invoices').select('subscription_id').where('id', '=', invoice),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!subscription || subscription.status === 'paused') return;
  const owed = await sql.tables
    .selectFrom('invoices')
    .select('next_attempt_at')
    .where('id', '=', invoice)
    .where('status', '=', 'open')
    .where('next_attempt_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!owed?.next_attempt_at) return;
  const owner = { merchant: subscription.merchant, now: owed.next_attempt_at, newId };
  await notifyChange(sql, owner, subscription.id, () => charge(sql, owner, invoice));
}

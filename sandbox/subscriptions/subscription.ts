import type { KeptPayer } from '../customers/payer.ts';
import type { Order } from '../payments/order.ts';
import type { Owner } from '../store/owner.ts';
import { readRecords, type RecordOf } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import type {
  InvoiceLine,
  SubscriptionDiscount,
  SubscriptionItem,
} from '../store/tables/subscriptions.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { change, dueOf, issue, markPaid, type InvoiceDraft } from './invoices.ts';
import { openAccount } from './periods/period-account.ts';
import { firstStep, type Period } from './periods/schedule.ts';

/** What a subscription is to be, before anybody has paid. Interface, section 2.6. */
export interface SubscriptionPlan {
  /** What each period costs. */
  readonly items: readonly Omit<SubscriptionItem, 'id'>[];
  /** What the first period costs. */
  readonly firstLines: readonly InvoiceLine[];
  /** Minor units that a discount takes off the first period. */
  readonly firstDiscount?: number | undefined;
  /** What lowers the first period, if anything does. */
  readonly firstTerms?: SubscriptionDiscount | null | undefined;
  /** When the whole period began of which the first one is the end. By default it is a whole one. */
  readonly fullStart?: Date | undefined;
  /** What is left of the discount for later periods. */
  readonly discount?: SubscriptionDiscount | null | undefined;
  readonly currency: string;
  readonly period: Period;
  /** Whether the first period is a free trial. */
  readonly isTrial: boolean;
  /** The instant from which later periods are counted. */
  readonly anchor: Date;
  readonly proration_behavior: string;
  readonly description?: string | undefined;
}

/** A subscription that was stored, and of which the merchant has not been notified. */
export interface Started {
  readonly subscription: RecordOf<'subscriptions'>;
  readonly invoice: InvoiceDraft;
}

/** Stores the subscription of a plan. The caller also has to call `notifyStarted`. */
export async function subscribe(
  sql: Sql,
  { merchant, now, newId }: Owner,
  plan: SubscriptionPlan,
  {
    order,
    kept,
    metadata,
    isPending,
  }: {
    readonly order: Order;
    readonly kept: KeptPayer;
    readonly metadata: Readonly<Record<string, string>>;
    /** Whether the money for it has still to settle. */
    readonly isPending: boolean;
  },
): Promise<Started> {
  const { items, firstLines, firstDiscount: amount_discount = 0, discount } = plan;
  const { currency, period, isTrial, fullStart, firstTerms } = plan;
  const charged = dueOf({ lines: firstLines, amount_discount });
  const account = openAccount({ items, period, fullStart, discount: firstTerms, charged });
  const id = newId('SU');
  const latest_invoice_id = newId('IN');
  // The subscription becomes active when the money settles. Before that, nothing becomes due for
  // it.
  const isIncomplete = isPending && charged > 0;
  const next = isIncomplete ? undefined : firstStep(period, { isTrial });
  await sql.tables
    .insertInto('subscriptions')
    .values({
      id,
      merchant,
      ...kept,
      order_id: order.id,
      order_number: order.order_number,
      status: isTrial ? 'trialing' : isIncomplete ? 'incomplete' : 'active',
      items: json(items.map((item) => ({ id: newId('SI'), ...item }))),
      currency,
      current_period_start: period.start,
      current_period_end: period.end,
      billing_cycle_anchor: plan.anchor,
      trial_start: isTrial ? period.start : null,
      trial_end: isTrial ? period.end : null,
      cancel_at_period_end: false,
      proration_behavior: plan.proration_behavior,
      description: plan.description,
      credit_balance: 0,
      discount: discount ? json(discount) : null,
      account: isTrial ? null : json(account),
      latest_invoice_id,
      metadata: json(metadata),
      next_step: next?.step,
      next_at: next?.at,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const [subscription] = await readRecords(sql, 'subscriptions', { id });
  if (!subscription) throw new Error('A subscription that was just made is missing');
  return {
    subscription,
    invoice: {
      id: latest_invoice_id,
      subscription_id: id,
      identity_id: kept.identity_id,
      currency,
      lines: firstLines,
      amount_discount,
      period,
      billing_reason: 'subscription_create',
    },
  };
}

/**
 * Notifies the merchant of a new subscription, and issues its first invoice. The invoice of a trial
 * is one of nothing.
 *
 * @param transfer - The transfer that pays the invoice. There is none when nothing is due now.
 */
export async function notifyStarted(
  sql: Sql,
  owner: Owner,
  { subscription, invoice }: Started,
  transfer: { readonly id: string; readonly state: string } | undefined,
): Promise<void> {
  const data = await recordData(sql, 'subscriptions', subscription.id);
  await emit(sql, owner, { type: 'subscription.created', data });
  await issue(sql, owner, invoice);
  if (!transfer || dueOf(invoice) === 0) return;
  await change(sql, owner, invoice.id, { transfer_id: transfer.id, attempt_count: 1 });
  if (transfer.state === 'SUCCEEDED') await markPaid(sql, owner, invoice.id);
}

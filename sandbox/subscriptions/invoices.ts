import type { EventType } from '../../src/api/webhooks.ts';
import { nextNumber } from '../merchants/counters.ts';
import type { Owner } from '../store/owner.ts';
import { insert, update, type Sql } from '../store/store.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import type { Period } from './schedule.ts';

/** What is charged for one price in one period. */
export interface InvoiceLine {
  readonly price_id: string;
  readonly quantity: number;
  readonly unit_amount: number;
  /** Minor units. Less than the price where the first period is shorter than a whole one. */
  readonly amount: number;
}

/** An invoice before it is issued. */
export interface InvoiceDraft {
  readonly id: string;
  readonly subscription_id: string;
  readonly identity_id: string;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly period: Period;
  /** `subscription_create` for the first invoice, `subscription_cycle` for those of renewals. */
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
}

/** The event of each status. Other changes of an invoice have no event. Interface, section 6.4. */
const EVENTS = {
  open: 'invoice.finalized',
  paid: 'invoice.paid',
  void: 'invoice.voided',
  uncollectible: 'invoice.marked_uncollectible',
} as const satisfies Readonly<Record<string, EventType>>;

export function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

/** The fields that an invoice and the notice of an upcoming invoice have in common. */
export function termsOf({ subscription_id, identity_id, ...draft }: Omit<InvoiceDraft, 'id'>) {
  const { billing_reason, currency, lines, period } = draft;
  return {
    subscription_id,
    identity_id,
    billing_reason,
    currency,
    amount_due: totalOf(lines),
    amount_paid: 0,
    lines,
    period_start: period.start,
    period_end: period.end,
  };
}

/** Creates an invoice and finalizes it at once. An invoice of nothing is paid at once, too. */
export async function issue(sql: Sql, owner: Owner, draft: InvoiceDraft): Promise<void> {
  const { merchant, now } = owner;
  const { id } = draft;
  await insert(sql, 'invoices', {
    id,
    ...termsOf(draft),
    status: 'draft',
    attempt_count: 0,
    merchant,
    created_at: now,
    updated_at: now,
  });
  await emit(sql, owner, { type: 'invoice.created', data: await recordData(sql, 'invoices', id) });
  const count = await nextNumber(sql, merchant, 'last_invoice_number');
  const number = `INV-${String(count).padStart(4, '0')}`;
  await become(sql, owner, id, 'open', { number, finalized_at: now });
  if (totalOf(draft.lines) === 0) await become(sql, owner, id, 'paid', { paid_at: now });
}

/** Gives an invoice its next status, and notifies the merchant. */
export async function become(
  sql: Sql,
  owner: Owner,
  id: string,
  status: keyof typeof EVENTS,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await change(sql, owner, id, { ...changes, status, next_attempt_at: null });
  await emit(sql, owner, { type: EVENTS[status], data: await recordData(sql, 'invoices', id) });
}

export async function change(
  sql: Sql,
  { now }: Pick<Owner, 'now'>,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await update(sql, 'invoices', id, { ...changes, updated_at: now });
}

/** Records that an invoice's transfer took the money. */
export async function markPaid(sql: Sql, owner: Owner, id: string): Promise<void> {
  await sql.query('update invoices set amount_paid = amount_due where id = $1', [id]);
  await become(sql, owner, id, 'paid', { paid_at: owner.now });
}

/** Ends all unpaid invoices of a subscription, except those whose payment is pending. */
export async function closeOpen(
  sql: Sql,
  owner: Owner,
  subscription: string,
  status: 'void' | 'uncollectible',
): Promise<void> {
  const open = await sql.query<{ id: string }>(
    `select invoice.id from invoices invoice
     left join transfers transfer on transfer.id = invoice.transfer_id
     where invoice.subscription_id = $1 and invoice.status = 'open'
       and transfer.state is distinct from 'PENDING'
     order by invoice.seq for update of invoice`,
    [subscription],
  );
  for (const { id } of open) await become(sql, owner, id, status);
}

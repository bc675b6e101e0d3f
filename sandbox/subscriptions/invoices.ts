import type { Updateable } from 'kysely';
import { sumOf } from '../catalogue/amount.ts';
import type { EventType } from '../../src/api/merchant/webhooks.ts';
import { nextInvoiceNumber } from '../merchants/counters.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { InvoiceLine } from '../store/tables/subscriptions.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { addCredit } from './credit.ts';
import { describeLines, issuedNow, withTruePrice } from './documents/issued.ts';
import type { Period } from './periods/schedule.ts';

/** Columns of an invoice, and the values that they are to have. */
type Changes = Updateable<Tables['invoices']>;

/** An invoice before it is issued. */
export interface InvoiceDraft {
  readonly id: string;
  readonly subscription_id: string;
  readonly identity_id: string;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  /** Minor units that a discount takes off the sum of the lines. */
  readonly amount_discount: number;
  /** Minor units of the subscription's credit that it uses. */
  readonly credit_applied?: number;
  readonly period: Period;
  /** `subscription_update` for what a change of items costs at once. */
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
}

/** The event of each status. Other changes of an invoice have no event. Interface, section 6.4. */
const EVENTS = {
  open: 'invoice.finalized',
  paid: 'invoice.paid',
  void: 'invoice.voided',
  uncollectible: 'invoice.marked_uncollectible',
} as const satisfies Readonly<Record<string, EventType>>;

export function totalOf(lines: readonly InvoiceLine[]): number {
  return sumOf(lines.map(({ amount }) => amount));
}

/** What is left to pay of lines after discount and credit. */
export function dueOf({
  lines,
  amount_discount,
  credit_applied = 0,
}: Pick<InvoiceDraft, 'lines' | 'amount_discount' | 'credit_applied'>): number {
  return totalOf(lines) - amount_discount - credit_applied;
}

/** The fields that an invoice and the notice of an upcoming invoice have in common. */
export function termsOf({ subscription_id, identity_id, ...draft }: Omit<InvoiceDraft, 'id'>) {
  const { billing_reason, currency, lines, amount_discount, credit_applied = 0, period } = draft;
  return {
    subscription_id,
    identity_id,
    billing_reason,
    currency,
    amount_discount,
    credit_applied,
    amount_due: dueOf(draft),
    amount_paid: 0,
    lines: lines.map(withTruePrice),
    period_start: period.start,
    period_end: period.end,
  };
}

/** Creates an invoice and finalizes it at once. */
export async function issue(sql: Sql, owner: Owner, draft: InvoiceDraft): Promise<void> {
  await createDraft(sql, owner, draft);
  await finalize(sql, owner, { ...draft, amount_due: dueOf(draft) });
}

/** Creates an invoice that nobody has to pay yet. */
export async function createDraft(sql: Sql, owner: Owner, draft: InvoiceDraft): Promise<void> {
  const { merchant, now } = owner;
  const { id } = draft;
  await sql.tables
    .insertInto('invoices')
    .values({
      id,
      ...termsOf(draft),
      lines: json(draft.lines.map(withTruePrice)),
      status: 'draft',
      attempt_count: 0,
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await emit(sql, owner, { type: 'invoice.created', data: await recordData(sql, 'invoices', id) });
}

/**
 * Gives a draft its number, and keeps what it says from now on. An invoice of nothing is paid at
 * once.
 */
export async function finalize(
  sql: Sql,
  owner: Owner,
  {
    id,
    amount_due,
    lines,
    identity_id,
  }: Pick<InvoiceDraft, 'id' | 'lines' | 'identity_id'> & { readonly amount_due: number },
): Promise<void> {
  const { merchant, now } = owner;
  const count = await nextInvoiceNumber(sql, merchant);
  const number = `INV-${String(count).padStart(4, '0')}`;
  await become(sql, owner, id, 'open', {
    number,
    finalized_at: now,
    lines: json(await describeLines(sql, lines.map(withTruePrice))),
    issued: json(await issuedNow(sql, { merchant, identity_id })),
  });
  if (amount_due === 0) await become(sql, owner, id, 'paid', { paid_at: now });
}

/** Gives an invoice its next status, and notifies the merchant. */
export async function become(
  sql: Sql,
  owner: Owner,
  id: string,
  status: keyof typeof EVENTS,
  changes: Changes = {},
): Promise<void> {
  await change(sql, owner, id, { ...changes, status, next_attempt_at: null });
  if (status === 'void') await giveBackCredit(sql, owner, id);
  await emit(sql, owner, { type: EVENTS[status], data: await recordData(sql, 'invoices', id) });
}

/** A void invoice uses no credit. */
async function giveBackCredit(sql: Sql, owner: Owner, id: string): Promise<void> {
  const { subscription_id, credit_applied } = await sql.tables
    .selectFrom('invoices')
    .select(['subscription_id', 'credit_applied'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addCredit(sql, owner, subscription_id, credit_applied);
}

export async function change(
  sql: Sql,
  { now }: Pick<Owner, 'now'>,
  id: string,
  changes: Changes,
): Promise<void> {
  await sql.tables
    .updateTable('invoices')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Records that an invoice's transfer took the money. */
export async function markPaid(sql: Sql, owner: Owner, id: string): Promise<void> {
  await sql.tables
    .updateTable('invoices')
    .set((column) => ({ amount_paid: column.ref('amount_due') }))
    .where('id', '=', id)
    .execute();
  await become(sql, owner, id, 'paid', { paid_at: owner.now });
}

/** Ends all unpaid invoices of a subscription, except those whose payment is pending. */
export async function closeOpen(
  sql: Sql,
  owner: Owner,
  subscription: string,
  status: 'void' | 'uncollectible',
): Promise<void> {
  const open = await sql.tables
    .selectFrom('invoices as invoice')
    .leftJoin('transfers as transfer', 'transfer.id', 'invoice.transfer_id')
    .select('invoice.id')
    .where('invoice.subscription_id', '=', subscription)
    .where('invoice.status', '=', 'open')
    .where('transfer.state', 'is distinct from', 'PENDING')
    .orderBy('invoice.seq')
    .forUpdate('invoice')
    .execute();
  for (const { id } of open) await become(sql, owner, id, status);
}

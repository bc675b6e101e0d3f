import { sumOf } from '../catalogue/amount.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { InvoiceLine, PeriodAccount } from '../store/tables/subscriptions.ts';
import { addCredit, recordCredit } from './credit.ts';
import { totalOf } from './invoices.ts';
import { costOf, openAccount, portionOf, type Money } from './periods/period-account.ts';

type Found = Row<'subscriptions'>;

/** An invoice, and what there is of its money. */
export interface PeriodInvoice {
  readonly id: string;
  readonly status: string;
  readonly isOfPeriod: boolean;
  readonly amount_due: number;
  /** Minor units that it has brought, credit included, less what went back and became credit. */
  readonly received: number;
}

/**
 * What a customer has brought for the current period: what transfers have brought, less what went
 * back by refunds and lost disputes. Pending money is no part of it. An invoice that is open or
 * given up has still used its credit; a void one has given it back.
 */
export async function invoicesOfPeriod(
  sql: Sql,
  { id, current_period_end, account }: Pick<Found, 'id' | 'current_period_end' | 'account'>,
): Promise<PeriodInvoice[]> {
  const rows = await sql.tables
    .selectFrom('invoices as invoice')
    .leftJoin('transfers as transfer', 'transfer.id', 'invoice.transfer_id')
    .leftJoin('disputes as dispute', (join) =>
      join.onRef('dispute.transfer', '=', 'transfer.id').on('dispute.state', '=', 'lost'),
    )
    .select(['invoice.id', 'invoice.status', 'invoice.billing_reason', 'invoice.amount_due'])
    .select(['invoice.amount_paid', 'invoice.credit_applied', 'invoice.credit_given'])
    .select(['transfer.amount as taken', 'transfer.amount_refunded as refunded'])
    .select('dispute.amount as lost')
    .where('invoice.subscription_id', '=', id)
    .where('invoice.period_end', '=', current_period_end)
    .where('invoice.status', '<>', 'void')
    .orderBy('invoice.seq', 'desc')
    .execute();
  return rows.map(({ billing_reason, amount_paid, credit_applied, credit_given, ...row }) => {
    const isOfPeriod = billing_reason !== 'subscription_update';
    const back = (row.refunded ?? 0) + (row.lost ?? 0);
    // One transfer may have paid several invoices of a checkout.
    const share = row.taken ? portionOf(amount_paid, back, row.taken) : 0;
    const brought = amount_paid - Math.min(amount_paid, share) + credit_applied - credit_given;
    const carried = isOfPeriod ? (account?.carried ?? 0) : 0;
    const { id, status, amount_due } = row;
    return { id, status, isOfPeriod, amount_due, received: Math.max(0, brought - carried) };
  });
}

/** What was paid for the current period, and what its changes will still be charged. */
export function moneyOf(
  found: Pick<Found, 'pending_lines' | 'account'>,
  invoices: PeriodInvoice[],
): Money {
  return {
    paid: sumOf(invoices.map(({ received }) => received)),
    owed: totalOf(pendingLinesOf(found).own),
  };
}

/**
 * The lines that wait for the next invoice: those of earlier periods, which a pause has kept from
 * being charged, and those of this one.
 */
export function pendingLinesOf({
  pending_lines,
  account,
}: Pick<Found, 'pending_lines' | 'account'>): {
  readonly earlier: readonly InvoiceLine[];
  readonly own: readonly InvoiceLine[];
} {
  const lines = pending_lines ?? [];
  const count = account?.earlier_lines ?? 0;
  return { earlier: lines.slice(0, count), own: lines.slice(count) };
}

/**
 * The account of the current period. Data of earlier versions has none: there, what the invoice of
 * the period left out is an amount off.
 */
export async function accountOf(sql: Sql, found: Found): Promise<PeriodAccount> {
  if (found.account) return found.account;
  const { items, current_period_start: start, current_period_end: end } = found;
  const invoice = await sql.tables
    .selectFrom('invoices')
    .select('amount_discount')
    .where('subscription_id', '=', found.id)
    .where('billing_reason', '<>', 'subscription_update')
    .where('period_start', '=', start)
    .executeTakeFirst();
  const opened = openAccount({ items, period: { start, end }, charged: 0 });
  return { ...opened, amount_off: invoice?.amount_discount ?? 0 };
}

/**
 * Makes credit of what was paid for the period beyond what it costs, as when an invoice that was
 * given up is paid after items were removed.
 */
export async function creditSurplus(
  sql: Sql,
  owner: { readonly now: Date },
  subscription: string,
): Promise<void> {
  const found = await sql.tables
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription)
    .executeTakeFirstOrThrow();
  if (!found.account || found.pending_update) return;
  const invoices = await invoicesOfPeriod(sql, found);
  const { paid, owed } = moneyOf(found, invoices);
  const period = { start: found.current_period_start, end: found.current_period_end };
  const surplus = Math.min(paid, paid + owed - costOf(found.account, period));
  if (surplus <= 0) return;
  await recordCredit(sql, invoices, surplus);
  await addCredit(sql, owner, subscription, surplus);
}

import { addSeconds } from '../../src/calendar.ts';
import { sumOf } from '../catalogue/amount.ts';
import { refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { InvoiceLine, SubscriptionItem } from '../store/tables/subscriptions.ts';
import { charge } from './charge.ts';
import { addCredit, recordCredit } from './credit.ts';
import { issue, totalOf } from './invoices.ts';
import { checkNextInvoice } from './periods/items.ts';
import { applyPending } from './pending-update.ts';
import { settleChange } from './periods/period-account.ts';
import { accountOf, invoicesOfPeriod, moneyOf, pendingLinesOf } from './received.ts';
import { write } from './subscription-change.ts';

type Found = Row<'subscriptions'>;

/** An update that nobody has paid is dropped after 23 h. Service contract, section 5. */
const PENDING_SECONDS = 82_800;

/**
 * Replaces the items now, or once the invoice for the rest of the period is paid.
 *
 * @throws {Refusal} `VALIDATION_ERROR`, when they cannot change now
 */
export async function replaceItems(
  sql: Sql,
  owner: Owner,
  found: Found,
  { items, behavior }: { readonly items: SubscriptionItem[]; readonly behavior: string },
): Promise<void> {
  const { now } = owner;
  const { id, status, current_period_end: end, pending_update } = found;
  if (!['active', 'trialing'].includes(status)) {
    const message = `The items of a subscription that is ${status} cannot change now.`;
    throw refuse('VALIDATION_ERROR', 'items', message);
  }
  if (pending_update) {
    const message = 'An earlier update waits for its payment. Pay or void its invoice first.';
    throw refuse('VALIDATION_ERROR', 'items', message);
  }
  const pendingLines = found.pending_lines ?? [];
  checkNextInvoice(pendingLines, items);
  if (status === 'trialing' || behavior === 'none') {
    // What is charged for the period stays as it was, and so does its account.
    await write(sql, owner, id, { items: json(items) });
    return;
  }
  const invoices = await invoicesOfPeriod(sql, found);
  const { account, lines, removed } = settleChange(await accountOf(sql, found), items, {
    period: { start: found.current_period_start, end },
    now,
    money: moneyOf(found, invoices),
  });
  if (removed > 0) checkSettled(invoices);
  const net = totalOf(lines);
  checkNextInvoice([...pendingLines, ...lines.filter(({ amount }) => amount > 0)], items);
  if (net > 0 && behavior === 'always_invoice') {
    await chargeNow(sql, owner, found, { items, lines });
    return;
  }
  // What becomes cheaper first lowers what was to be charged, and the rest becomes credit.
  const { earlier, own } = pendingLinesOf(found);
  const owed = totalOf(own) + net;
  const pending_lines = json([...earlier, ...(owed > 0 ? [...own, ...lines] : [])]);
  await write(sql, owner, id, { items: json(items), account: json(account), pending_lines });
  if (owed < 0) {
    await recordCredit(sql, invoices, -owed);
    await addCredit(sql, owner, id, -owed);
  }
}

/**
 * Pending money is neither paid nor unpaid, so that a change that would give it back has to wait.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
function checkSettled(invoices: Awaited<ReturnType<typeof invoicesOfPeriod>>): void {
  const open = invoices.find(
    ({ status, amount_due }) => ['draft', 'open'].includes(status) && amount_due > 0,
  );
  if (!open) return;
  throw refuse(
    'VALIDATION_ERROR',
    'items',
    `The invoice ${open.id} of this period is not settled, so that nobody knows what unused time is worth. ` +
      'Change the items once it is paid or void, or with apply_at period_end.',
  );
}

/** Charges a change at once. The items change when its invoice is paid. */
async function chargeNow(
  sql: Sql,
  owner: Owner,
  { id, identity_id, currency, credit_balance, current_period_end: end }: Found,
  { items, lines }: { readonly items: SubscriptionItem[]; readonly lines: InvoiceLine[] },
): Promise<void> {
  const { now, newId } = owner;
  const invoice_id = newId('IN');
  const expires = addSeconds(now, PENDING_SECONDS);
  await write(sql, owner, id, {
    pending_update: json({ items, invoice_id, expires_at: expires.toISOString() }),
    pending_until: expires,
    latest_invoice_id: invoice_id,
  });
  const net = sumOf(lines.map(({ amount }) => amount));
  const credit_applied = Math.min(credit_balance, net);
  await addCredit(sql, owner, id, -credit_applied);
  await issue(sql, owner, {
    id: invoice_id,
    subscription_id: id,
    identity_id,
    currency,
    lines,
    amount_discount: 0,
    credit_applied,
    period: { start: now, end },
    billing_reason: 'subscription_update',
  });
  if (net > credit_applied) await charge(sql, owner, invoice_id);
  else await applyPending(sql, owner, id, invoice_id);
}

import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { InvoiceLine } from '../store/tables/subscriptions.ts';
import { addCredit } from './credit.ts';
import { closeOpen, issue, totalOf, type InvoiceDraft } from './invoices.ts';
import { dropUpdate } from './pending-update.ts';
import { usedAt } from './periods/period-account.ts';
import { accountOf, invoicesOfPeriod, moneyOf, pendingLinesOf } from './received.ts';
import { cancelPriceChange, ended, write } from './subscription-change.ts';

type Found = Row<'subscriptions'>;

/** The last invoice of a subscription, for changes that no invoice has charged. */
type FinalDraft = Omit<InvoiceDraft, 'id'> & { readonly credit_applied: number };

/**
 * Ends a subscription now, inside the caller's transaction, which holds its lock. What it owes is
 * void, or as `open` says.
 *
 * @returns the id of an invoice that the caller has to charge: changes that were given and not charged
 */
export async function endNow(
  sql: Sql,
  owner: Owner,
  id: string,
  open: 'void' | 'uncollectible' = 'void',
): Promise<string | undefined> {
  const found = await leave(sql, owner, id, open);
  return finish(sql, owner, found, await unchargedUntil(sql, found, owner.now));
}

/** Ends a subscription with its period. It returns what `endNow` does. */
export async function endWithPeriod(
  sql: Sql,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  const found = await leave(sql, owner, id, 'uncollectible');
  return finish(sql, owner, found, found.pending_lines ?? []);
}

/** The invoice that comes with the end of the period, if anything is left to charge then. */
export function finalDraftOf(found: Found, lines: readonly InvoiceLine[]): FinalDraft | undefined {
  const { id, identity_id, currency, credit_balance } = found;
  const total = totalOf(lines);
  if (total <= 0) return undefined;
  return {
    subscription_id: id,
    identity_id,
    currency,
    lines,
    amount_discount: 0,
    credit_applied: Math.min(credit_balance, total),
    period: { start: found.current_period_start, end: found.current_period_end },
    billing_reason: 'subscription_update',
  };
}

async function leave(
  sql: Sql,
  owner: Owner,
  id: string,
  open: 'void' | 'uncollectible',
): Promise<Found> {
  const read = () =>
    sql.tables
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const found = await read();
  await dropUpdate(sql, owner, found);
  await cancelPriceChange(sql, owner, found);
  await closeOpen(sql, owner, id, open);
  return read();
}

async function finish(
  sql: Sql,
  owner: Owner,
  found: Found,
  lines: readonly InvoiceLine[],
): Promise<string | undefined> {
  const { id } = found;
  const draft = finalDraftOf(found, lines);
  const invoice = draft && owner.newId('IN');
  await write(sql, owner, id, {
    ...ended('canceled'),
    pending_lines: null,
    ...(invoice !== undefined && { latest_invoice_id: invoice }),
  });
  if (!draft || invoice === undefined) return undefined;
  await addCredit(sql, owner, id, -draft.credit_applied);
  await issue(sql, owner, { id: invoice, ...draft });
  return totalOf(lines) > draft.credit_applied ? invoice : undefined;
}

/**
 * The lines of changes that no invoice has charged, as far as they were given until `now`. What was
 * paid for the period pays for the time that is over first.
 */
async function unchargedUntil(sql: Sql, found: Found, now: Date): Promise<readonly InvoiceLine[]> {
  const lines = found.pending_lines ?? [];
  const [last] = pendingLinesOf(found).own.slice(-1);
  if (!last) return lines;
  const { paid, owed } = moneyOf(found, await invoicesOfPeriod(sql, found));
  const account = await accountOf(sql, found);
  const period = { start: found.current_period_start, end: found.current_period_end };
  const due = usedAt(account, period, now) - account.given_away - paid;
  const unused = owed - Math.min(owed, Math.max(0, due));
  if (unused === 0) return lines;
  const { price_id, quantity } = last;
  return [...lines, { price_id, quantity, unit_amount: null, amount: -unused, proration: true }];
}

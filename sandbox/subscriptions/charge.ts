import type { Chargeable } from '../customers/instrument.ts';
import { judge } from '../payments/scenarios.ts';
import { insertTransfer, notifyTransfer } from '../payments/transfer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { become, change, closeOpen, markPaid } from './invoices.ts';
import { nextAttempt } from './schedule.ts';
import { ended, write } from './subscription-change.ts';

interface Owed {
  readonly subscription_id: string;
  readonly identity_id: string;
  readonly amount_due: number;
  readonly currency: string;
  readonly instrument_id: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Saved extends Chargeable {
  readonly type: string;
  readonly brand: string | null;
  readonly last_four: string;
}

/**
 * Charges an open invoice to the instrument of its subscription, and stores what follows from the
 * outcome. The caller's transaction has to hold the lock of the subscription.
 */
export async function charge(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  const [owed] = await sql.query<Owed>(
    `select invoice.subscription_id, invoice.identity_id, invoice.amount_due, invoice.currency,
       subscription.instrument_id, subscription.metadata
     from invoices invoice
     join subscriptions subscription on subscription.id = invoice.subscription_id
     where invoice.id = $1`,
    [invoice],
  );
  const [saved] = await sql.query<Saved>(
    `select type, brand, last_four, scenario, expiration_month, expiration_year
     from payment_instruments where id = $1`,
    [owed?.instrument_id],
  );
  if (!owed || !saved)
    throw new Error('An invoice to charge has no subscription or no payment instrument');
  const { type, brand, last_four } = saved;
  const verdict = judge(saved, owed.amount_due, owner.now);
  const transfer = await insertTransfer(sql, owner, {
    verdict,
    amount: owed.amount_due,
    currency: owed.currency,
    instrument: { type, ...(brand && { brand }), last_four },
    metadata: owed.metadata,
    identity_id: owed.identity_id,
    source: owed.instrument_id,
    invoice_id: invoice,
  });
  await sql.query('update invoices set attempt_count = attempt_count + 1 where id = $1', [invoice]);
  await change(sql, owner, invoice, { transfer_id: transfer.id, next_attempt_at: null });
  await notifyTransfer(sql, owner, transfer.id);
  if (verdict.state === 'SUCCEEDED') await succeed(sql, owner, invoice);
  if (verdict.state === 'FAILED') await fail(sql, owner, invoice);
}

/** Records that the money of an invoice has arrived. */
export async function succeed(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  await markPaid(sql, owner, invoice);
  const { subscription_id, status } = await subscriptionOf(sql, invoice);
  if (status !== 'past_due') return;
  const [owed] = await sql.query(
    `select 1 from invoices
     where subscription_id = $1 and status = 'open' and next_attempt_at is not null`,
    [subscription_id],
  );
  if (!owed) await write(sql, owner, subscription_id, { status: 'active' });
}

/**
 * Records that the money of an invoice did not come. The invoice is charged again on a schedule.
 * After the last attempt all open invoices are uncollectible, and the subscription is unpaid until
 * its period ends.
 */
export async function fail(sql: Sql, owner: Owner, invoice: string): Promise<void> {
  const { subscription_id, status, attempt_count } = await subscriptionOf(sql, invoice);
  const isAlive = status === 'active' || status === 'past_due';
  const again = isAlive ? nextAttempt(attempt_count, owner.now) : undefined;
  await change(sql, owner, invoice, { next_attempt_at: again ?? null });
  const data = await recordData(sql, 'invoices', invoice);
  await emit(sql, owner, { type: 'invoice.payment_failed', data });
  if (status === 'incomplete') {
    // A subscription that was never paid has given nothing that could be owed.
    await become(sql, owner, invoice, 'void');
    await write(sql, owner, subscription_id, ended('incomplete_expired'));
  } else if (again) {
    await write(sql, owner, subscription_id, { status: 'past_due' });
  } else {
    await closeOpen(sql, owner, subscription_id, 'uncollectible');
    if (isAlive) await write(sql, owner, subscription_id, { status: 'unpaid' });
  }
}

async function subscriptionOf(
  sql: Sql,
  invoice: string,
): Promise<{ subscription_id: string; status: string; attempt_count: number }> {
  const [row] = await sql.query<Awaited<ReturnType<typeof subscriptionOf>>>(
    `select invoice.subscription_id, invoice.attempt_count, subscription.status
     from invoices invoice
     join subscriptions subscription on subscription.id = invoice.subscription_id
     where invoice.id = $1`,
    [invoice],
  );
  if (!row) throw new Error(`The invoice ${invoice} is missing`);
  return row;
}

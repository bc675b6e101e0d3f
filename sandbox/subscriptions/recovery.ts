import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { charge } from './charge.ts';
import { notifyRecovery } from './dunning.ts';
import { endNow } from './ending.ts';
import { pauseNow } from './pause.ts';
import { notifyChange, write } from './subscription-change.ts';

type Action = Row<'recovery_automations'>['action'];

/** Invoices that are still owed. */
const OWED = ['open', 'uncollectible'];
/** Subscriptions that can be paused. One that is paused already stays as it is. */
const PAUSABLE = ['trialing', 'active', 'past_due'];

/**
 * Does what an automation has planned, inside the caller's transaction. Does nothing when the
 * invoice is no longer owed, the subscription has ended, or the automation was switched off.
 */
export async function takeRecoveryAction(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const planned = await sql.tables
    .selectFrom('recovery_actions as planned')
    .innerJoin('recovery_automations as automation', 'automation.id', 'planned.automation_id')
    .innerJoin('invoices as invoice', 'invoice.id', 'planned.invoice_id')
    .select(['planned.merchant', 'planned.due_at', 'planned.invoice_id', 'invoice.subscription_id'])
    .select(['automation.action', 'automation.active'])
    .where('planned.id', '=', id)
    .where('planned.due_at', '<=', now)
    .executeTakeFirst();
  if (!planned?.due_at) return;
  const { merchant, due_at, invoice_id, subscription_id, action, active } = planned;
  const owner = { merchant, now: due_at, newId };
  // Everything locks a subscription before its invoices, so that no deadlock arises.
  const subscription = await sql.tables
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // The attempt stays planned until the subscription goes on.
  if (action === 'retry_payment' && subscription.status === 'paused') return;
  const invoice = await sql.tables
    .selectFrom('invoices')
    .leftJoin('transfers as transfer', 'transfer.id', 'invoices.transfer_id')
    .select(['invoices.status', 'invoices.attempt_count', 'transfer.state'])
    .where('invoices.id', '=', invoice_id)
    .forUpdate('invoices')
    .executeTakeFirstOrThrow();
  const isOwed = OWED.includes(invoice.status) && invoice.state !== 'PENDING';
  const hasEnded = ['canceled', 'incomplete_expired'].includes(subscription.status);
  const isDone = active && isOwed && !hasEnded;
  const attempt = isDone && action === 'retry_payment' ? invoice.attempt_count + 1 : null;
  await sql.tables
    .updateTable('recovery_actions')
    .set({ due_at: null, attempt })
    .where('id', '=', id)
    .execute();
  if (!isDone) return;
  await notifyChange(sql, owner, subscription_id, () =>
    act(sql, owner, { action, planned: id, invoice_id, subscription }),
  );
}

async function act(
  sql: Sql,
  owner: Owner,
  {
    action,
    planned,
    invoice_id,
    subscription,
  }: {
    readonly action: Action;
    readonly planned: string;
    readonly invoice_id: string;
    readonly subscription: Row<'subscriptions'>;
  },
): Promise<void> {
  // An attempt notifies the merchant of its outcome itself, which may be known only later.
  if (action === 'retry_payment') return charge(sql, owner, invoice_id);
  const { id, status } = subscription;
  const isPossible = action === 'cancel_subscription' || PAUSABLE.includes(status);
  if (action === 'cancel_subscription') {
    await write(sql, owner, id, { cancel_at_period_end: false });
    const last = await endNow(sql, owner, id);
    if (last !== undefined) await charge(sql, owner, last);
  } else if (isPossible) {
    await pauseNow(sql, owner, subscription, { behavior: 'void' });
  }
  const outcome = isPossible ? 'done' : 'failed';
  await notifyRecovery(sql, owner, invoice_id, outcome, { planned, action });
}

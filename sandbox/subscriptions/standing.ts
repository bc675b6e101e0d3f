import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { standingChange, standingOf, write } from './subscription-change.ts';

/**
 * Ends the arrears of a subscription of which nothing is owed any more, however it was settled. An
 * unpaid one also owes what dunning has given up. A change of items that nobody has paid was not
 * made, so that it is owed by nobody.
 */
export async function endArrears(sql: Sql, owner: Owner, subscription: string): Promise<void> {
  const found = await sql.tables
    .selectFrom('subscriptions')
    .select(['status', 'status_before_pause'])
    .where('id', '=', subscription)
    .executeTakeFirstOrThrow();
  const standing = standingOf(found);
  if (standing !== 'past_due' && standing !== 'unpaid') return;
  const owed = await sql.tables
    .selectFrom('invoices')
    .select('id')
    .where('subscription_id', '=', subscription)
    .where('billing_reason', '<>', 'subscription_update')
    .where((column) =>
      column.or([
        column('status', '=', 'open'),
        ...(standing === 'unpaid'
          ? [column('status', '=', 'uncollectible').and('attempt_count', '>', 0)]
          : []),
      ]),
    )
    .executeTakeFirst();
  if (!owed) await write(sql, owner, subscription, standingChange(found, 'active'));
}

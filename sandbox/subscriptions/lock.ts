import { inTurn } from '../http/idempotency.ts';
import { notFound } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/**
 * Waits for every other change of a subscription, and returns it as it is then. Everything locks a
 * subscription before its invoices, so that no deadlock arises.
 *
 * @throws {Refusal} `NOT_FOUND`, also for a subscription of another merchant
 */
export async function lockSubscription(
  sql: Sql,
  merchant: string,
  id: string,
): Promise<Row<'subscriptions'>> {
  const found = await inTurn('Another change of this subscription is still under way.', () =>
    sql.tables
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  return found;
}

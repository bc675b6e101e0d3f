import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { change } from './authorization.ts';

/**
 * Ends an authorization whose time is over, inside the caller's transaction. Does nothing when it
 * was captured or voided meanwhile.
 *
 * @param now - The sandbox's time.
 */
export async function expire(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const due = await sql.tables
    .selectFrom('authorizations')
    .select(['merchant', 'expires_at'])
    .where('id', '=', id)
    .where('state', '=', 'SUCCEEDED')
    .where('is_void', '=', false)
    .where('transfer', 'is', null)
    .where('expires_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.expires_at) return;
  const owner = { merchant: due.merchant, now: due.expires_at, newId };
  await change(sql, owner, id, { state: 'EXPIRED' });
}

import { inTurn } from '../http/idempotency.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { findSessions, type Session } from './session.ts';

/**
 * One session as it is at `now`. While a confirm of it runs, no request is told that it has
 * expired: the confirm is awaited first. Once a request was told, the session stays expired, even
 * if the clock is set back.
 *
 * @throws {Refusal} `IDEMPOTENCY_IN_PROGRESS`, when the confirm takes too long
 */
export async function readSession(
  store: Store,
  now: Date,
  match: Match<'checkout_sessions'>,
): Promise<Session | undefined> {
  const [session] = await findSessions(store, now, match);
  if (session?.status !== 'expired') return session;
  return store.transaction(async (sql) => {
    await inTurn('A confirm of this session is still being processed.', () =>
      sql.tables
        .selectFrom('checkout_sessions')
        .select('id')
        .where(conditionOf(match))
        .forUpdate()
        .execute(),
    );
    await sql.tables
      .updateTable('checkout_sessions')
      .set({ status: 'expired' })
      .where('status', '=', 'open')
      .where('expires_at', '<=', now)
      .where(conditionOf(match))
      .execute();
    const [settled] = await findSessions(sql, now, match);
    return settled;
  });
}

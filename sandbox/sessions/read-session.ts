import { inTurn, limitWaits } from '../http/idempotency.ts';
import { toCondition, type Match } from '../store/records.ts';
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
  match: Match,
): Promise<Session | undefined> {
  const [session] = await findSessions(store, now, match);
  if (session?.status !== 'expired') return session;
  const [condition, values] = toCondition(match, 2);
  return store.transaction(async (sql) => {
    await limitWaits(sql);
    await inTurn('A confirm of this session is still being processed.', () =>
      sql.query(
        `select 1 from checkout_sessions where ${toCondition(match)[0]} for update`,
        values,
      ),
    );
    await sql.query(
      `update checkout_sessions set status = 'expired'
       where status = 'open' and expires_at <= $1 and ${condition}`,
      [now, ...values],
    );
    const [settled] = await findSessions(sql, now, match);
    return settled;
  });
}

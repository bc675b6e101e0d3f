import { inTurn, limitWaits } from '../http/idempotency.ts';
import { toCondition, type Match } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { findSessions, type Session } from './session.ts';

/**
 * The one session that is meant, as it is at `now`. It is never said to have expired while a confirm
 * of it still runs: that one is waited for. Once it was said, it stays so, whatever becomes of the
 * clock.
 *
 * @throws {Refusal} `IDEMPOTENCY_IN_PROGRESS`: the confirm takes too long to be waited for
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
    await inTurn('A confirm of this session still runs.', () =>
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

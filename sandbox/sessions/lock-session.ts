import { inTurn } from '../http/idempotency.ts';
import type { Call } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
import { refuseWhileDetected } from './crypto-payment.ts';
import { findSessions, unknownSecret, type Session } from './session.ts';

type SecretCall = Call<{ readonly client_secret: string }>;

/**
 * Waits for every other confirm and change of the session, and returns it if it is still open.
 *
 * @throws {Refusal} `SESSION_COMPLETE`, `SESSION_EXPIRED` or `CRYPTO_DETECTED`
 */
export async function lockOpen(sql: Sql, call: SecretCall): Promise<Session> {
  const session = await lockSession(sql, call);
  if (session.status === 'complete') {
    throw new Refusal(
      'SESSION_COMPLETE',
      'The session is already paid. Validate it to get its result.',
    );
  }
  if (session.status === 'expired') {
    throw new Refusal('SESSION_EXPIRED', 'The session has expired. Create a new one.');
  }
  await refuseWhileDetected(sql, session);
  return session;
}

/** Waits for every other confirm of the session's payment link, too. */
async function lockSession(sql: Sql, { request, readTime }: SecretCall): Promise<Session> {
  const secret_hash = await sha256(request.client_secret);
  await inTurn('Another confirm of this session is still being processed.', async () => {
    // Lock first and read the session afterwards: a query that waits for a lock may see what was
    // before.
    const locked = await sql.tables
      .selectFrom('checkout_sessions')
      .select('payment_link_id')
      .where('secret_hash', '=', secret_hash)
      .forUpdate()
      .executeTakeFirst();
    await sql.tables
      .selectFrom('payment_links')
      .select('id')
      .where('id', '=', locked?.payment_link_id ?? null)
      .forUpdate()
      .execute();
  });
  // Read the time only now that it is this request's turn. Meanwhile another request may have found
  // that the session has expired.
  const [session] = await findSessions(sql, await readTime(sql), { secret_hash });
  if (!session) throw unknownSecret();
  return session;
}

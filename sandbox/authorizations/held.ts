import { inTurn } from '../http/idempotency.ts';
import type { Call } from '../http/implement.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/**
 * Waits for every other capture and void of an authorization, and returns it if its money is still
 * reserved.
 *
 * @throws {Refusal} `NOT_FOUND`, or a code that says what became of the authorization
 */
export async function lockHeld(
  sql: Sql,
  { request, merchant, readTime }: Call<{ readonly id: string }>,
): Promise<Row<'authorizations'>> {
  const message = 'Another request for this authorization is still being processed.';
  const found = await inTurn(message, () =>
    sql.tables
      .selectFrom('authorizations')
      .selectAll()
      .where('id', '=', request.id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  // Read the time only now that it is this request's turn.
  checkHeld(found, await readTime(sql));
  return found;
}

function checkHeld(found: Row<'authorizations'>, now: Date): void {
  if (found.state === 'FAILED') {
    throw new Refusal('AUTHORIZATION_FAILED', 'The authorization was declined.');
  }
  if (found.is_void) throw new Refusal('AUTHORIZATION_VOIDED', 'The authorization was voided.');
  if (found.transfer !== null) {
    throw new Refusal('AUTHORIZATION_CAPTURED', 'The authorization was captured already.');
  }
  if (found.state === 'EXPIRED' || (found.expires_at !== null && found.expires_at <= now)) {
    throw new Refusal('AUTHORIZATION_EXPIRED', 'The authorization has expired.');
  }
}

import type { Owner } from '../store/owner.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { decide, openDispute } from './dispute.ts';

/** A text of evidence with which the bank decides for the customer. */
const LOSING_EVIDENCE = 'losing_evidence';

/** Opens the dispute for which the amount of a transfer asks. */
export async function disputeByAmount(
  sql: Sql,
  id: string,
  _now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const [due] = await sql.query<{ at: Date }>(
    `update transfers earlier set disputes_at = null from transfers found
     where earlier.id = $1 and found.id = earlier.id and found.disputes_at is not null
     returning found.disputes_at as at`,
    [id],
  );
  if (!due) return;
  const at = new Date(due.at);
  try {
    await openDispute(sql, { now: at, newId }, { transfer: id, reason: 'fraudulent' });
  } catch (error) {
    // The transfer was refunded meanwhile, so that nothing is left to dispute.
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Ends a dispute that time decides: it is lost without an answer, and otherwise won unless the
 * evidence loses it.
 */
export async function decideByTime(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const dispute = await sql.tables
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!dispute?.next_at) return;
  const losing = await sql.tables
    .selectFrom('dispute_evidence')
    .select('id')
    .where('dispute_id', '=', id)
    .where('text', '=', LOSING_EVIDENCE)
    .executeTakeFirst();
  const isWon = dispute.state === 'under_review' && !losing;
  const owner = { merchant: dispute.merchant, now: dispute.next_at, newId };
  await decide(sql, owner, dispute, isWon ? 'won' : 'lost');
}

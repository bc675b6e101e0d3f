import { addDays } from '../../src/calendar.ts';
import type { Dispute } from '../../src/api/merchant/disputes.ts';
import { refuse } from '../http/refusal.ts';
import { enter } from '../payments/balance.ts';
import { takeCredit } from '../payments/returned-credit.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import { previousOf, recordData, withCustomer } from '../webhooks/data.ts';
import { emit, type NewEvent } from '../webhooks/emit.ts';

/** Days to answer a dispute, and days in which the bank decides. */
const DAYS_TO_RESPOND = 14;
export const DAYS_TO_DECIDE = 7;

/** Disputes as the service shows them, in the order in which they were made. */
export async function readDisputes(sql: Sql, match: Match<'disputes'>): Promise<Dispute[]> {
  const rows = await sql.tables
    .selectFrom('disputes')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  const evidence = await sql.tables
    .selectFrom('dispute_evidence')
    .selectAll()
    .where(conditionOf<'dispute_evidence'>({ dispute_id: rows.map(({ id }) => id) }))
    .orderBy('seq')
    .execute();
  return rows.map((row) =>
    toDispute(
      row,
      evidence.filter(({ dispute_id }) => dispute_id === row.id),
    ),
  );
}

function toDispute(row: Row<'disputes'>, evidence: readonly Row<'dispute_evidence'>[]): Dispute {
  const { seq: _, merchant: _merchant, next_at: _next, identity_id: _customer, ...shown } = row;
  return {
    ...shown,
    respond_by: row.respond_by.toISOString(),
    evidence: evidence.map(toEvidence),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toEvidence(row: Row<'dispute_evidence'>): Dispute['evidence'][number] {
  const { seq: _, merchant: _merchant, dispute_id: _dispute, ...shown } = row;
  return { ...shown, created_at: row.created_at.toISOString() };
}

/**
 * Opens a dispute of what was not refunded of a transfer, and notifies the merchant.
 *
 * @throws {Refusal} `VALIDATION_ERROR`, when there is nothing that could be disputed
 */
export async function openDispute(
  sql: Sql,
  { now, newId }: Pick<Owner, 'now' | 'newId'>,
  { transfer, reason }: { readonly transfer: string; readonly reason: string },
): Promise<string> {
  // Refunds lock the transfer too, so that no money is both refunded and disputed.
  const taken = await sql.tables
    .selectFrom('transfers')
    .select(['amount', 'amount_refunded', 'currency', 'state', 'type', 'identity_id', 'merchant'])
    .where('id', '=', transfer)
    .forUpdate()
    .executeTakeFirst();
  if (!taken) throw refuse('NOT_FOUND', 'transfer', 'There is no such transfer.');
  const amount = taken.amount - taken.amount_refunded;
  const known = await sql.tables
    .selectFrom('disputes')
    .select('id')
    .where('transfer', '=', transfer)
    .executeTakeFirst();
  if (taken.state !== 'SUCCEEDED' || taken.type !== 'DEBIT' || amount <= 0 || known) {
    const message =
      'Only a transfer that has succeeded, is not refunded in full and was not disputed before can be disputed.';
    throw refuse('VALIDATION_ERROR', 'transfer', message);
  }
  const { merchant, currency, identity_id } = taken;
  const id = newId('DI');
  const respond_by = addDays(now, DAYS_TO_RESPOND);
  await sql.tables
    .insertInto('disputes')
    .values({
      id,
      transfer,
      amount,
      currency,
      reason,
      state: 'needs_response',
      respond_by,
      next_at: respond_by,
      identity_id,
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const data = await dataOf(sql, id);
  await emit(sql, { merchant, now, newId }, { type: 'dispute.created', data });
  return id;
}

/**
 * Gives a dispute other values, and notifies the merchant. The caller holds the lock of the dispute.
 *
 * @returns the dispute as it is then
 */
export async function change(
  sql: Sql,
  owner: Owner,
  id: string,
  changes: Partial<
    Pick<Row<'disputes'>, 'state' | 'submitted_at' | 'decided_at' | 'dispute_transfer' | 'next_at'>
  >,
  before?: NewEvent['data'],
): Promise<Dispute> {
  const earlier = before ?? (await dataOf(sql, id));
  await sql.tables
    .updateTable('disputes')
    .set({ ...changes, updated_at: owner.now })
    .where('id', '=', id)
    .execute();
  const data = await dataOf(sql, id);
  const previous_attributes = previousOf(earlier, data);
  await emit(sql, owner, { type: 'dispute.updated', data, previous_attributes });
  const [dispute] = await readDisputes(sql, { id });
  if (!dispute) throw new Error(`The dispute ${id} is missing`);
  return dispute;
}

/** Ends a dispute. A lost one takes the money back. The caller holds the lock of the dispute. */
export async function decide(
  sql: Sql,
  owner: Owner,
  { id, transfer, amount, currency }: Row<'disputes'>,
  state: 'won' | 'lost',
): Promise<Dispute> {
  const ended = { state, decided_at: owner.now, next_at: null };
  if (state === 'won') return change(sql, owner, id, ended);
  const { identity_id, source, instrument, order_id, sub_merchant } = await sql.tables
    .selectFrom('transfers')
    .select(['identity_id', 'source', 'instrument', 'order_id', 'sub_merchant'])
    .where('id', '=', transfer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await recordData(sql, 'transfers', transfer);
  await sql.tables
    .updateTable('transfers')
    .set({ state: 'DISPUTED', updated_at: owner.now })
    .where('id', '=', transfer)
    .execute();
  const back = owner.newId('TR');
  await sql.tables
    .insertInto('transfers')
    .values({
      id: back,
      type: 'DISPUTE',
      amount,
      currency,
      state: 'SUCCEEDED',
      identity_id,
      source,
      order_id,
      sub_merchant,
      instrument: json(instrument),
      metadata: json({}),
      merchant: owner.merchant,
      created_at: owner.now,
      updated_at: owner.now,
    })
    .execute();
  await enter(sql, owner, { kind: 'dispute', transfer_id: back, currency, amount, fee: 0 });
  const data = await recordData(sql, 'transfers', transfer);
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'payment.updated', data, previous_attributes });
  await takeCredit(sql, owner, transfer, amount);
  return change(sql, owner, id, { ...ended, dispute_transfer: back });
}

/** A dispute in the form that events carry. */
export async function dataOf(sql: Sql, id: string): Promise<NewEvent['data']> {
  const { identity_id } = await sql.tables
    .selectFrom('disputes')
    .select('identity_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [dispute] = await readDisputes(sql, { id });
  const { identity_id: _, ...data } = await withCustomer(sql, { ...dispute, identity_id });
  return data;
}

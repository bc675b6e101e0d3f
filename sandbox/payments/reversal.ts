import { createReversal } from '../../src/api/merchant/records.ts';
import type { RequestOf, ResponseOf } from '../../src/api/http/endpoint.ts';
import { addSeconds } from '../../src/calendar.ts';
import { success } from '../http/answer.ts';
import { inTurn, once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import { previousOf, recordData, withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { enter } from './balance.ts';
import { returnCredit, takeCredit } from './returned-credit.ts';

const MINUTE = 60;
const DAY = 86_400;
/** Minor units that no bank takes back: a refund of them is pending first, and then fails. */
const FAILING_AMOUNT = 102;

type ReversalCall = Call<RequestOf<typeof createReversal>>;

type Refundable = Pick<
  Row<'transfers'>,
  'amount' | 'amount_refunded' | 'currency' | 'state' | 'type' | 'identity_id' | 'instrument'
>;

/** Gives money of a transfer back, at once or in parts, and never more than the transfer took. */
export const refundTransfer = implement(createReversal, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => success(call.now, await refund(sql, call), { status: 201 })),
  );
});

async function refund(sql: Sql, call: ReversalCall): Promise<ResponseOf<typeof createReversal>> {
  const { request, merchant, now, newId } = call;
  const { id: transfer, refund_amount: amount, tags = {} } = request;
  const { identity_id, ...taken } = await lockTransfer(sql, call);
  await checkRefundable(sql, transfer, taken, amount);
  const before = await recordData(sql, 'transfers', transfer);
  await sql.tables
    .updateTable('transfers')
    .set((column) => ({
      amount_refunded: column('amount_refunded', '+', amount),
      updated_at: now,
    }))
    .where('id', '=', transfer)
    .execute();
  const { after, as } = scenarioOf(amount, taken.instrument.type);
  const state = after === undefined ? 'SUCCEEDED' : 'PENDING';
  const id = newId('RV');
  const credit_taken = await takeCredit(sql, call, transfer, amount);
  await sql.tables
    .insertInto('reversals')
    .values({
      id,
      amount,
      currency: taken.currency,
      state,
      tags: json(tags),
      transfer_id: transfer,
      settles_at: after === undefined ? null : addSeconds(now, after),
      settles_as: as,
      credit_taken,
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (state === 'SUCCEEDED') await enterRefund(sql, call, { ...taken, transfer, amount });
  const shown = await readReversal(sql, id);
  const data = await withCustomer(sql, { ...shown, merchant, identity_id });
  await emit(sql, call, { type: 'refund.created', data });
  await notifyPayment(sql, call, transfer, before);
  return shown;
}

/** How a refund ends. Money goes back to a card at once, to a bank account within a day. */
function scenarioOf(amount: number, type: string): { after?: number; as?: 'FAILED' } {
  const after = type === 'BANK_ACCOUNT' ? DAY : undefined;
  if (amount === FAILING_AMOUNT) return { after: after ?? MINUTE, as: 'FAILED' };
  return after === undefined ? {} : { after };
}

/**
 * What a dispute is about can be refunded neither while it lasts nor once it is lost. The rest can:
 * a part that was being refunded when the dispute began, and whose refund failed.
 *
 * @throws {Refusal} when the transfer has not so much money that could be given back now
 */
async function checkRefundable(
  sql: Sql,
  id: string,
  { state, type, amount, amount_refunded }: Omit<Refundable, 'identity_id'>,
  asked: number,
): Promise<void> {
  const dispute = await sql.tables
    .selectFrom('disputes')
    .select(['state', 'amount'])
    .where('transfer', '=', id)
    .where('state', '<>', 'won')
    .executeTakeFirst();
  const left = amount - amount_refunded - (dispute?.amount ?? 0);
  const hasArrived = state === 'SUCCEEDED' || (state === 'DISPUTED' && left > 0);
  if (type !== 'DEBIT' || !hasArrived) {
    const message =
      type === 'DEBIT'
        ? `A transfer in state ${state} cannot be refunded: it must be SUCCEEDED.`
        : 'This transfer gave money back itself, and cannot be refunded.';
    throw refuse('VALIDATION_ERROR', 'id', message);
  }
  if (asked <= left) return;
  if (dispute && state === 'SUCCEEDED') {
    throw refuse(
      'TRANSFER_DISPUTED',
      'id',
      'This transfer is disputed. Accept the dispute to give the money back.',
    );
  }
  const message = `At most ${left} minor units of this transfer can be refunded.`;
  throw refuse('VALIDATION_ERROR', 'refund_amount', message);
}

/**
 * Ends a pending refund whose time has come, inside the caller's transaction. What a failed one has
 * not given back can be refunded again.
 *
 * @param now - The sandbox's time.
 */
export async function settleRefund(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const due = await sql.tables
    .selectFrom('reversals')
    .select(['transfer_id', 'merchant', 'settles_at', 'settles_as', 'amount', 'currency'])
    .select('credit_taken')
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .executeTakeFirst();
  if (!due?.settles_at) return;
  const { transfer_id: transfer, merchant, settles_at, settles_as, amount, currency } = due;
  const owner = { merchant, now: settles_at, newId };
  const { identity_id } = await sql.tables
    .selectFrom('transfers')
    .select('identity_id')
    .where('id', '=', transfer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const read = async () =>
    withCustomer(sql, { ...(await readReversal(sql, id)), merchant, identity_id });
  const before = await read();
  await sql.tables
    .updateTable('reversals')
    .set({ state: settles_as ?? 'SUCCEEDED', updated_at: settles_at })
    .where('id', '=', id)
    .execute();
  const data = await read();
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'refund.updated', data, previous_attributes });
  if (settles_as === null) return enterRefund(sql, owner, { transfer, amount, currency });
  const taken = await recordData(sql, 'transfers', transfer);
  await sql.tables
    .updateTable('transfers')
    .set((column) => ({
      amount_refunded: column('amount_refunded', '-', amount),
      updated_at: settles_at,
    }))
    .where('id', '=', transfer)
    .execute();
  await notifyPayment(sql, owner, transfer, taken);
  await returnCredit(sql, owner, transfer, due.credit_taken);
}

function enterRefund(
  sql: Sql,
  owner: Owner,
  { transfer, amount, currency }: { transfer: string; amount: number; currency: string },
): Promise<void> {
  return enter(sql, owner, { kind: 'refund', transfer_id: transfer, currency, amount, fee: 0 });
}

async function readReversal(sql: Sql, id: string): Promise<ResponseOf<typeof createReversal>> {
  const { transfer_id, created_at, updated_at, ...kept } = await sql.tables
    .selectFrom('reversals')
    .select(['id', 'amount', 'currency', 'state', 'tags', 'transfer_id'])
    .select(['created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...kept,
    transfer: transfer_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

async function notifyPayment(
  sql: Sql,
  owner: Owner,
  transfer: string,
  before: Readonly<Record<string, unknown>>,
): Promise<void> {
  const data = await recordData(sql, 'transfers', transfer);
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'payment.updated', data, previous_attributes });
}

/** Waits for every other refund of the transfer, and returns the transfer as it is then. */
async function lockTransfer(sql: Sql, { request, merchant }: ReversalCall): Promise<Refundable> {
  const transfer = await inTurn('Another refund of this transfer is still being processed.', () =>
    sql.tables
      .selectFrom('transfers')
      .select([
        'amount',
        'amount_refunded',
        'currency',
        'state',
        'type',
        'identity_id',
        'instrument',
      ])
      .where('id', '=', request.id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!transfer) throw notFound();
  return transfer;
}

import { createReversal } from '../../src/api/records.ts';
import type { RequestOf, ResponseOf } from '../../src/api/http/endpoint.ts';
import { success } from '../http/answer.ts';
import { inTurn, once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { insert, type Sql } from '../store/store.ts';
import { previousOf, recordData, withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

type ReversalCall = Call<RequestOf<typeof createReversal>>;

interface Refundable {
  readonly amount: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly state: string;
  readonly identity_id: string | null;
}

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
  if (taken.state !== 'SUCCEEDED') {
    throw refuse(
      'VALIDATION_ERROR',
      'id',
      `A transfer in state ${taken.state} cannot be refunded: it must be SUCCEEDED.`,
    );
  }
  const left = taken.amount - taken.amount_refunded;
  if (amount > left) {
    const message = `At most ${left} minor units of this transfer can be refunded.`;
    throw refuse('VALIDATION_ERROR', 'refund_amount', message);
  }
  const before = await recordData(sql, 'transfers', transfer);
  await sql.query(
    'update transfers set amount_refunded = amount_refunded + $2, updated_at = $3 where id = $1',
    [transfer, amount, now],
  );
  const reversal = { id: newId('RV'), amount, currency: taken.currency, state: 'SUCCEEDED', tags };
  const shown = { ...reversal, transfer, created_at: now.toISOString() };
  await insert(sql, 'reversals', { ...reversal, transfer_id: transfer, merchant, created_at: now });
  const data = await withCustomer(sql, { ...shown, merchant, identity_id });
  await emit(sql, call, { type: 'refund.created', data });
  const payment = await recordData(sql, 'transfers', transfer);
  const previous_attributes = previousOf(before, payment);
  await emit(sql, call, { type: 'payment.updated', data: payment, previous_attributes });
  return shown;
}

/** Waits for every other refund of the transfer, and returns the transfer as it is then. */
async function lockTransfer(sql: Sql, { request, merchant }: ReversalCall): Promise<Refundable> {
  const [transfer] = await inTurn('Another refund of this transfer is still being processed.', () =>
    sql.query<Refundable>(
      `select amount, amount_refunded, currency, state, identity_id from transfers
       where id = $1 and merchant = $2 for update`,
      [request.id, merchant],
    ),
  );
  if (!transfer) throw notFound();
  return transfer;
}

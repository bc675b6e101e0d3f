import { captureAuthorization, type Authorization } from '../../src/api/merchant/authorizations.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { summarize } from '../customers/payer.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import { checkRoom, feeOf } from '../payments/balance.ts';
import { openOrder } from '../payments/order.ts';
import { judgeCapture } from '../payments/scenarios.ts';
import { insertTransfer, notifyTransfer } from '../payments/transfer.ts';
import type { Sql } from '../store/store.ts';
import { change } from './authorization.ts';
import { lockHeld } from './held.ts';

/** Takes the reserved money or a part of it. It becomes a transfer, with an order of its own. */
export const capture = implement(captureAuthorization, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => success(call.now, await take(sql, call))),
  );
});

async function take(
  sql: Sql,
  call: Call<RequestOf<typeof captureAuthorization>>,
): Promise<Authorization> {
  const { amount } = call.request;
  const held = await lockHeld(sql, call);
  if (amount > held.amount) {
    const message = `At most ${held.amount} minor units of this authorization can be captured.`;
    throw refuse('VALIDATION_ERROR', 'amount', message);
  }
  const card = await sql.tables
    .selectFrom('payment_instruments')
    .select(['type', 'brand', 'last_four', 'scenario'])
    .where('id', '=', held.source)
    .executeTakeFirstOrThrow();
  const verdict = judgeCapture(card);
  const { currency, identity_id, source, sub_merchant, tags } = held;
  // A server names any amount, so a small one may be one too many.
  const fee = feeOf(card.type, amount);
  await checkRoom(sql, call.merchant, { kind: 'transfer', currency, amount, fee });
  const order = await openOrder(sql, call, {
    amount_total: amount,
    currency,
    line_items: [],
    identity_id,
    status: verdict.state === 'PENDING' ? 'processing' : 'paid',
    tags,
    sub_merchant,
  });
  const made = await insertTransfer(sql, call, {
    amount,
    currency,
    verdict,
    instrument: summarize(card),
    metadata: {},
    identity_id,
    source,
    order_id: order.id,
    sub_merchant,
  });
  const changes = { amount, transfer: made.transfer.id, order_id: order.id };
  const authorization = await change(sql, call, held.id, changes);
  await notifyTransfer(sql, call, made);
  return authorization;
}

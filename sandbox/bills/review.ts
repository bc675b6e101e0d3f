import { cancelBill, changeBill } from '../../src/api/merchant/bills.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import { changeBillRow, detailColumns, lockBill, openDetails, shownBill } from './bill.ts';
import { findDuplicate } from './duplicates.ts';
import { cancelPayments } from './payment.ts';
import { checkRecipient, checkRoutingNumber, matchRecipient } from './recipients.ts';

/** Corrects what was read, and says whom to pay. What is confirmed cannot be changed any more. */
export const change = implement(changeBill, async (call) => {
  const { store, now, request, merchant, documentKey } = call;
  const { reviewed_data, recipient_id, document_kind } = request;
  if (!reviewed_data && recipient_id === undefined && document_kind === undefined) {
    const message = 'Send reviewed_data, recipient_id, document_kind or some of them.';
    throw refuse('VALIDATION_ERROR', 'reviewed_data', message);
  }
  checkRoutingNumber(reviewed_data?.routing_number, 'reviewed_data.routing_number');
  await call.runDueJobs(now);
  return store.transaction(async (sql) => {
    const bill = await lockBill(sql, call, ['extracted', 'review']);
    const before = await openDetails(documentKey, bill);
    const values = { ...before.reviewed, ...reviewed_data };
    const kind = document_kind ?? reviewed_data?.document_kind;
    const settled = new Set([
      ...Object.keys(reviewed_data ?? {}),
      ...(kind ? ['document_kind'] : []),
    ]);
    const details = {
      ...before,
      reviewed: values,
      kind: kind ?? before.kind,
      // What somebody has looked at and said is no doubt any more.
      reasons: before.reasons.filter(({ field }) => !settled.has(field)),
      duplicateOf: await findDuplicate(sql, call, bill, values),
    };
    if (recipient_id !== undefined) await checkRecipient(sql, merchant, recipient_id);
    const isManual = recipient_id !== undefined || bill.recipient_match === 'manual';
    await changeBillRow(sql, now, bill.id, {
      ...(await detailColumns(call, bill.id, details)),
      ...(recipient_id !== undefined && { recipient_id, recipient_match: 'manual' }),
      ...(!isManual && (await matchRecipient(sql, documentKey, merchant, details.reviewed))),
    });
    return success(now, await shownBill(sql, call, bill.id));
  });
});

/** Cancels a bill that was not submitted to the provider, and its payment with it. */
export const cancel = implement(cancelBill, async (call) => {
  const { store, now } = call;
  await call.runDueJobs(now);
  return store.transaction((sql) =>
    once(sql, call, async () => {
      const { id } = await lockBill(sql, call, [
        'uploaded',
        'extracting',
        'extracted',
        'review',
        'confirmed',
      ]);
      await cancelPayments(sql, now, id);
      await changeBillRow(sql, now, id, { status: 'cancelled' });
      return success(now, await shownBill(sql, call, id));
    }),
  );
});

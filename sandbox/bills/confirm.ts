import { confirmBill, confirmBill2fa, type BillFields } from '../../src/api/merchant/bills.ts';
import { addSeconds } from '../../src/calendar.ts';
import { minorUnitDigits, type Money } from '../../src/money.ts';
import { failure, success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { timezoneOf } from '../merchants/timezone.ts';
import { createUuid } from '../store/ids.ts';
import type { Row } from '../store/tables.ts';
import { changeBillRow, detailColumns, lockBill, openDetails, shownBill } from './bill.ts';
import { readSpan } from './dates.ts';
import { findDuplicate } from './duplicates.ts';
import { cancelPayments, changePayment, startPayment } from './payment.ts';

/** Major units of any currency. More than that needs a second factor. */
const MAX_WITHOUT_CODE = 1000;
const RIGHT_CODE = '123456';
const MAX_WRONG_CODES = 5;
const CODE_SECONDS = 600;
const DUPLICATE =
  'This bill was uploaded before. Send acknowledge_duplicate: true to pay it nevertheless.';

/** Pays a bill, now or on a later day, or asks for the code that has to come first. */
export const confirm = implement(confirmBill, async (call) => {
  const { store, now, request, merchant, documentKey, random } = call;
  const { payment_method = null, scheduled_date = null, acknowledge_duplicate } = request;
  const timezone = await timezoneOf(store, merchant);
  const starts_at = startOf(scheduled_date, now, timezone);
  await call.runDueJobs(now);
  return store.transaction((sql) =>
    once(sql, call, async () => {
      const bill = await lockBill(sql, call, ['extracted', 'review', 'confirmed']);
      checkUnlocked(bill);
      const details = await openDetails(documentKey, bill);
      const { reviewed, kind } = details;
      if (kind !== 'invoice') {
        const message = `The document is no invoice (${kind}). If it is one, change its document_kind.`;
        throw new Refusal('NOT_PAYABLE', message, { document_kind: kind });
      }
      const money = toMoney(reviewed);
      if (bill.recipient_id === null) {
        throw new Refusal('RECIPIENT_REQUIRED', 'Say first whom the bill is to be paid to.');
      }
      // What came or was paid since the bill was uploaded counts too.
      const duplicate_of = await findDuplicate(sql, call, bill, reviewed);
      if (duplicate_of !== null && acknowledge_duplicate !== true) {
        throw new Refusal('DUPLICATE_BILL', DUPLICATE, { duplicate_of });
      }
      await cancelPayments(sql, now, bill.id);
      const id = createUuid(random);
      const needsCode = (reviewed.amount ?? 0) > MAX_WITHOUT_CODE;
      const payment = { id, bill_id: bill.id, starts_at };
      await sql.tables
        .insertInto('bill_payments')
        .values({
          ...payment,
          ...money,
          recipient_id: bill.recipient_id,
          state: 'awaiting_code',
          expires_at: needsCode ? addSeconds(now, CODE_SECONDS) : null,
          merchant,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await changeBillRow(sql, now, bill.id, {
        ...(await detailColumns(call, bill.id, { ...details, duplicateOf: duplicate_of })),
        status: 'confirmed',
        payment_method,
        scheduled_date,
      });
      if (!needsCode) await startPayment(sql, now, payment);
      const shown = await shownBill(sql, call, bill.id);
      return success(now, { ...shown, ...(needsCode && { transaction_id: id }) });
    }),
  );
});

/** Pays a bill once the code is right. What was wrong is counted, whichever transaction it names. */
export const confirmCode = implement(confirmBill2fa, async (call) => {
  const { store, now, request } = call;
  await call.runDueJobs(now);
  return store.transaction((sql) =>
    once(sql, call, async () => {
      const bill = await lockBill(sql, call);
      const payment = await sql.tables
        .selectFrom('bill_payments')
        .selectAll()
        .where('id', '=', request.transaction_id)
        .where('bill_id', '=', bill.id)
        .executeTakeFirst();
      if (!payment) {
        throw refuse('NOT_FOUND', 'transaction_id', 'There is no such transaction of this bill.');
      }
      if (payment.state !== 'awaiting_code') {
        throw new Refusal('TRANSACTION_USED', 'The transaction was used or replaced already.');
      }
      checkUnlocked(bill);
      if (payment.expires_at && payment.expires_at <= now) {
        throw new Refusal('TRANSACTION_EXPIRED', 'The time for the code is over. Confirm again.');
      }
      if (request.code !== RIGHT_CODE) {
        await changeBillRow(sql, now, bill.id, { wrong_codes: bill.wrong_codes + 1 });
        // A refusal that is thrown would undo the count.
        return failure(now, new Refusal('CODE_INVALID', 'The code is wrong.'));
      }
      await changePayment(sql, now, payment.id, { expires_at: null });
      await startPayment(sql, now, payment);
      return success(now, await shownBill(sql, call, bill.id));
    }),
  );
});

/** Confirming again gives no more attempts, so that nobody can try all codes. */
function checkUnlocked({ wrong_codes }: Row<'bills'>): void {
  if (wrong_codes < MAX_WRONG_CODES) return;
  const message = `After ${MAX_WRONG_CODES} wrong codes the bill can only be cancelled.`;
  throw new Refusal('BILL_LOCKED', message);
}

/** When a payment starts, or null for at once. A day begins at midnight of the merchant's zone. */
function startOf(scheduled: string | null, now: Date, timezone: string): Date | null {
  if (scheduled === null) return null;
  const { start, end } = readSpan(scheduled, 'scheduled_date', timezone);
  if (end < now) throw refuse('VALIDATION_ERROR', 'scheduled_date', 'This day is over.');
  return start > now ? start : null;
}

/** @throws {Refusal} `VALIDATION_ERROR`, when the bill does not say what is to be paid */
function toMoney({ amount = 0, currency }: BillFields): Money {
  if (amount <= 0 || currency === undefined) {
    throw refuse('VALIDATION_ERROR', 'id', 'Give the bill an amount and a currency first.');
  }
  const factor = 10 ** minorUnitDigits(currency);
  const minor = Math.round(amount * factor);
  if (minor / factor !== amount) {
    throw refuse('VALIDATION_ERROR', 'id', 'The amount has more decimals than its currency.');
  }
  return { amount: minor, currency };
}

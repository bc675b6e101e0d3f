import { addSeconds } from '../../src/calendar.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { changeBillRow } from './bill.ts';

/** The provider takes a minute of the sandbox's time. */
const PROVIDER_SECONDS = 60;

/** Amounts in minor units for which the provider fails, and how. */
const FAILURES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  102: ['PROVIDER_DECLINED', 'The provider has declined the payment.'],
  193: ['INSUFFICIENT_FUNDS', 'There are insufficient funds.'],
  194: ['INVALID_BANK_ACCOUNT_NUMBER', 'The bank account number is not valid.'],
};

/** What the next step of a payment makes of it. */
type Step = Partial<Pick<Row<'bill_payments'>, 'state' | 'next_at' | 'expires_at'>>;

export async function changePayment(sql: Sql, now: Date, id: string, step: Step): Promise<void> {
  await sql.tables
    .updateTable('bill_payments')
    .set({ ...step, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Hands a payment to the provider, or waits for the day for which it is meant. */
export async function startPayment(
  sql: Sql,
  now: Date,
  { id, bill_id, starts_at }: Pick<Row<'bill_payments'>, 'id' | 'bill_id' | 'starts_at'>,
): Promise<void> {
  if (starts_at && starts_at > now) {
    await changePayment(sql, now, id, { state: 'scheduled', next_at: starts_at });
    await changeBillRow(sql, now, bill_id, { status: 'confirmed' });
    return;
  }
  const next_at = addSeconds(now, PROVIDER_SECONDS);
  await changePayment(sql, now, id, { state: 'submitted', next_at });
  await changeBillRow(sql, now, bill_id, { status: 'processing' });
}

/** Cancels the payments of a bill that were not submitted. The caller holds the lock of the bill. */
export async function cancelPayments(sql: Sql, now: Date, billId: string): Promise<void> {
  await sql.tables
    .updateTable('bill_payments')
    .set({ state: 'cancelled', next_at: null, updated_at: now })
    .where('bill_id', '=', billId)
    .where('state', 'in', ['awaiting_code', 'scheduled'])
    .execute();
}

/**
 * Takes the step of a payment that is due: it is submitted on its day, and it ends when the provider
 * answers. Does nothing when it was cancelled meanwhile.
 */
export async function payBill(sql: Sql, id: string, now: Date): Promise<void> {
  const { bill_id } = await sql.tables
    .selectFrom('bill_payments')
    .select('bill_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Requests lock the bill before its payments, too.
  await sql.tables.selectFrom('bills').select('id').where('id', '=', bill_id).forUpdate().execute();
  const due = await sql.tables
    .selectFrom('bill_payments')
    .selectAll()
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .executeTakeFirst();
  if (!due?.next_at) return;
  const at = due.next_at;
  if (due.state === 'scheduled') return startPayment(sql, at, due);
  const [failure_code, failure_message] = FAILURES[due.amount] ?? [null, null];
  const state = failure_code === null ? 'completed' : 'failed';
  await changePayment(sql, at, id, { state, next_at: null });
  await changeBillRow(sql, at, bill_id, { status: state, failure_code, failure_message });
}

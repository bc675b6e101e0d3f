import type { Transfer } from '../../src/api/checkout-response.ts';
import { addSeconds } from '../../src/calendar.ts';
import type { Payer } from '../customers/payer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { recordOf, type RecordOf } from '../store/records.ts';
import { json } from '../store/tables/columns.ts';
import { customerIds, type CustomerIds } from '../webhooks/data.ts';
import { emit, type NewEvent } from '../webhooks/emit.ts';
import { enterTransfer } from './balance.ts';
import { declineOf, type Verdict } from './scenarios.ts';

/** One attempt to take money, and what it is for. */
export interface Charge {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly verdict: Verdict;
  readonly instrument: Payer['summary'];
  readonly metadata: Readonly<Record<string, string>>;
  /** Id of the customer, where one is stored. The ids below are those of stored records too. */
  readonly identity_id?: string | null;
  readonly source?: string;
  readonly order_id?: string | undefined;
  readonly invoice_id?: string;
  /** For whom the merchant acts, if for somebody else. */
  readonly sub_merchant?: string | null;
}

/** What is returned of a transfer that was just made, and its whole record. */
export interface NewTransfer {
  readonly transfer: Transfer;
  readonly record: RecordOf<'transfers'>;
}

/**
 * Stores an attempt to take money and its outcome. The caller also has to call `notifyTransfer`.
 */
export async function insertTransfer(
  sql: Sql,
  { merchant, now, newId }: Owner,
  { verdict, amount, currency, instrument, metadata, ...kept }: Charge,
): Promise<NewTransfer> {
  const decline = verdict.state === 'FAILED' ? declineOf(verdict.code) : undefined;
  const transfer = { id: newId('TR'), amount, currency, state: verdict.state, ...decline };
  const row = {
    ...transfer,
    failure_code: decline?.failure_code ?? null,
    failure_message: decline?.failure_message ?? null,
    identity_id: kept.identity_id ?? null,
    source: kept.source ?? null,
    order_id: kept.order_id ?? null,
    invoice_id: kept.invoice_id ?? null,
    sub_merchant: kept.sub_merchant ?? null,
    amount_refunded: 0,
    type: 'DEBIT' as const,
    merchant,
    created_at: now,
    updated_at: now,
  };
  await sql.tables
    .insertInto('transfers')
    .values({
      ...row,
      instrument: json(instrument),
      metadata: json(metadata),
      ...(verdict.state === 'PENDING' && {
        settles_at: addSeconds(now, verdict.after),
        settles_as: verdict.as,
      }),
    })
    .execute();
  if (verdict.state === 'SUCCEEDED') {
    await enterTransfer(sql, { merchant, now, newId }, { ...transfer, type: instrument.type });
  }
  return { transfer, record: recordOf<'transfers'>({ ...row, instrument, metadata }) };
}

/** Notifies the merchant of a transfer. */
export async function notifyTransfer(
  sql: Sql,
  owner: Owner,
  { record }: Pick<NewTransfer, 'record'>,
): Promise<void> {
  const customer = await customerIds(sql, record.identity_id);
  await emit(sql, owner, paymentCreated({ record }, customer));
}

/** The event by which the merchant is notified of a transfer. */
export function paymentCreated(
  { record }: Pick<NewTransfer, 'record'>,
  customer: CustomerIds,
): NewEvent {
  return { type: 'payment.created', data: { ...record, ...customer } };
}

import type { Transfer } from '../../src/api/checkout-response.ts';
import { addSeconds } from '../../src/calendar.ts';
import type { Payer } from '../customers/payer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
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

/**
 * Stores an attempt to take money and its outcome. The caller also has to call `notifyTransfer`.
 */
export async function insertTransfer(
  sql: Sql,
  { merchant, now, newId }: Owner,
  { verdict, amount, currency, instrument, metadata, ...kept }: Charge,
): Promise<Transfer> {
  const decline = verdict.state === 'FAILED' ? declineOf(verdict.code) : undefined;
  const transfer = { id: newId('TR'), amount, currency, state: verdict.state, ...decline };
  await sql.tables
    .insertInto('transfers')
    .values({
      ...transfer,
      ...kept,
      instrument: json(instrument),
      metadata: json(metadata),
      ...(verdict.state === 'PENDING' && {
        settles_at: addSeconds(now, verdict.after),
        settles_as: verdict.as,
      }),
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (verdict.state === 'SUCCEEDED') {
    await enterTransfer(sql, { merchant, now, newId }, { ...transfer, type: instrument.type });
  }
  return transfer;
}

/**
 * Notifies the merchant of a transfer.
 *
 * @param external_customer_id - The merchant's own id of a buyer who is not stored.
 */
export async function notifyTransfer(
  sql: Sql,
  owner: Owner,
  id: string,
  external_customer_id?: string,
): Promise<void> {
  const data = await recordData(sql, 'transfers', id, external_customer_id);
  await emit(sql, owner, { type: 'payment.created', data });
}

import type { Transfer } from '../../src/api/checkout.ts';
import { addSeconds } from '../../src/calendar.ts';
import type { Payer } from '../customers/payer.ts';
import type { Owner } from '../store/owner.ts';
import { insert, type Sql } from '../store/store.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
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
  readonly identity_id?: string | undefined;
  readonly source?: string;
  readonly order_id?: string;
  readonly invoice_id?: string;
}

/**
 * Stores an attempt to take money and its outcome. The caller also has to call `notifyTransfer`.
 */
export async function insertTransfer(
  sql: Sql,
  { merchant, now, newId }: Owner,
  { verdict, amount, currency, ...kept }: Charge,
): Promise<Transfer> {
  const decline = verdict.state === 'FAILED' ? declineOf(verdict.code) : undefined;
  const transfer = { id: newId('TR'), amount, currency, state: verdict.state, ...decline };
  await insert(sql, 'transfers', {
    ...transfer,
    ...kept,
    ...(verdict.state === 'PENDING' && {
      settles_at: addSeconds(now, verdict.after),
      settles_as: verdict.as,
    }),
    merchant,
    created_at: now,
    updated_at: now,
  });
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

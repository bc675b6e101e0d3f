import type { Transfer } from '../../src/api/checkout.ts';
import { addSeconds } from '../store/dates.ts';
import type { Owner } from '../store/owner.ts';
import type { Payer } from '../customers/payer.ts';
import { declineOf, type Verdict } from './scenarios.ts';
import { insert, type Sql } from '../store/store.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/** What one attempt to take money is for. */
export interface Charge {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly verdict: Verdict;
  readonly instrument: Payer['summary'];
  readonly metadata: Readonly<Record<string, string>>;
  /** Of what is kept, as far as it is. */
  readonly identity_id?: string | undefined;
  readonly source?: string;
  readonly order_id?: string;
  readonly invoice_id?: string;
}

/** Writes down what came of an attempt to take money. Whoever calls it tells of it, too. */
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

/** @param external_customer_id - Of a buyer who is not kept. */
export async function tellTransfer(
  sql: Sql,
  owner: Owner,
  id: string,
  external_customer_id?: string,
): Promise<void> {
  const data = await recordData(sql, 'transfers', id, external_customer_id);
  await emit(sql, owner, { type: 'payment.created', data });
}

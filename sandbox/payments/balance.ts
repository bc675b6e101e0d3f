import { addDays } from '../../src/calendar.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { rowsOf } from '../store/statements/writes.ts';

/** Minor units that make the bank of the customer dispute a transfer. Service contract, section 4. */
const DISPUTED_AMOUNT = 888_888;
const MAX_BANK_FEE = 500n;

/**
 * Minor units that the service keeps of a transfer: 2.9 % and 30 of a card, 0.8 % and at most 500
 * of a bank debit, each rounded half up. Service contract, section 4.
 */
export function feeOf(type: string, amount: number): number {
  const permille = (rate: bigint) => (BigInt(amount) * rate + 500n) / 1000n;
  if (type !== 'BANK_ACCOUNT') return Number(permille(29n) + 30n);
  const fee = permille(8n);
  return Number(fee < MAX_BANK_FEE ? fee : MAX_BANK_FEE);
}

/**
 * Enters money that has arrived into the merchant's books, inside the caller's transaction, and
 * plans the dispute that its amount may ask for.
 */
export async function enterTransfer(
  sql: Sql,
  owner: Owner,
  {
    id,
    amount,
    currency,
    type,
  }: Pick<Row<'transfers'>, 'id' | 'amount' | 'currency'> & {
    /** Of the payment instrument. */
    readonly type: string;
  },
): Promise<void> {
  const fee = feeOf(type, amount);
  await enter(sql, owner, { kind: 'transfer', transfer_id: id, currency, amount, fee });
  if (amount !== DISPUTED_AMOUNT) return;
  await sql.tables
    .updateTable('transfers')
    .set({ disputes_at: owner.now })
    .where('id', '=', id)
    .execute();
}

/** Enters one movement of money, which is settled at the end of its day. */
export async function enter(
  sql: Sql,
  { merchant, now, newId }: Owner,
  entry: Pick<Row<'balance_entries'>, 'kind' | 'transfer_id' | 'currency' | 'amount' | 'fee'>,
): Promise<void> {
  const settles_at = addDays(startOfDay(now), 1);
  const row = { ...entry, id: newId('BE'), settles_at, merchant, created_at: now };
  await sql.write(rowsOf('balance_entries'), row);
}

/** 00:00 UTC of the day of `time`. */
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

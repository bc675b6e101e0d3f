import { addDays } from '../../src/calendar.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** Minor units that make the bank of the customer dispute a transfer. Service contract, section 4. */
const DISPUTED_AMOUNT = 888_888;
const MAX_BANK_FEE = 500n;
/** Minor units from which on few movements come to more than is exact. Smaller ones are not added up each time. */
const LARGE_AMOUNT = 1e12;
const MAX_TOTAL = BigInt(Number.MAX_SAFE_INTEGER);

/** Money that comes or goes. */
type Movement = Pick<Row<'balance_entries'>, 'kind' | 'currency' | 'amount' | 'fee'>;

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

/**
 * Enters one movement of money, which is settled at the end of its day.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export async function enter(
  sql: Sql,
  { merchant, now, newId }: Owner,
  entry: Movement & Pick<Row<'balance_entries'>, 'transfer_id'>,
): Promise<void> {
  if (entry.amount >= LARGE_AMOUNT) await checkRoom(sql, merchant, entry);
  const settles_at = addDays(startOfDay(now), 1);
  const row = { ...entry, id: newId('BE'), settles_at, merchant, created_at: now };
  await sql.tables.insertInto('balance_entries').values(row).execute();
}

/**
 * Sees to it that what is not settled yet stays exact with one movement more. Large ones of one balance
 * wait for each other. Should small ones slip through together, the day settles what is exact, and the
 * next day the rest.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export async function checkRoom(
  sql: Sql,
  merchant: string,
  { kind, currency, amount, fee }: Movement,
): Promise<void> {
  if (amount >= LARGE_AMOUNT) {
    const name = `balance ${merchant} ${currency}`;
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }
  const open = await sql.query<{ kind: string; amount: string; fee: string }>(
    `select kind, sum(amount)::text as amount, sum(fee)::text as fee from balance_entries
     where settlement_id is null and merchant = $1 and currency = $2 group by kind`,
    [merchant, currency],
  );
  const all = [...open, { kind, amount, fee }];
  const [gross, refunds, disputes] = ['transfer', 'refund', 'dispute'].map((each) =>
    wholeSum(all.filter((one) => one.kind === each).map((one) => one.amount)),
  ) as [bigint, bigint, bigint];
  const fees = wholeSum(all.map((one) => one.fee));
  const totals = [gross, refunds, disputes, fees, gross - refunds - disputes - fees];
  if (totals.every((total) => total <= MAX_TOTAL && total >= -MAX_TOTAL)) return;
  throw new Refusal(
    'AMOUNT_TOO_LARGE',
    `With this amount, what is not settled yet would come to more than ${MAX_TOTAL} minor units, beyond which nothing ` +
      'is counted exactly. Send less, or wait until the day is settled.',
  );
}

/** The sum of any whole numbers, however large it is. */
function wholeSum(values: readonly (string | number)[]): bigint {
  return values.reduce((total: bigint, value) => total + BigInt(value), 0n);
}

/** 00:00 UTC of the day of `time`. */
function startOfDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

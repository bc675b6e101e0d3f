import type { CryptoPayment, CryptoStatus } from '../../src/api/crypto.ts';
import { findDiscount, isLimited } from '../discounts/redeem.ts';
import { Refusal } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

type CryptoRow = Row<'crypto_payments'>;
type Payable = Pick<
  Row<'checkout_sessions'>,
  | 'id'
  | 'status'
  | 'merchant'
  | 'amount_total'
  | 'coupon_id'
  | 'promotion_code_id'
  | 'payment_methods'
  | 'expires_at'
>;

/** Stablecoins are worth dollars, so nothing else is paid with them. */
const CURRENCY = 'USD';
const MINOR_DIGITS = 2;

/** Whether the merchant's customers can pay `currency` with stablecoins. */
export async function takesCrypto(sql: Sql, merchant: string, currency: string): Promise<boolean> {
  const { crypto } = await sql.tables
    .selectFrom('merchants')
    .select('crypto')
    .where('id', '=', merchant)
    .executeTakeFirstOrThrow();
  return crypto && currency === CURRENCY;
}

/**
 * Prepares a session for stablecoins. Its address has letters that no address of the network has, so
 * that no wallet sends real money to it.
 */
export async function prepareCrypto(sql: Sql, owner: Owner, session_id: string): Promise<void> {
  const { merchant, now, newId } = owner;
  await sql.tables
    .insertInto('crypto_payments')
    .values({
      session_id,
      merchant,
      address: newId('SANDBOX0'),
      reference: newId('ref'),
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export function findCrypto(sql: Sql, session_id: string): Promise<CryptoRow | undefined> {
  return sql.tables
    .selectFrom('crypto_payments')
    .selectAll()
    .where('session_id', '=', session_id)
    .executeTakeFirst();
}

/**
 * What a session says of its stablecoins; nothing where nothing is due, it takes none, or its
 * promotion code may be used up before they arrive.
 */
export async function cryptoOf(
  sql: Sql,
  session: Payable,
): Promise<{ readonly crypto_payment?: CryptoPayment }> {
  if (!session.payment_methods.includes('CRYPTO') || session.amount_total === 0) return {};
  const row = await findCrypto(sql, session.id);
  if (!row) return {};
  const isAwaited = row.status === 'pending' && session.status === 'open';
  if (isAwaited && (await mayBeUsedUp(sql, session))) return {};
  const { address, reference } = row;
  return {
    crypto_payment: {
      network: 'solana',
      asset: 'USDC',
      address,
      amount: decimal(session.amount_total),
      expires_at: session.expires_at.toISOString(),
      reference,
      status: statusOf(row, session).status,
    },
  };
}

/** Whether nothing else can pay a session. */
export function takesCryptoOnly({ payment_methods }: Pick<Payable, 'payment_methods'>): boolean {
  return payment_methods.every((method) => method === 'CRYPTO');
}

/**
 * Whether others may use up the session's promotion code while coins are under way. Nobody can say
 * that of a code that was deleted, but where there is no other way to pay, none is limited.
 */
async function mayBeUsedUp(sql: Sql, session: Payable): Promise<boolean> {
  const { merchant, coupon_id, promotion_code_id } = session;
  if (coupon_id === null || takesCryptoOnly(session)) return false;
  const found = await findDiscount(sql, merchant, { coupon_id, promotion_code_id });
  return !found || isLimited(found);
}

export function statusOf(
  { status, reason, tx_signature }: CryptoRow,
  session: Pick<Payable, 'status'>,
): CryptoStatus {
  if (status === 'pending' && session.status !== 'open') return { status: 'expired' };
  return { status, ...(reason && { reason }), ...(tx_signature && { tx_signature }) };
}

/**
 * Checks that nothing has arrived that waits for its confirmation. Whoever has sent stablecoins pays
 * with nothing else meanwhile, and the total stays what it was.
 *
 * @throws {Refusal} `CRYPTO_DETECTED`
 */
export async function refuseWhileDetected(sql: Sql, { id }: Pick<Payable, 'id'>): Promise<void> {
  if ((await findCrypto(sql, id))?.status !== 'detected') return;
  throw new Refusal(
    'CRYPTO_DETECTED',
    'Stablecoins for this session have arrived and wait for their confirmation. Nothing was charged.',
  );
}

/** Minor units as a decimal number: `4805` is `48.05`. */
function decimal(minor: number): string {
  const digits = String(minor).padStart(MINOR_DIGITS + 1, '0');
  return `${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`;
}

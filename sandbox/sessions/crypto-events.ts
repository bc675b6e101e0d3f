import type { CryptoStatus } from '../../src/api/crypto.ts';
import { addDays } from '../../src/calendar.ts';
import { amountOf } from '../catalogue/amount.ts';
import { findPrices } from '../catalogue/catalogue.ts';
import { countRedemption, type Discount, findDiscount, isSpent } from '../discounts/redeem.ts';
import { refuse } from '../http/refusal.ts';
import { openOrder } from '../payments/order.ts';
import { insertTransfer, notifyTransfer } from '../payments/transfer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { findCrypto, statusOf } from './crypto-payment.ts';
import { findSessions, toRecord, type Session } from './session.ts';

/** What happens on the network: the right amount is seen, or is final; or another one, or none. */
export const CRYPTO_EVENTS = ['detect', 'confirm', 'underpay', 'overpay', 'fail'] as const;
export type CryptoEvent = (typeof CRYPTO_EVENTS)[number];

type Change = Partial<Pick<Row<'crypto_payments'>, 'status' | 'reason'>>;

const FAILURES: Readonly<Record<'underpay' | 'overpay' | 'fail', Change>> = {
  underpay: { status: 'failed', reason: 'underpaid' },
  overpay: { status: 'failed', reason: 'overpaid' },
  fail: { status: 'failed' },
};

/** So long a session stays open for the confirmation of what has arrived. */
const CONFIRMATION_DAYS = 7;

/**
 * Takes note of what has happened on the network, inside the caller's transaction. What is decided
 * stays as it is, so that nothing is paid twice. Whatever arrives for a session that is not open any
 * more is late.
 *
 * @param readNow - Called when it is this event's turn.
 * @throws {Refusal} `NOT_FOUND`, when the session takes no stablecoins
 */
export async function takeCryptoEvent(
  sql: Sql,
  { newId, readNow }: Pick<Owner, 'newId'> & { readonly readNow: () => Promise<Date> },
  id: string,
  event: CryptoEvent,
): Promise<CryptoStatus> {
  // Confirms of the session wait for this lock, and this waits for theirs.
  await sql.tables
    .selectFrom('checkout_sessions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const now = await readNow();
  const [session] = await findSessions(sql, now, { id });
  const row = session && (await findCrypto(sql, id));
  if (!row) throw refuse('NOT_FOUND', 'session', 'There is no such session for stablecoins.');
  if (row.status === 'confirmed' || row.status === 'failed') return statusOf(row, session);
  const owner = { merchant: session.merchant, now, newId };
  const tx_signature = row.tx_signature ?? newId('tx');
  const change = await changeFor(sql, owner, session, { event, tx_signature });
  const [after] = await sql.tables
    .updateTable('crypto_payments')
    .set({ ...change, tx_signature, updated_at: now })
    .where('session_id', '=', id)
    .returningAll()
    .execute();
  if (!after) throw new Error('A payment that was just changed is missing');
  if (after.status === 'confirmed') await notifyConfirmed(sql, owner, id);
  return statusOf(after, session);
}

async function changeFor(
  sql: Sql,
  owner: Owner,
  session: Session,
  { event, tx_signature }: { readonly event: CryptoEvent; readonly tx_signature: string },
): Promise<Change> {
  if (session.status !== 'open') return { status: 'failed', reason: 'late' };
  if (event === 'fail') return FAILURES.fail;
  if (event === 'detect') {
    await holdOpen(sql, owner.now, session);
    return { status: 'detected' };
  }
  if (event !== 'confirm') return FAILURES[event];
  const discount = await findAgreed(sql, owner, session);
  // Without the discount, less has arrived than is due.
  if (discount && isSpent(discount)) return FAILURES.underpay;
  if (discount) await countRedemption(sql, owner, discount, 1);
  await settle(sql, owner, session, tx_signature);
  return { status: 'confirmed' };
}

async function holdOpen(sql: Sql, now: Date, { id, expires_at }: Session): Promise<void> {
  const until = addDays(now, CONFIRMATION_DAYS);
  await sql.tables
    .updateTable('checkout_sessions')
    .set({ expires_at: until > expires_at ? until : expires_at })
    .where('id', '=', id)
    .execute();
}

/**
 * Finds the discount of a session, and keeps it for the caller's transaction. Where the code was
 * deleted since, its coupon counts alone.
 */
async function findAgreed(
  sql: Sql,
  { merchant }: Owner,
  { coupon_id, promotion_code_id }: Session,
): Promise<Discount | undefined> {
  if (coupon_id === null) return undefined;
  const lock = { lock: true };
  return (
    (await findDiscount(sql, merchant, { coupon_id, promotion_code_id }, lock)) ??
    (await findDiscount(sql, merchant, { coupon_id }, lock))
  );
}

/**
 * Makes the order and the transfer of a session whose money has come. The money is what was agreed,
 * so prices that have changed meanwhile change nothing.
 */
async function settle(
  sql: Sql,
  owner: Owner,
  session: Session,
  tx_signature: string,
): Promise<void> {
  const { id, amount_total, amount_discount, currency, identity_id, metadata } = session;
  const { coupon_id, promotion_code_id } = session;
  const order = await openOrder(sql, owner, {
    amount_total,
    amount_discount,
    coupon_id,
    promotion_code_id,
    currency,
    line_items: await linesOf(sql, session),
    metadata,
    identity_id,
    status: 'paid',
  });
  const made = await insertTransfer(sql, owner, {
    amount: amount_total,
    currency,
    verdict: { state: 'SUCCEEDED' },
    instrument: { type: 'CRYPTO', brand: 'USDC', last_four: tx_signature.slice(-4) },
    metadata,
    identity_id,
    order_id: order.id,
  });
  await notifyTransfer(sql, owner, made);
  await sql.tables
    .updateTable('checkout_sessions')
    .set({
      status: 'complete',
      payment_status: 'paid',
      completed_at: owner.now,
      order_id: order.id,
      transfer_id: made.transfer.id,
      payer_id: identity_id,
    })
    .where('id', '=', id)
    .execute();
}

async function linesOf(sql: Sql, { merchant, line_items }: Session) {
  const ids = line_items.map(({ price_id }) => price_id);
  const prices = await findPrices(sql, { merchant }, ids);
  return line_items.flatMap(({ price_id, quantity, unit_amount }) => {
    const price = prices.find(({ id }) => id === price_id);
    if (!price) return [];
    const agreed = { ...price, unit_amount: unit_amount ?? price.unit_amount };
    return {
      price_id,
      product_id: price.product_id,
      quantity,
      unit_amount: agreed.unit_amount,
      amount: amountOf(agreed, quantity),
      recurring: price.recurring,
    };
  });
}

/** Both events carry the session as a read of it answers. */
async function notifyConfirmed(sql: Sql, owner: Owner, id: string): Promise<void> {
  const [session] = await findSessions(sql, owner.now, { id });
  if (!session) throw new Error('A session that was just paid is missing');
  const data = await withCustomer(sql, await toRecord(sql, session));
  await emit(sql, owner, { type: 'checkout.session.crypto_confirmed', data });
  await emit(sql, owner, { type: 'checkout.session.completed', data });
}

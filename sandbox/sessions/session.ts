import type { CheckoutResponse } from '../checkout/purchase.ts';
import type { Authenticate } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { cryptoOf } from './crypto-payment.ts';
import { isPayable } from '../payments/payment-link.ts';
import { sha256 } from '../store/hash.ts';
import { conditionOf, readRecords, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/**
 * What a merchant offers one buyer, without the hash of the secret. `status` is the one as of now:
 * time ends an open session, and so does the end of its payment link. Contract, section 6.
 */
export type Session = Omit<Row<'checkout_sessions'>, 'secret_hash' | 'seq'>;

/** Sessions as they are at `now`, oldest first. */
export async function findSessions(
  sql: Sql,
  now: Date,
  match: Match<'checkout_sessions'> = {},
): Promise<Session[]> {
  const rows = await sql.tables
    .selectFrom('checkout_sessions as session')
    .leftJoin('payment_links as link', 'link.id', 'session.payment_link_id')
    .selectAll('session')
    .select((column) =>
      column
        .and([
          column('session.status', '=', 'open'),
          column.or([
            column('session.expires_at', '<=', now),
            column.and([column('link.id', 'is not', null), column.not(isPayable('link', now))]),
          ]),
        ])
        .as('has_ended'),
    )
    .where(conditionOf(match, 'session'))
    .orderBy('session.seq')
    .execute();
  return rows.map((row) => {
    const { has_ended, secret_hash: _, seq: _seq, ...session } = row;
    return has_ended ? { ...session, status: 'expired' } : session;
  });
}

/** Whatever is wrong with a secret, the answer and the work behind it are the same. */
export const bySecret: Authenticate = async (secret, { store }) => {
  const session = await store.tables
    .selectFrom('checkout_sessions')
    .select(['id', 'merchant'])
    .where('secret_hash', '=', await sha256(secret ?? ''))
    .executeTakeFirst();
  if (session) return { merchant: session.merchant, credential: `session ${session.id}` };
  throw unknownSecret();
};

export function unknownSecret(): Refusal {
  return new Refusal(
    'INVALID_CLIENT_SECRET',
    'No session has this client secret. Create a session on your server, and pass its ' +
      'client_secret to the page unchanged.',
  );
}

/** What came of paying `session`, as of now. Contract, section 6: `result`. */
export async function resultOf(sql: Sql, session: Session): Promise<CheckoutResponse> {
  const { transfer_id, order_id } = session;
  const row = await sql.tables
    .selectFrom('transfers')
    .select(['id', 'amount', 'currency', 'state', 'failure_code', 'failure_message'])
    .where('id', '=', transfer_id)
    .executeTakeFirst();
  if (order_id === null) return { subscriptions: [] };
  const order = await sql.tables
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order_id)
    .executeTakeFirst();
  const paid = { orderId: order_id, orderNumber: order?.order_number ?? null };
  const subscriptions = await readRecords(sql, 'subscriptions', { order_id });
  if (!row) return { ...paid, subscriptions };
  const { failure_code, failure_message, ...transfer } = row;
  const failure = failure_code ? { failure_code, failure_message } : {};
  return { transfer: { ...transfer, ...failure }, ...paid, subscriptions };
}

/** A session as its merchant sees it. */
export async function toRecord(sql: Sql, session: Session) {
  const { shows_customer: _, transfer_id: _id, payer_id, ...fields } = session;
  const { transfer, orderNumber, subscriptions } = await resultOf(sql, session);
  return {
    ...fields,
    identity_id: payer_id ?? session.identity_id,
    order_number: orderNumber ?? null,
    transfer: transfer ?? null,
    subscriptions,
    created_at: session.created_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    completed_at: session.completed_at?.toISOString() ?? null,
    ...(await cryptoOf(sql, session)),
  };
}

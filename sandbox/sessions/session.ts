import type { Subscription, Transfer } from '../../src/api/checkout.ts';
import type { SourceType } from '../../src/api/embedded-checkout.ts';
import type { AgreedLine } from '../checkout/agreement.ts';
import type { CheckoutResponse } from '../checkout/purchase.ts';
import type { Authenticate } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { linkIsPayable } from '../payments/payment-link.ts';
import { sha256 } from '../store/hash.ts';
import { readRecords, toCondition, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/** What a merchant offers one buyer. Contract, section 6. */
export interface Session {
  readonly id: string;
  readonly merchant: string;
  /** The status as of now. Time ends an open session, and so does the end of its payment link. */
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'processing' | 'paid' | 'no_payment_required';
  readonly mode: 'payment' | 'subscription';
  readonly currency: string;
  /** Minor units due now. */
  readonly amount_total: number;
  readonly line_items: readonly AgreedLine[];
  readonly payment_methods: readonly SourceType[];
  readonly payment_link_id: string | null;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly customer_email: string | null;
  /** The customer for whom the session was made. */
  readonly identity_id: string | null;
  /** Whether the buyer may see what is stored about that customer. */
  readonly shows_customer: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Attempts that were declined. */
  readonly declines: number;
  /** The customer who paid. */
  readonly payer_id: string | null;
  readonly order_id: string | null;
  readonly transfer_id: string | null;
  readonly expires_at: Date;
  readonly completed_at: Date | null;
  readonly created_at: Date;
}

// All columns but the hash of the secret, with the status as of now.
const COLUMNS = `session.id, session.merchant, session.payment_status, session.mode,
  session.currency, session.amount_total, session.line_items, session.payment_methods,
  session.payment_link_id, session.success_url, session.cancel_url, session.customer_email,
  session.identity_id, session.shows_customer, session.metadata, session.declines,
  session.payer_id, session.order_id, session.transfer_id, session.expires_at,
  session.completed_at, session.created_at,
  case when session.status <> 'open' then session.status
    when session.expires_at <= $1 then 'expired'
    when link.id is not null and not ${linkIsPayable('link', '$1')} then 'expired'
    else 'open' end as status`;

/** Sessions as they are at `now`, oldest first. */
export async function findSessions(sql: Sql, now: Date, match: Match = {}): Promise<Session[]> {
  const [condition, values] = toCondition(match, 2, 'session.');
  return sql.query<Session>(
    `select ${COLUMNS} from checkout_sessions session
     left join payment_links link on link.id = session.payment_link_id
     where ${condition} order by session.seq`,
    [now, ...values],
  );
}

/** Whatever is wrong with a secret, the answer and the work behind it are the same. */
export const bySecret: Authenticate = async (secret, { store }) => {
  const [session] = await store.query<{ merchant: string }>(
    'select merchant from checkout_sessions where secret_hash = $1',
    [await sha256(secret ?? '')],
  );
  if (session) return session.merchant;
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
  const [row] = await sql.query<Transfer>(
    'select id, amount, currency, state, failure_code, failure_message from transfers where id = $1',
    [transfer_id],
  );
  if (order_id === null) return { subscriptions: [] };
  const [order] = await sql.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [order_id],
  );
  const paid = { orderId: order_id, orderNumber: order?.order_number ?? null };
  const subscriptions = await readRecords<Subscription>(sql, 'subscriptions', { order_id });
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
  };
}

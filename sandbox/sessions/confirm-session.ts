import type { CheckoutRequest } from '../../src/api/checkout.ts';
import { confirmSession } from '../../src/api/service/whole-answers.ts';
import type { RequestOf, ResponseOf } from '../../src/api/http/endpoint.ts';
import type { CustomerDetails } from '../../src/api/customer.ts';
import type { Source } from '../../src/api/source.ts';
import { paymentStatusOf } from '../checkout/completed-checkout.ts';
import { type FreeOrder, orderForNothing } from '../checkout/free-order.ts';
import { messageOf, purchase, type Purchase } from '../checkout/purchase.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { answerDecline } from '../payments/decline.ts';
import type { Sql } from '../store/store.ts';
import { withCustomer } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { lockOpen } from './lock-session.ts';
import { bySecret, findSessions, toRecord, type Session } from './session.ts';

type ConfirmRequest = RequestOf<typeof confirmSession>;
type Confirmed = ResponseOf<typeof confirmSession>;

/** Takes the money for a session, at most once, whatever keys and tokens the requests carry. */
export const confirm = implement(
  confirmSession,
  (call) => call.store.transaction((sql) => once(sql, call, () => confirmOnce(sql, call))),
  bySecret,
);

async function confirmOnce(sql: Sql, call: Call<ConfirmRequest>): Promise<Answer<Confirmed>> {
  const session = await lockOpen(sql, call);
  const made = await order(sql, call, session);
  const state = await storeOutcome(sql, session, made, call);
  if (state.status === 'complete') await notifyPaid(sql, call, session.id);
  if (made.declined && made.form === 'error') return answerDecline(call.now, made.decline);
  return success(
    call.now,
    { session: { id: session.id, ...state }, ...made.result },
    messageOf(made),
  );
}

/**
 * Takes the money, or makes the order of a session that costs nothing and renews nothing, for which
 * a source is neither needed nor kept. `amount_total: 0` says that its buyer was shown that.
 *
 * @throws {Refusal} `SOURCE_REQUIRED`, when there is no source and one is needed; others as
 *   `purchase`
 */
async function order(sql: Sql, call: Call<ConfirmRequest>, session: Session): Promise<Purchase> {
  const { source, ...request } = call.request;
  const isFree = session.amount_total === 0 && session.mode === 'payment';
  if (source === undefined && !(isFree && request.amount_total === 0)) {
    const message =
      'Something is due, recurs, or was not agreed to with amount_total: 0, so a source is required. ' +
      'Nothing was charged.';
    throw new Refusal('SOURCE_REQUIRED', message, { amount_total: session.amount_total });
  }
  checkTotal(session, request);
  if (isFree || source === undefined) {
    const { identity_id } = session;
    const who =
      identity_id === null ? { customer_details: newBuyer(session, request) } : { identity_id };
    return orderForNothing(sql, call, { ...orderedItems(session), who }, session);
  }
  return purchase(sql, call, toPurchase(session, { ...request, source }), { agreed: session });
}

/** @throws {Refusal} `PRICE_CHANGED`, when a promotion code has changed the total meanwhile */
function checkTotal(
  { amount_total }: Session,
  { amount_total: agreed }: Pick<ConfirmRequest, 'amount_total'>,
): void {
  if (agreed === undefined || agreed === amount_total) return;
  const message = 'The total is not the one that the buyer has agreed to. Nothing was charged.';
  throw new Refusal('PRICE_CHANGED', message);
}

/**
 * The order of a session, in the form of a checkout.
 *
 * @throws {Refusal} `VALIDATION_ERROR`, when the session cannot be paid in this way
 */
function toPurchase(
  session: Session,
  request: ConfirmRequest & { readonly source: Source | string },
): CheckoutRequest {
  const { payment_methods, metadata } = session;
  const { source, customer_details } = request;
  if (typeof source !== 'string' && !payment_methods.includes(source.type)) {
    throw refuse(
      'VALIDATION_ERROR',
      'source.type',
      'The session does not allow this payment method.',
    );
  }
  const order = orderedItems(session);
  const { identity_id } = session;
  if (identity_id !== null) {
    // The customer is stored already. What the buyer agreed to with this payment is kept with it.
    const said = { ...metadata, ...textsOf(customer_details?.tags) };
    return { identity_id, source, ...order, metadata: said };
  }
  if (typeof source === 'string') {
    const message = 'The session has no customer, so a stored payment instrument cannot pay it.';
    throw refuse('VALIDATION_ERROR', 'source', message);
  }
  const details = newBuyer(session, request);
  return { customer_creation: true, customer_details: details, source, ...order };
}

function orderedItems({
  line_items,
  metadata,
}: Session): Pick<FreeOrder, 'line_items' | 'metadata'> {
  return {
    line_items: line_items.map(({ price_id, quantity }) => ({ price_id, quantity })),
    metadata,
  };
}

/** @throws {Refusal} `VALIDATION_ERROR`, when nothing says who buys */
function newBuyer(
  { customer_email }: Session,
  { customer_details }: Pick<ConfirmRequest, 'customer_details'>,
): CustomerDetails {
  if (!customer_details) {
    const message = 'The session has no customer, so customer_details is required.';
    throw refuse('VALIDATION_ERROR', 'customer_details', message);
  }
  const email = customer_email === null ? {} : { email: customer_email };
  return { ...email, ...customer_details };
}

function textsOf(tags: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, tag]) => (typeof tag === 'string' ? [[name, tag]] : [])),
  );
}

/** Stores the outcome of an attempt with the session. */
async function storeOutcome(
  sql: Sql,
  { id, declines, payment_link_id }: Session,
  made: Purchase,
  { now, limits }: Pick<Call<ConfirmRequest>, 'now' | 'limits'>,
): Promise<Pick<Session, 'status' | 'payment_status'>> {
  if (made.declined) {
    const { declines_per_session: maxDeclines } = limits();
    const status = maxDeclines === null || declines + 1 < maxDeclines ? 'open' : 'expired';
    await sql.tables
      .updateTable('checkout_sessions')
      .set((column) => ({ declines: column('declines', '+', 1), status }))
      .where('id', '=', id)
      .execute();
    return { status, payment_status: 'unpaid' };
  }
  const { transfer, orderId } = made.result;
  const payment_status = paymentStatusOf(made.result);
  await sql.tables
    .updateTable('checkout_sessions')
    .set((column) => ({
      status: 'complete',
      payment_status,
      completed_at: now,
      order_id: orderId ?? null,
      transfer_id: transfer?.id ?? null,
      payer_id: column
        .selectFrom('orders')
        .select('identity_id')
        .where('id', '=', orderId ?? null),
    }))
    .where('id', '=', id)
    .execute();
  await sql.tables
    .updateTable('payment_links')
    .set((column) => ({ payment_count: column('payment_count', '+', 1) }))
    .where('id', '=', payment_link_id)
    .execute();
  return { status: 'complete', payment_status };
}

async function notifyPaid(sql: Sql, call: Call<ConfirmRequest>, id: string): Promise<void> {
  const [session] = await findSessions(sql, call.now, { id });
  if (!session) throw new Error('A session that was just paid is missing');
  const data = await withCustomer(sql, await toRecord(sql, session));
  await emit(sql, call, { type: 'checkout.session.completed', data });
}

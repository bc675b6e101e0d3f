import type { CheckoutRequest, createCheckout } from '../../src/api/checkout.ts';
import type { ResponseOf } from '../../src/api/http/endpoint.ts';
import { addDays, addInterval } from '../../src/calendar.ts';
import {
  priceLines,
  startsWithTrial,
  type PricedLine,
  type PricedLines,
} from '../catalogue/pricing.ts';
import { findPayer, keepPayer, type Payer } from '../customers/payer.ts';
import { failure, type Answer } from '../http/answer.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { openOrder } from '../payments/order.ts';
import { declineOf, judge, type Decline } from '../payments/scenarios.ts';
import { insertTransfer, notifyTransfer } from '../payments/transfer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import {
  subscribe,
  notifyStarted,
  type Started,
  type SubscriptionPlan,
} from '../subscriptions/subscription.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { checkAgreed, type Agreement } from './agreement.ts';

export type CheckoutResponse = ResponseOf<typeof createCheckout>;

/** The outcome of an attempt to buy. */
export type Purchase =
  | { readonly declined: false; readonly result: CheckoutResponse }
  /** `form` is the way in which the service reports the decline. It has two. */
  | {
      readonly declined: true;
      readonly form: 'transfer' | 'error';
      readonly decline: Decline;
      readonly result: CheckoutResponse;
    };

/** What is bought, and by whom. */
export interface Basket {
  readonly payer: Payer;
  readonly lines: PricedLines;
  readonly plans: readonly SubscriptionPlan[];
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * The answer to an attempt that was declined. It is returned and not thrown, because a refusal that
 * is thrown would undo the failed transfer and the use of the token.
 */
export function answerDecline(now: Date, decline: Decline): Answer<never> {
  return failure(now, new Refusal('PAYMENT_DECLINED', decline.failure_message, decline));
}

/**
 * Carries out one attempt to buy, inside the caller's transaction.
 *
 * @param agreed - What was agreed with the session that is paid, if there is one.
 * @throws {Refusal} when the request cannot be carried out; the transaction has to be rolled back
 *   then
 */
export async function purchase(
  sql: Sql,
  owner: Owner,
  request: CheckoutRequest,
  agreed?: Agreement,
): Promise<Purchase> {
  const lines = await priceLines(sql, owner.merchant, request.line_items);
  if (agreed) checkAgreed(agreed, lines);
  const payer = await findPayer(sql, owner, request, { session: agreed?.id });
  if (agreed && !agreed.payment_methods.some((method) => method === payer.summary.type)) {
    throw refuse('VALIDATION_ERROR', 'source', 'The session does not allow this payment method.');
  }
  const recurring = lines.all.filter(({ price }) => price.recurring);
  const plans = recurring.map((line) => planOf(line, owner.now));
  return pay(sql, owner, { payer, lines, plans, metadata: request.metadata ?? {} });
}

/** Each recurring line makes a subscription of its own. */
function planOf({ price, quantity, amount }: PricedLine, now: Date): SubscriptionPlan {
  const { id: price_id, unit_amount, currency, interval, interval_count } = price;
  const isTrial = startsWithTrial(price);
  const end = isTrial
    ? addDays(now, price.trial_period_days ?? 0)
    : addInterval(now, interval, interval_count ?? 1);
  const item = { price_id, quantity, unit_amount };
  return {
    items: [item],
    firstLines: [{ ...item, amount: isTrial ? 0 : amount }],
    currency,
    period: { start: now, end },
    isTrial,
    anchor: isTrial ? end : now,
    proration_behavior: 'create_prorations',
  };
}

/**
 * Takes the money for a basket, and makes what was bought.
 *
 * An attempt that is declined leaves a `FAILED` transfer and a used token, and nothing else. The
 * customer, the payment instrument, the order and the subscriptions are stored with the first
 * attempt that is not declined. So each purchase has exactly one of each, however often the buyer
 * tried.
 */
export async function pay(
  sql: Sql,
  owner: Owner,
  { payer, lines, plans, metadata }: Basket,
): Promise<Purchase> {
  const verdict = lines.due > 0 ? judge(payer.instrument, lines.due, owner.now) : undefined;
  const taken = {
    amount: lines.due,
    currency: lines.currency,
    instrument: payer.summary,
    metadata,
  };
  if (verdict?.state === 'FAILED') {
    const identity_id = payer.existing?.identity_id;
    const transfer = await insertTransfer(sql, owner, { ...taken, verdict, identity_id });
    await notifyTransfer(sql, owner, transfer.id, payer.details?.external_customer_id);
    const { form, code } = verdict;
    const result = { transfer, subscriptions: [] };
    return { declined: true, form, decline: declineOf(code), result };
  }

  const kept = await keepPayer(sql, owner, payer);
  const isPending = verdict?.state === 'PENDING';
  const order = await openOrder(sql, owner, {
    lines,
    identity_id: kept.identity_id,
    status: isPending ? 'processing' : 'paid',
    metadata,
  });
  const transfer =
    verdict &&
    (await insertTransfer(sql, owner, {
      ...taken,
      verdict,
      order_id: order.id,
      identity_id: kept.identity_id,
      source: kept.instrument_id,
    }));
  const started: Started[] = [];
  for (const plan of plans) {
    started.push(await subscribe(sql, owner, plan, { order, kept, metadata, isPending }));
  }
  if (!payer.existing) {
    const data = await recordData(sql, 'customers', kept.identity_id);
    await emit(sql, owner, { type: 'customer.created', data });
  }
  if (transfer) await notifyTransfer(sql, owner, transfer.id);
  for (const each of started) await notifyStarted(sql, owner, each, transfer);
  const subscriptions = started.map(({ subscription }) => subscription);
  return {
    declined: false,
    result: {
      ...(transfer && { transfer }),
      orderId: order.id,
      orderNumber: order.order_number,
      subscriptions,
    },
  };
}

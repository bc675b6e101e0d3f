import type { CheckoutRequest } from '../../src/api/checkout.ts';
import type { createCheckout } from '../../src/api/service/whole-answers.ts';
import type { ResponseOf } from '../../src/api/http/endpoint.ts';
import { addDays, addInterval } from '../../src/calendar.ts';
import {
  priceLines,
  startsWithTrial,
  type PricedLine,
  type PricedLines,
} from '../catalogue/pricing.ts';
import { type Buyer, detailsOf, findPayer, keepPayer, type Payer } from '../customers/payer.ts';
import { claimDiscount, countRedemption, type Discount } from '../discounts/redeem.ts';
import { sumOf } from '../catalogue/amount.ts';
import { shareDiscount } from '../discounts/shares.ts';
import { refuse } from '../http/refusal.ts';
import { bankCurrencies } from '../merchants/bank-currencies.ts';
import { keepDeclinedOrder, openOrder, type OrderTerms } from '../payments/order.ts';
import { declineOf, judge, type Decline } from '../payments/scenarios.ts';
import { insertTransfer, paymentCreated } from '../payments/transfer.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { redeemed, useDiscount } from '../subscriptions/periods/discount.ts';
import { totalOf } from '../subscriptions/invoices.ts';
import { itemOf } from '../subscriptions/periods/items.ts';
import {
  subscribe,
  notifyStarted,
  type Started,
  type SubscriptionPlan,
} from '../subscriptions/subscription.ts';
import { recordOf } from '../store/records.ts';
import { customerIds, idsOf, type CustomerIds } from '../webhooks/data.ts';
import { emit, emitAll, type NewEvent } from '../webhooks/emit.ts';
import { checkAgreed, type Agreement } from './agreement.ts';

export type CheckoutResponse = ResponseOf<typeof createCheckout>;

/** What has come of an attempt to buy that was not declined. */
export interface CompletedPurchase {
  readonly declined: false;
  readonly result: CheckoutResponse;
  readonly order: OrderTerms;
  readonly customer: CustomerIds;
}

/** The outcome of an attempt to buy. */
export type Purchase =
  | CompletedPurchase
  /** `form` is the way in which the service reports the decline. It has two. */
  | {
      readonly declined: true;
      readonly form: 'transfer' | 'error';
      readonly decline: Decline;
      readonly result: CheckoutResponse;
    };

/** A decline in an answer that looks like a success says so in its `message`. */
export function messageOf(made: Purchase): { message?: string } {
  return made.declined
    ? { message: `The payment was declined. ${made.decline.failure_message}` }
    : {};
}

/** What is bought, and by whom. */
export interface Basket {
  readonly payer: Payer;
  readonly lines: PricedLines;
  readonly plans: readonly SubscriptionPlan[];
  readonly metadata: Readonly<Record<string, string>>;
  /** What is redeemed, and the minor units that it takes off now. */
  readonly redeemed?: { readonly discount: Discount; readonly due: number } | undefined;
  /** Whether the answer to a decline can name an order. Interface, section 2.5. */
  readonly namesOrder?: true;
  /** Makes the last event of the purchase, if there is one beside those of what was bought. */
  readonly toLastEvent?: ((made: CompletedPurchase) => NewEvent) | undefined;
}

/**
 * Carries out one attempt to buy, inside the caller's transaction.
 *
 * @param agreed - What was agreed with the session that is paid, if there is one.
 * @param toLastEvent - As in `Basket`.
 * @throws {Refusal} when the request cannot be carried out; the transaction has to be rolled back
 *   then
 */
export async function purchase(
  sql: Sql,
  owner: Owner,
  request: CheckoutRequest,
  { agreed, toLastEvent }: { readonly agreed?: Agreement } & Pick<Basket, 'toLastEvent'>,
): Promise<Purchase> {
  const lines = await priceLines(sql, owner, request.line_items);
  const discount = agreed && (await claimAgreed(sql, owner, agreed, lines));
  const off = discount && shareDiscount(discount.coupon, lines.all);
  if (agreed) checkAgreed(agreed, lines, off?.due ?? 0);
  const payer = await findPayer(sql, owner, request, { session: agreed?.id });
  if (agreed && !agreed.payment_methods.some((method) => method === payer.summary.type)) {
    throw refuse('VALIDATION_ERROR', 'source', 'The session does not allow this payment method.');
  }
  if (payer.summary.type === 'BANK_ACCOUNT') await checkDebit(sql, owner, lines.currency);
  const plans = lines.all.flatMap((line, index) => {
    if (!line.price.recurring) return [];
    const { [index]: first = 0 } = off?.shares ?? [];
    const { [index]: granted = 0 } = off?.grants ?? [];
    return withDiscount(planOf(line, owner.now), discount, { granted, first });
  });
  const redeemed = discount && { discount, due: off?.due ?? 0 };
  const { metadata = {} } = request;
  return pay(sql, owner, {
    payer,
    lines,
    plans,
    metadata,
    redeemed,
    namesOrder: true,
    toLastEvent,
  });
}

/** @throws {Refusal} `VALIDATION_ERROR`, when the merchant takes no bank debits in the currency */
async function checkDebit(sql: Sql, { merchant }: Owner, currency: string): Promise<void> {
  if ((await bankCurrencies(sql, merchant)).includes(currency)) return;
  const message = 'The merchant takes no bank debits in this currency.';
  throw refuse('VALIDATION_ERROR', 'source', message);
}

/** Claims the discount of a session, if it has one. */
export async function claimAgreed(
  sql: Sql,
  owner: Owner,
  { coupon_id, promotion_code_id, identity_id, currency }: Agreement,
  lines: PricedLines,
): Promise<Discount | undefined> {
  if (coupon_id === null) return undefined;
  const amount = sumOf(lines.all.map((line) => line.amount));
  const bought = { identity_id, amount, currency };
  return claimDiscount(sql, owner, { coupon_id, promotion_code_id }, bought);
}

/**
 * `plan` with its share of a discount.
 *
 * @param share - Minor units that it gets of an amount, and what is off its first period, which may
 *   cost less.
 */
export function withDiscount(
  plan: SubscriptionPlan,
  discount: Discount | undefined,
  share: { readonly granted: number; readonly first: number },
): SubscriptionPlan {
  if (!discount) return plan;
  const { firstLines, isTrial, period } = plan;
  const start = isTrial ? period.end : period.start;
  const full = redeemed(discount, { amount_off: share.granted, start }) ?? null;
  const { amount_discount, left } = useDiscount(full, totalOf(firstLines), start);
  // The shares of percents are rounded so that they add up, which only the whole purchase shows.
  const firstDiscount = amount_discount > 0 ? share.first : 0;
  return {
    ...plan,
    firstDiscount,
    firstTerms: firstDiscount > 0 ? full : plan.firstTerms,
    discount: left,
  };
}

/** Each recurring line makes a subscription of its own. */
function planOf(line: PricedLine, now: Date): SubscriptionPlan {
  const { price, amount } = line;
  const { currency, interval, interval_count } = price;
  const isTrial = startsWithTrial(price);
  const end = isTrial
    ? addDays(now, price.trial_period_days ?? 0)
    : addInterval(now, interval, interval_count ?? 1);
  const item = itemOf(line);
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
 * An attempt that is declined leaves a `FAILED` transfer, a used token and, where its answer names
 * one, an order that is `payment_failed`. The customer, the payment instrument, the order with its
 * number and the subscriptions are stored with the first attempt that is not declined. So each
 * purchase has exactly one of each, however often the buyer tried.
 */
export async function pay(
  sql: Sql,
  owner: Owner,
  { payer, lines, plans, metadata, redeemed: promised, namesOrder, toLastEvent }: Basket,
): Promise<Purchase> {
  const amount = lines.due - (promised?.due ?? 0);
  const verdict = amount > 0 ? judge(payer.instrument, amount, owner.now) : undefined;
  const taken = {
    amount,
    currency: lines.currency,
    instrument: payer.summary,
    metadata,
  };
  const terms = termsOf({ lines, metadata, redeemed: promised });
  if (verdict?.state === 'FAILED') {
    const { form, code } = verdict;
    const identity_id = payer.existing?.identity_id ?? null;
    const order_id =
      namesOrder && form === 'transfer'
        ? await keepDeclinedOrder(sql, owner, { ...terms, identity_id })
        : undefined;
    const charge = { ...taken, verdict, identity_id, order_id };
    const made = await insertTransfer(sql, owner, charge);
    await emit(sql, owner, paymentCreated(made, await idsOfPayer(sql, payer, identity_id)));
    const result = { transfer: made.transfer, orderId: order_id, subscriptions: [] };
    return { declined: true, form, decline: declineOf(code), result };
  }

  const ids = await idsOfPayer(sql, payer, payer.existing?.identity_id ?? null);
  const kept = await keepPayer(sql, owner, payer);
  const customer = { ...ids, customer_id: kept.identity_id };
  const isPending = verdict?.state === 'PENDING';
  const { identity_id } = kept;
  const status = isPending ? 'processing' : 'paid';
  const order = await openOrder(sql, owner, { ...terms, identity_id, status });
  if (promised) await countRedemption(sql, owner, promised.discount, 1);
  const made =
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
  const transfer = made?.transfer;
  const subscriptions = started.map(({ subscription }) => subscription);
  const completed: CompletedPurchase = {
    declined: false,
    order: terms,
    customer,
    result: {
      ...(transfer && { transfer }),
      orderId: order.id,
      orderNumber: order.order_number,
      subscriptions,
    },
  };
  const first = [
    ...(payer.existing ? [] : [customerCreated(owner, payer, customer)]),
    ...(made ? [paymentCreated(made, customer)] : []),
  ];
  const last = toLastEvent ? [toLastEvent(completed)] : [];
  if (started.length === 0) {
    await emitAll(sql, owner, [...first, ...last]);
    return completed;
  }
  await emitAll(sql, owner, first);
  for (const each of started) await notifyStarted(sql, owner, each, transfer);
  await emitAll(sql, owner, last);
  return completed;
}

/** What an order keeps of a basket. */
export function termsOf({
  lines,
  metadata,
  redeemed: promised,
}: Pick<Basket, 'lines' | 'metadata' | 'redeemed'>): OrderTerms {
  const amount_discount = promised?.due ?? 0;
  return {
    amount_total: lines.due - amount_discount,
    amount_discount,
    coupon_id: promised?.discount.coupon.id ?? null,
    promotion_code_id: promised?.discount.code?.id ?? null,
    currency: lines.currency,
    line_items: lines.all.map(({ price, quantity, amount }) => ({
      price_id: price.id,
      product_id: price.product_id,
      quantity,
      unit_amount: price.unit_amount,
      amount,
      recurring: price.recurring,
    })),
    metadata,
  };
}

/** The ids by which events name who pays. */
export async function idsOfPayer(
  sql: Sql,
  { existing, details }: Buyer,
  identity_id: string | null,
): Promise<CustomerIds> {
  if (existing) return customerIds(sql, identity_id);
  return idsOf(identity_id, details?.external_customer_id);
}

/** The event by which the merchant is notified of a customer who was stored with a purchase. */
export function customerCreated(
  { merchant, now }: Owner,
  { details }: Buyer,
  customer: CustomerIds & { readonly customer_id: string },
): NewEvent {
  const record = recordOf<'customers'>({
    id: customer.customer_id,
    details: detailsOf(details),
    merchant,
    created_at: now,
    updated_at: now,
  });
  return { type: 'customer.created', data: { ...record, ...customer } };
}

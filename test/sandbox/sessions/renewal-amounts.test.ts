import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createCoupon } from '../../../src/api/merchant/coupons.ts';
import { createDiscountableSession } from '../../../src/api/merchant/promotion-codes.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import type { Order } from '../../../src/checkout/order.ts';
import { sessionOffers } from '../../../src/checkout/session-offers.ts';
import { authorization } from '../../../src/frame/bank/authorization.ts';
import { bankTexts } from '../../../src/messages/bank.ts';
import { formatDay } from '../../../src/messages/terms.ts';
import { formatMoney } from '../../../src/money.ts';
import { nextAmount, renewalsOf, renewalTexts } from '../../../src/wording/renewals.ts';
import { discountsOf } from '../../contract/discounts/discount.ts';
import { SECRET } from '../../contract/service-under-test.ts';
import { post } from '../../contract/sessions/session.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { keepBooks } from '../subscriptions/lives/bookkeeping.ts';

/*
 * What a buyer reads of later charges before the purchase, on the receipt and in the authorization of
 * bank debits is what the service invoices later, whatever the promotion code.
 */

/** Months from it end on the last day of a month that is shorter. */
const START = Date.UTC(2026, 0, 31, 15, 30);
const DAY = 86_400_000;

const store = await openTestStore();
const service = inMemory(store, { clock: { now: () => START } });
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

type Terms = Partial<RequestOf<typeof createCoupon>>;
interface Price {
  readonly unit_amount: number;
  readonly interval?: string;
  readonly interval_count?: number;
  readonly trial_period_days?: number;
}

const MONTHLY = { unit_amount: 2900, interval: 'month', interval_count: 1 };
const ODD = { ...MONTHLY, unit_amount: 1001 };
const TRIAL = { ...MONTHLY, trial_period_days: 14 };
const ODD_TRIAL = { ...ODD, trial_period_days: 14 };
const WEEKLY = { unit_amount: 707, interval: 'week', interval_count: 2 };

const PURCHASES: Readonly<Record<string, readonly (Price | 'price_tee')[]>> = {
  'a plan': [MONTHLY],
  'a trial': [TRIAL],
  'a thing and two plans': ['price_tee', MONTHLY, ODD],
  'two trials': [TRIAL, ODD_TRIAL],
  'a plan and a trial': [MONTHLY, ODD_TRIAL],
  'a plan every two weeks': [WEEKLY],
  'a plan of a quarter': [{ ...MONTHLY, interval_count: 3 }],
  'a plan of a year after a trial': [{ ...TRIAL, interval: 'year' }],
};
const OFF: Readonly<Record<string, Terms>> = {
  '33 %': { percent_off: 33 },
  '100 %': { percent_off: 100 },
  $10: { amount_off: 1000, currency: 'USD' },
  $35: { amount_off: 3500, currency: 'USD' },
};
const DURATIONS: Readonly<Record<string, Terms>> = {
  once: { duration: 'once' },
  'for three months': { duration: 'repeating', duration_in_months: 3 },
  'for ever': { duration: 'forever' },
};
const TABLE = Object.keys(PURCHASES).flatMap((bought) =>
  Object.keys(OFF).flatMap((off) =>
    Object.keys(DURATIONS).map((duration) => ({ bought, off, duration })),
  ),
);

interface Charge {
  readonly at: Date;
  readonly amount: number;
}
interface Subscribed {
  readonly order: Order;
  readonly ids: readonly string[];
  /** What the service has charged for each subscription after its first day, oldest first. */
  readonly charges: (readonly Charge[])[];
  /** What the receipt says of the next charges, and when they are: at once, and 100 days later. */
  readonly receipts: { readonly index: number; readonly at: string; readonly amount: unknown }[];
}

const merchant = service.client(SECRET);
const { read, invoicesOf } = billingOf(service);
const { coupon, code } = discountsOf(service);
const purchases = new Map<string, Subscribed>();
const keyOf = (row: (typeof TABLE)[number]) => Object.values(row).join(', ');

async function buy(prices: readonly string[], terms: Terms, name: string): Promise<Subscribed> {
  await code((await coupon(terms)).id, { code: name });
  const { client_secret = '' } = await merchant.call(createDiscountableSession, {
    line_items: prices.map((price_id) => ({ price_id, quantity: 1 })),
    allow_promotion_codes: true,
    identity_id: 'ID_ada',
  });
  const offers = sessionOffers({
    service: service.client(''),
    clientSecret: client_secret,
    parentOrigin: 'https://shop.example',
  });
  const { order } = await offers.applyCode(name);
  const answer = await post(service, 'confirm', { client_secret, source: 'PI_ada_visa' });
  const { data } = (await answer.json()) as { data: { subscriptions: { id: string }[] } };
  return { order, ids: data.subscriptions.map(({ id }) => id), charges: [], receipts: [] };
}

async function readReceipts({ order, ids, receipts }: Subscribed): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const { status, ...rest } = await read(id);
    const subscription = { ...rest, status: String(status) };
    const at = String(rest['current_period_end']);
    receipts.push({ index, at, amount: nextAmount(order, index, subscription) });
  }
}

beforeAll(async () => {
  const books = keepBooks(service, store, START);
  const prices = new Map<Price, string>();
  for (const price of Object.values(PURCHASES).flat()) {
    if (price === 'price_tee' || prices.has(price)) continue;
    prices.set(price, await books.price(price.unit_amount, price));
  }
  for (const [index, row] of TABLE.entries()) {
    const ids = (PURCHASES[row.bought] ?? []).map((price) =>
      price === 'price_tee' ? price : (prices.get(price) ?? ''),
    );
    const made = await buy(ids, { ...OFF[row.off], ...DURATIONS[row.duration] }, `CODE${index}`);
    purchases.set(keyOf(row), made);
    await readReceipts(made);
  }
  await books.until(START + 100 * DAY);
  for (const made of purchases.values()) await readReceipts(made);
  await books.until(START + 200 * DAY);
  for (const { ids, charges } of purchases.values()) {
    for (const id of ids) charges.push(await chargesOf(id));
  }
});

async function chargesOf(id: string): Promise<readonly Charge[]> {
  const invoices = await invoicesOf(id);
  return invoices
    .filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
    .map(({ period_start, amount_paid }) => ({ at: new Date(period_start), amount: amount_paid }));
}

const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' }, 'en-US');

describe.each(TABLE)('$bought with $off off $duration', (row) => {
  it('is charged later what the terms above the button say', () => {
    const { order, charges: lists } = purchases.get(keyOf(row)) as Subscribed;
    const renewals = renewalsOf(order, new Date(START));
    expect(renewals).toHaveLength(lists.length);
    for (const [index, charges] of lists.entries()) {
      expect(charges.length).toBeGreaterThan(0);
      const said = (renewals[index] ? renewalTexts(renewals[index], ENGLISH, 'UTC') : []).map(
        (text) => {
          const [, amount, day = ''] = /^(\S+) .+ from (.+)$/.exec(text) ?? [];
          return { amount, from: Date.parse(`${day} UTC`) };
        },
      );
      expect(said[0]?.from).toBe(dayOf(charges[0]?.at));
      const told = charges.map(({ at }) => said.findLast(({ from }) => from <= at.getTime()));
      expect(told.map((each) => each?.amount)).toEqual(
        charges.map(({ amount }) => dollars(amount)),
      );
      // The day from which another amount is charged is the day of a charge.
      const end = charges.at(-1)?.at.getTime() ?? 0;
      const days = charges.map(({ at }) => dayOf(at));
      for (const { from } of said) if (from <= end) expect(days).toContain(from);
    }
  });

  it('is charged next what the receipt says', () => {
    const { receipts, charges: lists } = purchases.get(keyOf(row)) as Subscribed;
    expect(receipts).toHaveLength(2 * lists.length);
    for (const { index, at, amount } of receipts) {
      const charge = lists[index]?.find((each) => each.at.toISOString() === at);
      // A year has not ended by then.
      if (!charge && Date.parse(at) > START + 200 * DAY) continue;
      expect([at, amount]).toEqual([at, charge?.amount]);
    }
  });

  it('may be debited later by the authorization what it is charged', () => {
    const { order, charges: lists } = purchases.get(keyOf(row)) as Subscribed;
    // The days of plans with other rhythms cannot be told apart in one text.
    if (row.bought === 'a plan and a trial') return;
    const text = authorization({
      merchant: 'Moth',
      contact: 'moth.example',
      order: { ...order, amount_total: 0 },
      account: {},
      date: new Date(START),
      locale: 'en-US',
      messages: bankTexts,
    });
    const day = String.raw`\w+ \d+, \d{4}`;
    const said = [
      ...(text ?? '').matchAll(
        new RegExp(
          String.raw`(\$\S+) (once|[a-z0-9 ]+?),? (?:from|on or after) (${day})(?: – (${day}))?`,
          'g',
        ),
      ),
    ].map(([, amount, often, from = '', until = often === 'once' ? from : undefined]) => ({
      amount,
      from: Date.parse(from),
      until: until === undefined ? Infinity : Date.parse(until),
    }));
    const dates = lists[0] ?? [];
    for (const [index, { at }] of dates.entries()) {
      const debited = lists.reduce((sum, list) => sum + (list[index]?.amount ?? NaN), 0);
      const today = Date.parse(formatDay(at, 'en-US'));
      const covering = said.filter(({ from, until }) => from <= today && today <= until);
      expect(covering.map(({ amount }) => amount)).toEqual(debited === 0 ? [] : [dollars(debited)]);
    }
  });
});

const dayOf = (date = new Date(NaN)) => Date.parse(`${formatDay(date, 'en-US', 'UTC')} UTC`);

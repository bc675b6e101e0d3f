import { createSubscription } from '../../src/api/merchant/records.ts';
import type { RequestOf, ResponseOf } from '../../src/api/http/endpoint.ts';
import { addDays, addInterval } from '../../src/calendar.ts';
import { sumOf } from '../catalogue/amount.ts';
import { priceLines, type PricedLines } from '../catalogue/pricing.ts';
import { checkCustomer, findPayer } from '../customers/payer.ts';
import { claimDiscount, type Discount } from '../discounts/redeem.ts';
import { allocate, discountOf } from '../../src/api/sessions/discount.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import { answerDecline } from '../payments/decline.ts';
import { readRecords } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { InvoiceLine, SubscriptionDiscount } from '../store/tables/subscriptions.ts';
import type { Period } from '../subscriptions/periods/schedule.ts';
import { totalOf } from '../subscriptions/invoices.ts';
import { amountOfItem, checkDistinct, itemOf } from '../subscriptions/periods/items.ts';
import { portionOf } from '../subscriptions/periods/period-account.ts';
import type { SubscriptionPlan } from '../subscriptions/subscription.ts';
import { pay, withDiscount } from './purchase.ts';

type Terms = RequestOf<typeof createSubscription>;

/** A first period without prorations is free. Items that are added to it are not. */
const FREE: SubscriptionDiscount = {
  coupon_id: '',
  promotion_code_id: null,
  percent_off: 100,
  amount_off: null,
  currency: null,
  duration: 'once',
  ends_at: null,
};

/** A trial lasts two years at most. */
const MAX_TRIAL_DAYS = 730;

/**
 * Subscribes a stored customer, as a merchant's server asks. The first period is charged at once,
 * as in a checkout.
 */
export const subscribeCustomer = implement(createSubscription, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) => once(sql, call, () => createOnce(sql, call)));
});

async function createOnce(
  sql: Sql,
  call: Call<Terms>,
): Promise<Answer<ResponseOf<typeof createSubscription>>> {
  const { merchant, now, request } = call;
  const { identity_id, metadata = {} } = request;
  const items = request.items.map(({ price_id, quantity = 1 }) => ({ price_id, quantity }));
  checkDistinct(items);
  const priced = await priceLines(sql, call, items, 'items');
  const full = planOf(request, priced, now);
  const discount = await claim(sql, call, priced);
  const plan = withDiscount(full, discount, {
    granted: discount?.coupon.amount_off ?? 0,
    first: discount ? discountOf(discount.coupon, totalOf(full.firstLines)) : 0,
  });
  const source = request.instrument_id ?? (await firstInstrument(sql, merchant, identity_id));
  const asCheckout = { identity_id, source, line_items: items };
  const payer = await findPayer(sql, call, asCheckout, { field: 'instrument_id' });
  const all = priced.all.map((line, index) => ({
    ...line,
    amount: plan.firstLines[index]?.amount ?? 0,
  }));
  const due = sumOf(all.map(({ amount }) => amount));
  const lines = { ...priced, all, due };
  const redeemed = discount && { discount, due: plan.firstDiscount ?? 0 };
  const made = await pay(sql, call, { payer, lines, plans: [plan], metadata, redeemed });
  if (made.declined) return answerDecline(now, made.decline);
  const id = made.result.subscriptions?.[0]?.id;
  const [subscription] = await readRecords(sql, 'subscriptions', { id });
  if (!subscription) throw new Error('A subscription that was just made is missing');
  return success(now, subscription, { status: 201 });
}

/** @throws {Refusal} `PROMOTION_CODE_INVALID`, with the reason in its details */
async function claim(
  sql: Sql,
  call: Call<Terms>,
  { all, currency }: PricedLines,
): Promise<Discount | undefined> {
  const { coupon_id, promotion_code, identity_id } = call.request;
  if (coupon_id !== undefined && promotion_code !== undefined) {
    const message = 'Set either coupon_id or promotion_code, not both.';
    throw refuse('VALIDATION_ERROR', 'promotion_code', message);
  }
  const naming =
    promotion_code === undefined
      ? coupon_id === undefined
        ? undefined
        : { coupon_id }
      : { code: promotion_code };
  if (!naming) return undefined;
  const amount = sumOf(all.map((line) => line.amount));
  return claimDiscount(sql, call, naming, { identity_id, amount, currency });
}

/** @throws {Refusal} `VALIDATION_ERROR`, when the items or the times do not go together */
function planOf(terms: Terms, { all, currency }: PricedLines, now: Date): SubscriptionPlan {
  const { interval, interval_count } = all[0]?.price ?? {};
  all.forEach(({ price }, index) => {
    const path = `items.${index}.price_id`;
    if (!price.recurring) throw refuse('VALIDATION_ERROR', path, 'This price is not recurring.');
    if (price.interval === interval && price.interval_count === interval_count) return;
    throw refuse(
      'VALIDATION_ERROR',
      path,
      'All items of a subscription must renew at the same interval.',
    );
  });
  const later = (time: Date, periods: number) =>
    addInterval(time, interval, periods * (interval_count ?? 1));
  const trialEnd = trialEndOf(terms, all, now);
  const anchor = anchorOf(terms, now, later(now, 1), trialEnd);
  const { proration_behavior = 'create_prorations', description } = terms;
  const period = { start: now, end: trialEnd ?? anchor ?? later(now, 1) };
  const isFree = anchor !== undefined && proration_behavior === 'none';
  const fullStart = anchor && later(anchor, -1);
  const items = all.map(itemOf);
  const amounts = items.map(amountOfItem);
  const first = trialEnd || isFree ? 0 : shareOf(sumOf(amounts), period, fullStart);
  const shares = allocate(first, amounts);
  return {
    items,
    firstLines: items.map((item, index): InvoiceLine => ({ ...item, amount: shares[index] ?? 0 })),
    ...(isFree && { firstTerms: FREE }),
    fullStart,
    currency,
    period,
    isTrial: trialEnd !== undefined,
    anchor: trialEnd ?? anchor ?? now,
    proration_behavior,
    description,
  };
}

/** The end of the trial that the terms ask for, or else of the longest trial of the prices. */
function trialEndOf(terms: Terms, all: PricedLines['all'], now: Date): Date | undefined {
  const { trial_end, trial_period_days } = terms;
  if (trial_end === undefined) {
    const ofPrices = all.map(({ price }) => price.trial_period_days ?? 0);
    const days = trial_period_days ?? Math.max(...ofPrices);
    return days > 0 ? addDays(now, days) : undefined;
  }
  if (trial_period_days !== undefined) {
    const message = 'Set either trial_end or trial_period_days, not both.';
    throw refuse('VALIDATION_ERROR', 'trial_end', message);
  }
  const end = new Date(trial_end);
  if (end > now && end <= addDays(now, MAX_TRIAL_DAYS)) return end;
  const message = `A trial must end in the future, within ${MAX_TRIAL_DAYS} days.`;
  throw refuse('VALIDATION_ERROR', 'trial_end', message);
}

function anchorOf(
  { billing_cycle_anchor }: Terms,
  now: Date,
  latest: Date,
  trialEnd: Date | undefined,
): Date | undefined {
  if (billing_cycle_anchor === undefined) return undefined;
  const path = 'billing_cycle_anchor';
  if (trialEnd) {
    throw refuse(
      'VALIDATION_ERROR',
      path,
      'After a trial, the billing cycle begins when the trial ends.',
    );
  }
  const anchor = new Date(billing_cycle_anchor);
  if (anchor > now && anchor <= latest) return anchor;
  throw refuse(
    'VALIDATION_ERROR',
    path,
    'The billing cycle must begin in the future, within one period.',
  );
}

/**
 * What a first period costs of the `amount` of a whole one. `fullStart` is when the whole period
 * would have begun.
 */
function shareOf(amount: number, { start, end }: Period, fullStart: Date = start): number {
  const full = end.getTime() - fullStart.getTime();
  return portionOf(amount, Math.min(full, end.getTime() - start.getTime()), full);
}

/**
 * The instrument that the customer saved first.
 *
 * @throws {Refusal} `VALIDATION_ERROR`, when the customer has saved none
 */
async function firstInstrument(sql: Sql, merchant: string, identity_id: string): Promise<string> {
  await checkCustomer(sql, merchant, identity_id);
  const first = await sql.tables
    .selectFrom('payment_instruments')
    .select('id')
    .where('identity_id', '=', identity_id)
    .where('enabled', '=', true)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (first) return first.id;
  const message = 'The customer has no payment instrument that can be charged.';
  throw refuse('VALIDATION_ERROR', 'instrument_id', message);
}

import type { Subscription } from '../api/checkout-response.ts';
import { addDays, isDate, type Recurring } from '../calendar.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import { chargeText, type LaterCharge, laterCharges, plansOf } from '../messages/later-charges.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { every, formatDay, type Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';

/** What a line costs after today. */
export interface Renewal {
  readonly line: OrderLine;
  readonly recurring: Recurring;
  readonly currency: string;
  /** The first charge after today and its repetitions, then those of another amount. */
  readonly charges: readonly [LaterCharge, ...LaterCharge[]];
}

/** The renewal of each recurring line, counted from `now` in UTC, as the service counts. */
export function renewalsOf(order: Order, now: Date): readonly Renewal[] {
  const { currency } = order;
  return plansOf(order).map((plan) => {
    const { line, recurring } = plan;
    return { line, recurring, currency, charges: laterCharges(plan, order, now) };
  });
}

/**
 * `$29.00 per month from December 5, 2026`. A promotion code that ends makes a text more, for what is
 * charged then.
 */
export function renewalTexts(
  { recurring, currency, charges }: Renewal,
  wording: Wording<LazyTexts>,
  timeZone?: string,
): readonly string[] {
  const { messages, locale } = wording;
  return charges.map((charge) => {
    const amount = chargeText(charge, currency, locale);
    const terms = fill(messages.recurring, { amount, every: every(recurring, wording) });
    const { from } = charge;
    return from ? fill(messages.from, { terms, date: formatDay(from, locale, timeZone) }) : terms;
  });
}

/**
 * What the line at `index` among those of `order` that recur is charged when the period of its
 * `subscription` ends. `undefined` where nobody can say it: no amount is better than a wrong one.
 */
export function nextAmount(
  order: Order,
  index: number,
  { billing_cycle_anchor: anchor, current_period_end: end }: Subscription,
): number | undefined {
  const plan = plansOf(order)[index];
  if (!plan) return undefined;
  // Periods are counted from the end of the trial.
  const bought = addDays(new Date(String(anchor)), -plan.recurring.trial_period_days);
  const charges = laterCharges(plan, order, isDate(bought) ? bought : new Date());
  const at = new Date(String(end));
  const next =
    charges.length === 1
      ? charges[0]
      : isDate(bought) && charges.findLast(({ from }) => from && from <= at);
  return next && !next.isMost ? next.amount : undefined;
}

/** `Due today $0.00`. */
export function dueTodayText(
  { amount_total: amount, currency }: Order,
  { messages, locale }: Wording<LazyTexts>,
): string {
  return fill(messages.dueTodayAmount, { amount: formatMoney({ amount, currency }, locale) });
}

import type { Order, OrderLine } from '../checkout/order.ts';
import type { Recurring } from '../calendar.ts';
import { formatMoney } from '../money.ts';
import { fill } from '../messages/fill.ts';
import { costsLater } from '../messages/later-charges.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { rate, type Wording } from '../messages/terms.ts';

type RecurringLine = OrderLine & { readonly recurring: Recurring };

/**
 * The label of the pay button for `order`: what a click does, and for how much.
 *
 * @param dutyToPay - Whether the words on the button have to mention the duty to pay, even one
 *   that begins after a trial. Directive 2011/83/EU, article 8(2); CJEU C-249/21 and C-400/22.
 */
export function payLabel(order: Order, wording: Wording<LazyTexts>, dutyToPay: boolean): string {
  const { messages, locale } = wording;
  const { amount_total: amount, currency, line_items } = order;
  const due = formatMoney({ amount, currency }, locale);
  const plans = line_items.filter((line): line is RecurringLine => line.recurring !== null);
  if (plans.length === 0 && amount === 0) return messages.completeOrder;
  if (plans.length === 0 || (amount > 0 && plans.length < line_items.length)) {
    return fill(messages.pay, { amount: due });
  }

  const hasTrial = plans.some(({ recurring }) => recurring.trial_period_days > 0);
  // A code may lower some payments and not others, so the button says what is due now.
  const { discount, named } = order.session?.promotion ?? {};
  const isReduced = !!(named || discount);
  const common = isReduced ? undefined : commonRate(plans, currency, wording);
  const costs = dutyToPay && (amount > 0 || costsLater(order));
  if (amount === 0 && hasTrial) {
    if (!costs) return messages.startTrial;
    return common ? fill(messages.startTrialPayRate, { rate: common }) : messages.startTrialPay;
  }
  const price = common && !hasTrial ? common : fill(messages.today, { amount: due });
  return fill(costs ? messages.subscribePay : messages.subscribe, { price });
}

/** `$24.00 / month` for two plans of $12.00, if all plans are charged at the same times. */
function commonRate(
  plans: readonly RecurringLine[],
  currency: string,
  wording: Wording<LazyTexts>,
): string | undefined {
  const [first, ...rest] = plans.map(({ recurring }) => recurring);
  if (
    !first ||
    rest.some((other) => JSON.stringify(timesOf(other)) !== JSON.stringify(timesOf(first)))
  ) {
    return undefined;
  }
  const amount = plans.reduce((total, plan) => total + plan.amount, 0);
  // A rounded amount would be a wrong amount.
  if (!Number.isSafeInteger(amount)) return undefined;
  return rate(formatMoney({ amount, currency }, wording.locale), first, wording);
}

function timesOf({ interval, interval_count, trial_period_days }: Recurring): readonly unknown[] {
  return [interval, interval_count, trial_period_days];
}

import { nextCharge, type Recurring } from '../calendar.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { every, formatDay, type Wording } from '../messages/terms.ts';
import { formatMoney, type Money } from '../money.ts';

/** What a line costs after today. */
export interface Renewal {
  readonly line: OrderLine;
  readonly recurring: Recurring;
  /** The amount of each charge. */
  readonly amount: Money;
  /**
   * The first charge after today; `undefined` for an unknown interval, or if it lies beyond all
   * dates.
   */
  readonly next: Date | undefined;
}

/** The renewal of each recurring line, counted from `now` in UTC, as the service counts. */
export function renewalsOf({ line_items, currency }: Order, now: Date): readonly Renewal[] {
  return line_items.flatMap((line) => {
    const { recurring, amount } = line;
    if (!recurring) return [];
    const next = nextCharge(recurring, now);
    return [{ line, recurring, amount: { amount, currency }, next }];
  });
}

/** `$29.00 per month from December 5, 2026`. */
export function renewalText(
  renewal: Renewal,
  wording: Wording<LazyTexts>,
  timeZone?: string,
): string {
  const { recurring, next } = renewal;
  const { messages, locale } = wording;
  const amount = formatMoney(renewal.amount, locale);
  const terms = fill(messages.recurring, { amount, every: every(recurring, wording) });
  return next ? fill(messages.from, { terms, date: formatDay(next, locale, timeZone) }) : terms;
}

/** `Due today $0.00`. */
export function dueTodayText(
  { amount_total: amount, currency }: Order,
  { messages, locale }: Wording<LazyTexts>,
): string {
  return fill(messages.dueTodayAmount, { amount: formatMoney({ amount, currency }, locale) });
}

import type { Order, OrderLine, Recurring } from '../checkout/order.ts';
import { formatMoney, type Money } from '../money.ts';

/*
 * What recurs, in words and dates. Pure, without anything of the page: the secure frame has a copy
 * of its own.
 */

/** `month`, `3 months`. */
function span({ interval, interval_count: count }: Recurring): string {
  return count === 1 ? interval : `${count} ${interval}s`;
}

/** `per month`, `every 3 months`. */
export function every(recurring: Recurring): string {
  return `${recurring.interval_count === 1 ? 'per' : 'every'} ${span(recurring)}`;
}

/** `$12.00 / month`, `$30.00 / 3 months`: for where a sentence is too long. */
export function rate(amount: string, recurring: Recurring): string {
  return `${amount} / ${span(recurring)}`;
}

/** `$12.00 per month`, and after a trial `14 days free, then $29.00 per month`. */
export function recurringTerms(amount: string, recurring: Recurring): string {
  const days = recurring.trial_period_days;
  const terms = `${amount} ${every(recurring)}`;
  return days === 0 ? terms : afterTrial(days, terms);
}

/** `14 days free, then $29.00 per month`. */
export function afterTrial(days: number, terms: string): string {
  return `${days === 1 ? '1 day' : `${days} days`} free, then ${terms}`;
}

/** What one line costs after today. */
export interface Renewal {
  readonly line: OrderLine;
  readonly recurring: Recurring;
  /** Each time. */
  readonly amount: Money;
  /** The first charge after today. Unknown for an interval that nobody has told us of. */
  readonly next: Date | undefined;
}

/** A renewal for each line that recurs, counted from `now` as the service counts: in UTC. */
export function renewalsOf({ line_items, currency }: Order, now: Date): readonly Renewal[] {
  return line_items.flatMap((line) => {
    const { recurring, amount } = line;
    if (!recurring) return [];
    const days = recurring.trial_period_days;
    const next =
      days > 0
        ? addInterval(now, 'day', days)
        : addInterval(now, recurring.interval, recurring.interval_count);
    return [{ line, recurring, amount: { amount, currency }, next }];
  });
}

/** `$29.00 per month from December 5, 2026`. */
export function renewalText(renewal: Renewal, locale: string, timeZone?: string): string {
  const { amount, recurring, next } = renewal;
  const terms = `${formatMoney(amount, locale)} ${every(recurring)}`;
  return next ? `${terms} from ${formatDay(next, locale, timeZone)}` : terms;
}

/** `Due today $0.00`. */
export function dueTodayText({ amount_total: amount, currency }: Order, locale: string): string {
  return `Due today ${formatMoney({ amount, currency }, locale)}`;
}

const DAY = 86_400_000;

/**
 * `time` moved on by `count` intervals, in UTC. The last day of a month stands in for one that the
 * month does not have: a month after 31 January is the end of February.
 *
 * @returns `undefined` for an interval other than day, week, month and year
 */
export function addInterval(time: Date, interval: string, count: number): Date | undefined {
  if (interval === 'day') return new Date(time.getTime() + count * DAY);
  if (interval === 'week') return new Date(time.getTime() + count * 7 * DAY);
  if (interval !== 'month' && interval !== 'year') return undefined;
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + (interval === 'year' ? count * 12 : count));
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** `December 5, 2026`, where the buyer is unless `timeZone` (IANA) says where. */
export function formatDay(date: Date, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'long', ...(timeZone && { timeZone }) } as const;
  return new Intl.DateTimeFormat(locale, style).format(date);
}

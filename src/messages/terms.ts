import { isInterval, type Recurring } from '../calendar.ts';
import { fill } from './fill.ts';
import { formatTime } from './format-time.ts';
import type { LazyTexts } from './lazy.ts';
import type { TermsTexts } from './english/terms-texts.ts';

/*
 * Recurring payments in words and dates. These functions are pure and use nothing of the page,
 * because the secure frame contains a copy of them.
 */

/** Texts, and the locale for numbers and dates (BCP 47). */
export interface Wording<Texts> {
  readonly messages: Texts;
  readonly locale: string;
}

/** `14 days`. An unknown interval is shown as its number and its name. */
function spanOf(interval: string, count: number, locale: string): string {
  if (!isInterval(interval)) return `${count} ${interval}`;
  const style = { style: 'unit', unit: interval, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(count);
}

/** `per month`, `every 3 months`. */
export function every(
  { interval, interval_count: count }: Recurring,
  { messages, locale }: Wording<TermsTexts>,
): string {
  return count === 1 && isInterval(interval)
    ? messages[`per_${interval}`]
    : fill(messages.every, { span: spanOf(interval, count, locale) });
}

/** Which payments a promotion code lowers, as the service says it. */
interface PromotionDuration {
  readonly duration?: unknown;
  readonly duration_in_months?: unknown;
}

/** `First payment only`, `Duration: 3 months`: which payments a promotion code lowers. */
export function promotionDuration(
  { duration, duration_in_months: months }: PromotionDuration,
  { messages, locale }: Wording<LazyTexts>,
): string {
  if (duration === 'forever') return messages.promotion_forever;
  if (duration !== 'repeating' || typeof months !== 'number') return messages.promotion_once;
  return fill(messages.promotion_repeating, { span: spanOf('month', months, locale) });
}

/** `$12.00 / month`, `$30.00 / 3 months`: a short form for where a sentence would be too long. */
export function rate(
  amount: string,
  { interval, interval_count: count }: Recurring,
  { messages, locale }: Wording<LazyTexts>,
): string {
  const isOne = count === 1 && isInterval(interval);
  const span = isOne ? messages[interval] : spanOf(interval, count, locale);
  return fill(messages.rate, { amount, span });
}

/** `$12.00 per month`, and after a trial `14 days free, then $29.00 per month`. */
export function recurringTerms(
  amount: string,
  recurring: Recurring,
  wording: Wording<LazyTexts>,
): string {
  const days = recurring.trial_period_days;
  const terms = fill(wording.messages.recurring, { amount, every: every(recurring, wording) });
  return days === 0 ? terms : afterTrial(days, terms, wording);
}

/** `14 days free, then $29.00 per month`. */
export function afterTrial(
  days: number,
  terms: string,
  { messages, locale }: Wording<LazyTexts>,
): string {
  return fill(messages.trial, { days: spanOf('day', days, locale), terms });
}

/**
 * `December 5, 2026`, in the buyer's time zone unless `timeZone` (IANA) names another. An older
 * browser may not know a zone by its newest name.
 */
export function formatDay(date: Date, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'long' } as const;
  try {
    return formatTime(date, locale, { ...style, ...(timeZone && { timeZone }) });
  } catch {
    return formatTime(date, locale, style);
  }
}

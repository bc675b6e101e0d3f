/*
 * The service's calendar. It counts what recurs in UTC, from the moment of the purchase. A buyer
 * reads the same moments as days of the merchant's zone, as on the invoice, or of their own where
 * the service names no zone.
 */

export type Interval = 'day' | 'week' | 'month' | 'year';

/** How often something is charged. The names are the service's. */
export interface Recurring {
  /** An interval that this version does not know has no dates. */
  readonly interval: string;
  readonly interval_count: number;
  /** After how many days the first charge comes; 0 without a trial. */
  readonly trial_period_days: number;
}

const SECONDS_PER_DAY = 86_400;

export function isInterval(name: string | null | undefined): name is Interval {
  return /^(day|week|month|year)$/.test(name ?? '');
}

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

export function addDays(time: Date, days: number): Date {
  return addSeconds(time, days * SECONDS_PER_DAY);
}

/**
 * Adds `count` intervals to `time`, in UTC. In a month that is too short, its last day is used: a
 * month after 31 January is the end of February.
 *
 * @returns an invalid date for an interval other than day, week, month and year, or if the result
 *   lies beyond all dates
 */
export function addInterval(time: Date, interval: string | null | undefined, count: number): Date {
  if (!isInterval(interval)) return new Date(NaN);
  if (interval === 'day') return addDays(time, count);
  if (interval === 'week') return addDays(time, count * 7);
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + (interval === 'year' ? count * 12 : count));
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** Whether `date` is valid. `Intl` throws for a date that lies beyond all dates. */
export function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/**
 * The first charge after a purchase at `now`: at the end of the trial, or of the period that is
 * paid at once. `undefined` for an unknown interval, or if it lies beyond all dates.
 */
export function nextCharge(
  { interval, interval_count, trial_period_days }: Recurring,
  now: Date,
): Date | undefined {
  const next =
    trial_period_days > 0
      ? addDays(now, trial_period_days)
      : addInterval(now, interval, interval_count);
  return isInterval(interval) && isDate(next) ? next : undefined;
}

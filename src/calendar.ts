/*
 * The service's calendar: what recurs is counted in UTC, from the moment at which it was bought. A
 * buyer reads the same moments as days of their own calendar.
 */

export type Interval = 'day' | 'week' | 'month' | 'year';

/** How often something is charged. Names are the service's. */
export interface Recurring {
  /** One that this version does not know has no dates. */
  readonly interval: string;
  readonly interval_count: number;
  /** The first charge comes after so many days; 0 for none. */
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
 * `time` moved on by `count` intervals, in UTC. The last day of a month stands in for one that the
 * month does not have: a month after 31 January is the end of February.
 *
 * @returns an invalid date for another interval than day, week, month and year, and where no date is
 *   that late
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

/** Whether `date` can be written: `Intl` throws at one that is beyond all dates. */
export function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/**
 * The first charge after `now`, of what is bought at `now`: at the end of the trial, or of the period
 * that is paid at once. `undefined` for an unknown interval, and where no date is that late.
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

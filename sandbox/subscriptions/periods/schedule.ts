import { addDays, addInterval } from '../../../src/calendar.ts';

/*
 * When a subscription is charged, and when its merchant is notified beforehand. Interface, section
 * 6.4.
 */

/** What becomes due next for a subscription. */
export type BillingStep = 'trial_will_end' | 'upcoming' | 'period_end';

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** How often a subscription renews, and the instant from which its periods are counted. */
export interface Cycle {
  readonly anchor: Date;
  /** `day`, `week`, `month` or `year`. */
  readonly interval: string;
  readonly count: number;
}

const DAY_MS = 86_400_000;
/** A notice comes this many days before the event that it announces. */
const NOTICE_DAYS = 3;

/** Days that each interval has at most. */
const MAX_INTERVAL_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 31,
  year: 366,
};

/**
 * The period that begins at `start`, which is the end of another period. Periods are counted from
 * the anchor, so that a subscription that renews on the 31st returns to the 31st after February.
 *
 * @param now - When more than `maxPeriods` have begun by then, the earlier ones are skipped. So the
 *   period may begin later than `start`.
 */
export function nextPeriod(cycle: Cycle, start: Date, now: Date, maxPeriods: number): Period {
  const index = indexAfter(cycle, start);
  const begun = indexAfter(cycle, now) - index + 1;
  const skipped = Math.max(0, begun - maxPeriods);
  const end = boundary(cycle, index + skipped);
  return { start: skipped > 0 ? boundary(cycle, index + skipped - 1) : start, end };
}

/**
 * What to do first in a period, and when. `at` is the start of the period when a notice is due at
 * once.
 */
export function firstStep(
  { start, end }: Period,
  { isTrial }: { readonly isTrial: boolean },
): { readonly step: BillingStep; readonly at: Date } {
  const notice = addDays(end, -NOTICE_DAYS);
  if (notice > start) return { step: isTrial ? 'trial_will_end' : 'upcoming', at: notice };
  // The end of a trial is announced in any case. A renewal that soon after the last one is not.
  return isTrial ? { step: 'trial_will_end', at: start } : { step: 'period_end', at: end };
}

/**
 * When to charge an invoice again after `attempts` have failed, the last of them at `failedAt`.
 * Undefined after the last attempt.
 *
 * @param delays - Days from each failed attempt to the next one.
 */
export function nextAttempt(
  attempts: number,
  failedAt: Date,
  delays: readonly number[],
): Date | undefined {
  const delay = delays[attempts - 1];
  return delay === undefined ? undefined : addDays(failedAt, delay);
}

const boundary = ({ anchor, interval, count }: Cycle, index: number): Date =>
  addInterval(anchor, interval, index * count);

/** The index of the first boundary between periods after `time`. */
function indexAfter(cycle: Cycle, time: Date): number {
  const maxMilliseconds = (MAX_INTERVAL_DAYS[cycle.interval] ?? 31) * cycle.count * DAY_MS;
  // This estimate may be too low by a few periods, but it is never too high.
  let index = Math.floor((time.getTime() - cycle.anchor.getTime()) / maxMilliseconds) - 1;
  while (boundary(cycle, index) <= time) index += 1;
  return index;
}

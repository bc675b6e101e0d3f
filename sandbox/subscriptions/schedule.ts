import { addDays, addInterval } from '../store/dates.ts';

/*
 * When a subscription is charged, and when its merchant is told beforehand. Interface, section 6.4.
 */

/** What time brings about next for a subscription. */
export type BillingStep = 'trial_will_end' | 'upcoming' | 'period_end';

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** How often a subscription renews, and the instant that its periods are counted from. */
export interface Cycle {
  readonly anchor: Date;
  /** `day`, `week`, `month` or `year`. */
  readonly interval: string;
  readonly count: number;
}

const DAY = 86_400_000;
/** Days between a notice and what it tells of. */
const NOTICE = 3;
/** Days from each failed attempt to charge an invoice to the next one; none after the fourth. */
const PAUSES = [3, 5, 7];

/** No interval is longer, in days. */
const LONGEST: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

/**
 * The period that begins at `start`, an end of a period itself. All are counted from the anchor, so
 * that what renews on the 31st comes back to it after February.
 *
 * @param now - Of the periods that have begun by then, the last `most` are kept and the others
 *   skipped: so the period may begin later than `start`.
 */
export function nextPeriod(cycle: Cycle, start: Date, now: Date, most: number): Period {
  const index = indexAfter(cycle, start);
  const begun = indexAfter(cycle, now) - index + 1;
  const skipped = Math.max(0, begun - most);
  const end = boundary(cycle, index + skipped);
  return { start: skipped > 0 ? boundary(cycle, index + skipped - 1) : start, end };
}

/** What to do first in a period, and when. `at` is its start when a notice is due at once. */
export function firstStep(
  { start, end }: Period,
  { isTrial }: { readonly isTrial: boolean },
): { readonly step: BillingStep; readonly at: Date } {
  const notice = addDays(end, -NOTICE);
  if (notice > start) return { step: isTrial ? 'trial_will_end' : 'upcoming', at: notice };
  // A trial's end is told in any case; a renewal that soon after the last one is not.
  return isTrial ? { step: 'trial_will_end', at: start } : { step: 'period_end', at: end };
}

/** When an invoice is charged again whose `attempts` have failed by `failedAt`; never, once given up. */
export function nextAttempt(attempts: number, failedAt: Date): Date | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : addDays(failedAt, pause);
}

const boundary = ({ anchor, interval, count }: Cycle, index: number): Date =>
  addInterval(anchor, interval, index * count);

/** Of the first boundary after `time`. */
function indexAfter(cycle: Cycle, time: Date): number {
  const longest = (LONGEST[cycle.interval] ?? 31) * cycle.count * DAY;
  // Too low by a few, never too high.
  let index = Math.floor((time.getTime() - cycle.anchor.getTime()) / longest) - 1;
  while (boundary(cycle, index) <= time) index += 1;
  return index;
}

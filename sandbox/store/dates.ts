/** A day, in seconds. */
const DAY = 86_400;

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

export function addDays(time: Date, days: number): Date {
  return addSeconds(time, days * DAY);
}

/**
 * `time` moved on by `count` intervals, in UTC. The last day of a month stands in for one that the
 * month does not have: a month after 31 January is the end of February.
 */
export function addInterval(time: Date, interval: string | null | undefined, count: number): Date {
  if (interval === 'day') return addDays(time, count);
  if (interval === 'week') return addDays(time, count * 7);
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + (interval === 'year' ? count * 12 : count));
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

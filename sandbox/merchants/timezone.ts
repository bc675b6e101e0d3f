import type { Remember } from '../store/moment.ts';
import type { Sql } from '../store/store.ts';

/** The zone of a merchant's days: an IANA name. */
export async function timezoneOf(sql: Sql, merchant: string, remember?: Remember): Promise<string> {
  const read = () =>
    sql.tables
      .selectFrom('merchants')
      .select('timezone')
      .where('id', '=', merchant)
      .executeTakeFirst();
  const row = await (remember ? remember('keys', `timezone of ${merchant}`, read) : read());
  return row?.timezone ?? 'UTC';
}

/** The day of `time` in `timezone`, as people write it. */
export function dayIn(time: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: timezone });
  return format.format(time);
}

/** When a day, as in `2026-03-31`, begins in `timezone`. */
export function startOfDay(day: string, timezone: string): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  // The offset at the guess may be that of the other side of a change of clocks, so guess again.
  const guess = new Date(utc.getTime() - offsetAt(utc, timezone));
  return new Date(utc.getTime() - offsetAt(guess, timezone));
}

/** By how many milliseconds the clocks of `timezone` are ahead of UTC at `time`. */
function offsetAt(time: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [value('year'), value('month'), value('day')];
  const local = Date.UTC(year, month - 1, day, value('hour'), value('minute'), value('second'));
  return local - Math.floor(time.getTime() / 1000) * 1000;
}

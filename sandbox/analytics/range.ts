import type { Period, ReportRequest } from '../../src/api/merchant/analytics.ts';
import { refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';

/** The days of a report, both of which are part of it, as in `2026-11-23`. */
export interface Range {
  readonly start_date: string;
  readonly end_date: string;
}

/** How many years a range may have. */
const MAX_YEARS: Readonly<Record<Period, number>> = { day: 2, week: 10, month: 50 };

/** What `interval '…'` makes of a name that the database does not know. */
const INVALID_PARAMETER = '22023';

/**
 * The days that a request asks for.
 *
 * @param defaultStart - An SQL expression for the day at which the range begins where the request
 *   does not say. `ends` is its last day.
 * @throws {Refusal} `VALIDATION_ERROR`, when the range ends before its start or is too long
 */
export async function rangeOf(
  sql: Sql,
  { period, start_date, end_date, timezone }: ReportRequest,
  now: Date,
  defaultStart: string,
): Promise<Range> {
  const [range] = await sql
    .query<Range & { readonly is_backwards: boolean; readonly is_long: boolean }>(
      // The calendar of time zones is the database's.
      `select to_char(starts, 'YYYY-MM-DD') as start_date, to_char(ends, 'YYYY-MM-DD') as end_date,
         starts > ends as is_backwards, ends > starts + $5::interval as is_long
       from (select coalesce(${dayOf('$1')}, ${defaultStart}) as starts, ends
         from (select coalesce(${dayOf('$2')}, ($3::timestamptz at time zone $4)::date) as ends) as last
       ) as asked`,
      [utc(start_date), utc(end_date), now, timezone, `${MAX_YEARS[period]} years`],
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === INVALID_PARAMETER)) {
        throw error;
      }
      throw refuse('VALIDATION_ERROR', 'timezone', 'The database does not know this time zone.');
    });
  if (!range) throw new Error('A statement without a condition found no row');
  const { is_backwards, is_long, ...days } = range;
  if (is_backwards) {
    const message = 'The range ends before it starts. It ends today unless end_date is set.';
    throw refuse('VALIDATION_ERROR', 'end_date', message);
  }
  if (is_long) {
    const message = `By ${period}, a range has at most ${MAX_YEARS[period]} years.`;
    throw refuse('VALIDATION_ERROR', 'start_date', message);
  }
  return days;
}

/** The day in the parameter `name`. The day of a moment is that of the time zone in `$4`. */
function dayOf(name: string): string {
  return `case when length(${name}::text) > 10
    then (${name}::text::timestamptz at time zone $4)::date else ${name}::text::date end`;
}

/** A moment in the only form of which every database knows every value. */
function utc(when: string | undefined): string | undefined {
  return when?.includes('T') ? new Date(when).toISOString() : when;
}

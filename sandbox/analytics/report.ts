import type { Report, ReportRequest } from '../../src/api/merchant/analytics.ts';
import type { Call } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import { rangeOf } from './range.ts';

/** What a report counts, in SQL. */
export interface Counted {
  /**
   * A query of what has happened to the merchant `$1` in the currency `$2`. Its column
   * `happened_at` says when.
   */
  readonly events: string;
  /**
   * Names and aggregates of the columns of `events`, as `json_build_object` takes them. A period in
   * which nothing happened has one row, whose columns are null.
   */
  readonly figures: string;
}

/** The days of a report for which nobody asked: the last 30. */
export const LAST_DAYS = 'ends - 29';

/**
 * Answers a request for a report.
 *
 * @throws {Refusal} `VALIDATION_ERROR`, `AMOUNT_TOO_LARGE`
 */
export async function reportOn<Figures>(
  {
    store,
    merchant,
    now,
    request,
  }: Pick<Call<ReportRequest>, 'store' | 'merchant' | 'now' | 'request'>,
  counted: Counted,
  defaultStart = LAST_DAYS,
): Promise<Report<Figures>> {
  const { period, timezone, currency } = request;
  const range = await rangeOf(store, request, now, defaultStart);
  const asked = { period, ...range, timezone, currency };
  return { ...asked, ...(await count<Figures>(store, merchant, asked, counted)) };
}

/**
 * Counts events by period, and in the whole range. One statement does all of it, in SQL, where the
 * calendar and the sums are.
 */
async function count<Figures>(
  sql: Sql,
  merchant: string,
  { period, start_date, end_date, timezone, currency }: Omit<Report<Figures>, 'rows' | 'totals'>,
  { events, figures }: Counted,
): Promise<Pick<Report<Figures>, 'rows' | 'totals'>> {
  const counted = await sql.query<{ readonly start: string | null; readonly figures: Figures }>(
    `with buckets as (
       select generate_series(date_trunc($5, $3::date::timestamp), $4::date::timestamp,
         ('1 ' || $5)::interval) as start),
     found as (
       select date_trunc($5, happened_at at time zone $6) as start, event.*
       from (${events}) as event
       where happened_at >= $3::date::timestamp at time zone $6
         and happened_at < ($4::date + 1)::timestamp at time zone $6)
     select to_char(start, 'YYYY-MM-DD') as start, json_build_object(${figures}) as figures
     from buckets left join found using (start)
     group by grouping sets ((start), ()) order by start nulls last`,
    [merchant, currency, start_date, end_date, period, timezone],
  );
  const totals = counted.find(({ start }) => start === null);
  if (!totals) throw new Error('A report has no totals');
  checkExact(counted);
  const rows = counted.flatMap((row) =>
    row.start === null ? [] : [{ start: row.start, ...row.figures }],
  );
  return { rows, totals: totals.figures };
}

/** @throws {Refusal} `AMOUNT_TOO_LARGE`, when a sum is more than a number of JSON holds exactly */
function checkExact(figures: unknown): void {
  if (typeof figures === 'object' && figures !== null) Object.values(figures).forEach(checkExact);
  if (typeof figures !== 'number' || Math.abs(figures) <= Number.MAX_SAFE_INTEGER) return;
  throw new Refusal(
    'AMOUNT_TOO_LARGE',
    `A sum of this report is more than ${Number.MAX_SAFE_INTEGER} minor units, beyond which nothing is counted exactly. Ask for a shorter range.`,
  );
}

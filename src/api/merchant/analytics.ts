import * as v from 'valibot';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { Currency, Decimal, Instant, object, strictObject, Whole } from '../schemas/shapes.ts';

/*
 * What a merchant's payments add up to, by day, week or month. Interface, section 4.1, and service
 * contract, section 7.
 */

/** Weeks begin on Monday. */
const Period = v.picklist(['day', 'week', 'month']);
export type Period = v.InferOutput<typeof Period>;

/** A day as in `2026-11-23`, or a moment, which stands for its day in the time zone. */
const When = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)), Instant]),
  v.check(isReportable, 'Invalid input: expected a day that exists, from 1900 to 2999'),
);

/** A name of the IANA database. */
const TimeZone = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][\w+/-]{1,63}$/),
  v.check(isTimeZone, 'Invalid input: expected the name of a time zone, as in Europe/Berlin'),
);

function isReportable(text: string): boolean {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return false;
  const shown = new Date(time).toISOString();
  // JavaScript takes 30 February for a day of March.
  return /^(?:19|2\d)\d\d-/.test(shown) && (text.includes('T') || shown.startsWith(text));
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

const asked = {
  /** The default is `day`. */
  period: v.optional(Period, 'day'),
  /** The default is 29 days before the end. */
  start_date: v.optional(When),
  /** The last day of the range, which is part of it. The default is today. */
  end_date: v.optional(When),
  currency: v.optional(Currency, 'USD'),
  /** Where the days begin. */
  timezone: v.optional(TimeZone, 'UTC'),
};
export type ReportRequest = v.InferOutput<v.ObjectSchema<typeof asked, undefined>>;

/** Figures of a range, and of each period in it. Amounts are minor units. */
export interface Report<Figures> {
  period: Period;
  /** Days, both of which are part of the range. */
  start_date: string;
  end_date: string;
  timezone: string;
  currency: string;
  /** One for each period, also for those in which nothing happened. `start` is a day. */
  rows: ({ start: string } & Figures)[];
  totals: Figures;
}

function reportOf<Entries extends v.ObjectEntries>(
  path: `/${string}`,
  figures: Entries,
  request: v.GenericSchema<unknown, ReportRequest> = strictObject(asked),
): Endpoint<ReportRequest, Report<v.InferOutput<v.ObjectSchema<Entries, undefined>>>> {
  const totals: v.GenericSchema<
    unknown,
    v.InferOutput<v.ObjectSchema<Entries, undefined>>
  > = object(figures);
  const response = object({
    period: Period,
    start_date: v.string(),
    end_date: v.string(),
    timezone: v.string(),
    currency: v.string(),
    rows: v.array(v.intersect([object({ start: v.string() }), totals])),
    totals,
  });
  return endpoint({ method: 'GET', path, safe: true, request, response });
}

/** A part of a whole, from 0 to 1. */
const Rate = v.pipe(Decimal, v.minValue(0));

/** Payments by the moment at which they were attempted. Those that were disputed did succeed. */
export const reportTransactions = reportOf('/analytics/transactions', {
  /** With those that are pending. */
  count: Whole,
  /** What has succeeded. */
  volume: Whole,
  succeeded: Whole,
  failed: Whole,
  /** Of those that have succeeded. */
  average: Whole,
});

/** Disputes by the moment at which they were opened. */
export const reportDisputes = reportOf('/analytics/disputes', {
  count: Whole,
  amount: Whole,
  by_state: object({ needs_response: Whole, under_review: Whole, won: Whole, lost: Whole }),
  /** Disputed card payments, for each card payment that has succeeded in the same time. */
  rate: Rate,
});

/** Settlements by the day that they cover. The periods are months, and the days those of UTC. */
export const reportSettlements = reportOf('/analytics/settlements', {
  gross: Whole,
  refunds: Whole,
  disputes: Whole,
  fees: Whole,
  /** `gross` without the other three. */
  net: Whole,
});

/** Money by the moment at which it came or went, before fees. */
export const reportRevenue = reportOf('/analytics/revenue', {
  /** What came. */
  debits: Whole,
  /** What lost disputes have taken back. */
  credits: Whole,
  /** What was refunded. */
  reversals: Whole,
  net: Whole,
});

/**
 * Renewals by the moment of their first attempt, if that has failed. What makes no sense in a
 * request is replaced by its default, because the operation declares no 400.
 */
export const reportRecovery = reportOf(
  '/analytics/revenue-recovery',
  {
    failed: Whole,
    recovered: Whole,
    recovered_amount: Whole,
    /** `recovered` of `failed`. */
    rate: Rate,
    /** How often each attempt after the first was made, and how often it has succeeded. */
    by_attempt: v.array(object({ attempt: Whole, tried: Whole, recovered: Whole })),
  },
  object({
    period: v.fallback(asked.period, 'day'),
    start_date: v.fallback(asked.start_date, undefined),
    end_date: v.fallback(asked.end_date, undefined),
    currency: v.fallback(asked.currency, 'USD'),
    timezone: v.fallback(asked.timezone, 'UTC'),
  }),
);

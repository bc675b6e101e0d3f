import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { Currency, Decimal, Instant, type Schema, Whole } from '../schemas/shapes.ts';
import { TimeZone } from './time-zone.ts';

/*
 * What a merchant's payments add up to, by day, week or month. Interface, section 4.1, and service
 * contract, section 7.
 */

/** Weeks begin on Monday. */
const Period = z.enum(['day', 'week', 'month']);
export type Period = z.infer<typeof Period>;

/** A day as in `2026-11-23`, or a moment, which stands for its day in the time zone. */
const When = z
  .union([z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), Instant])
  .check(z.refine(isReportable, 'Use a day that exists, from 1900 to 2999.'));

function isReportable(text: string): boolean {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return false;
  const shown = new Date(time).toISOString();
  // JavaScript takes 30 February for a day of March.
  return /^(?:19|2\d)\d\d-/.test(shown) && (text.includes('T') || shown.startsWith(text));
}

const asked = {
  /** The default is `day`. */
  period: z._default(Period, 'day'),
  /** The default is 29 days before the end. */
  start_date: z.optional(When),
  /** The last day of the range, which is part of it. The default is today. */
  end_date: z.optional(When),
  currency: z._default(Currency, 'USD'),
  /** Where the days begin. */
  timezone: z._default(TimeZone, 'UTC'),
};
export type ReportRequest = z.infer<z.ZodMiniObject<typeof asked>>;

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

function reportOf<Shape extends z.core.$ZodShape>(
  path: `/${string}`,
  figures: Shape,
  request: Schema<ReportRequest> = z.strictObject(asked),
): Endpoint<ReportRequest, Report<Figures<Shape>>> {
  const totals: Schema<Figures<Shape>> = z.object(figures);
  const response = z.object({
    period: Period,
    start_date: z.string(),
    end_date: z.string(),
    timezone: z.string(),
    currency: z.string(),
    rows: z.array(z.intersection(z.object({ start: z.string() }), totals)),
    totals,
  });
  return endpoint({ method: 'GET', path, safe: true, request, response });
}

type Figures<Shape extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Shape>>;

/** A part of a whole, from 0 to 1. */
const Rate = Decimal.check(z.minimum(0));

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
  by_state: z.object({ needs_response: Whole, under_review: Whole, won: Whole, lost: Whole }),
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
    by_attempt: z.array(z.object({ attempt: Whole, tried: Whole, recovered: Whole })),
  },
  z.object({
    period: z.catch(asked.period, 'day'),
    start_date: z.catch(asked.start_date, undefined),
    end_date: z.catch(asked.end_date, undefined),
    currency: z.catch(asked.currency, 'USD'),
    timezone: z.catch(asked.timezone, 'UTC'),
  }),
);

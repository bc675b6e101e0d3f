import {
  reportDisputes,
  reportRecovery,
  reportRevenue,
  reportSettlements,
  reportTransactions,
  type Report,
  type ReportRequest,
} from '../../src/api/merchant/analytics.ts';
import type { Endpoint } from '../../src/api/http/endpoint.ts';
import { success } from '../http/answer.ts';
import { implement, type Call, type Implementation } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { DISPUTES, LAST_MONTHS, RECOVERY, REVENUE, SETTLEMENTS, TRANSACTIONS } from './counted.ts';
import { reportOn, type Counted } from './report.ts';

type Read = <Figures>(call: Call<ReportRequest>, counted: Counted) => Promise<Report<Figures>>;

function report<Figures>(
  operation: Endpoint<ReportRequest, Report<Figures>>,
  counted: Counted,
  read: Read = reportOn,
): Implementation {
  return implement(operation, async (call) => {
    await call.runDueJobs(call.now);
    return success(call.now, await read<Figures>(call, counted));
  });
}

/** By month, and by days of UTC, because that is what a settlement covers. */
const byMonth: Read = (call, counted) =>
  reportOn(
    { ...call, request: { ...call.request, period: 'month', timezone: 'UTC' } },
    counted,
    LAST_MONTHS,
  );

/** The default range in the place of one that makes no sense. */
const inAnyCase: Read = async (call, counted) => {
  try {
    return await reportOn(call, counted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { period, currency } = call.request;
    return reportOn({ ...call, request: { period, currency, timezone: 'UTC' } }, counted);
  }
};

export const analyticsRoutes: readonly Implementation[] = [
  report(reportTransactions, TRANSACTIONS),
  report(reportDisputes, DISPUTES),
  report(reportSettlements, SETTLEMENTS, byMonth),
  report(reportRevenue, REVENUE),
  report(reportRecovery, RECOVERY, inAnyCase),
];

import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/http/endpoint.ts';
import {
  reportDisputes,
  reportRecovery,
  reportRevenue,
  reportSettlements,
  reportTransactions,
  type Report,
  type ReportRequest,
} from '../../../src/api/merchant/analytics.ts';
import { acceptDispute } from '../../../src/api/merchant/disputes.ts';
import { createPaymentInstrument, createReversal } from '../../../src/api/merchant/records.ts';
import { updateSubscription } from '../../../src/api/merchant/subscriptions.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyByBank } from '../payments/purchase.ts';
import {
  advance,
  control,
  PUBLISHABLE,
  SECRET,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { billingOf } from '../subscriptions/billing.ts';

const DAY = 86_400;
const DECLINED = '4000000000000002';

const REPORTS = ['transactions', 'disputes', 'settlements', 'revenue', 'revenue-recovery'];

/** Interface, section 4.1, and service contract, section 7. */
export function describeAnalytics(service: ServiceUnderTest): void {
  const client = service.client(SECRET);
  const { subscribe } = billingOf(service);
  const report = <Figures>(
    operation: Endpoint<ReportRequest, Report<Figures>>,
    asked: Partial<ReportRequest> = {},
  ) => client.call(operation, { period: 'day', currency: 'USD', timezone: 'UTC', ...asked });
  const get = (query: string, key = SECRET) =>
    service.send('GET', `/v1/api/analytics/${query}`, { headers: { 'x-easy-api-key': key } });
  const pay = async (goods?: string) => (await buy(service, goods)).transfer?.id ?? '';
  const dispute = async (transfer: string) =>
    (await control(service, 'POST', '/disputes', { transfer })) as { readonly id: string };
  const now = async () => {
    const answer = await control(service, 'POST', '/clock', { advance_seconds: 0 });
    return (answer as { readonly now: string }).now;
  };
  /** The day of the sandbox, as the service names it. */
  const today = async () => (await now()).slice(0, 10);
  /** One in the morning, so that no test begins on one day and ends on the next. */
  const morning = async () => {
    await advance(service, DAY - ((Date.parse(await now()) / 1000) % DAY) + 3600);
  };

  describe('analytics', () => {
    it('of transactions counts payments by day, with the days on which there were none', async () => {
      shows(
        '1/analytics',
        '4.1/period.day',
        '4.1/start_date',
        '4.1/transactions',
        '4.1/transactions.200',
      );
      await morning();
      const first = await today();
      await pay();
      await pay('price_mug');
      await buy(service, 'price_tee', DECLINED);
      await buy(service, 'price_jpy');
      await advance(service, 2 * DAY);
      await buyByBank(service, '000123456789', 'price_sticker');
      const { rows, totals, ...asked } = await report(reportTransactions, { start_date: first });
      const figures = { count: 3, volume: 3650, succeeded: 2, failed: 1, average: 1825 };
      const none = { count: 0, volume: 0, succeeded: 0, failed: 0, average: 0 };
      expect(asked).toEqual({
        period: 'day',
        start_date: first,
        end_date: await today(),
        timezone: 'UTC',
        currency: 'USD',
      });
      expect(rows).toMatchObject([{ start: first, ...figures }, none, { ...none, count: 1 }]);
      expect(totals).toEqual({ ...figures, count: 4 });
      expect((await report(reportTransactions, { currency: 'JPY' })).totals).toMatchObject({
        count: 1,
        volume: 3200,
      });
      expect((await report(reportTransactions, { currency: 'EUR' })).totals).toEqual(none);
      const all = await report(reportTransactions);
      expect(all.rows).toHaveLength(30);
      expect(all.totals).toEqual(totals);
    });

    it('of disputes counts each state, and compares with card payments', async () => {
      shows('4.1/disputes', '4.1/disputes.rate', '4.1/disputes.200');
      const [lost, open] = [await pay(), await pay('price_mug')];
      await pay();
      await pay();
      await buyByBank(service, '000123456789');
      await advance(service, DAY);
      const { id } = await dispute(lost);
      await dispute(open);
      await client.call(acceptDispute, { id });
      expect((await report(reportDisputes)).totals).toEqual({
        count: 2,
        amount: 3650,
        by_state: { needs_response: 1, under_review: 0, won: 0, lost: 1 },
        rate: 0.5,
      });
      // What was disputed had arrived.
      expect((await report(reportTransactions)).totals).toMatchObject({ succeeded: 5 });
    });

    it('of revenue counts what came and what went back', async () => {
      shows('4.1/revenue', '4.1/revenue.default', '4.1/revenue.200', '8/revenue');
      const [refunded, disputed] = [await pay(), await pay('price_mug')];
      await client.call(createReversal, { id: refunded, refund_amount: 400 });
      const { id } = await dispute(disputed);
      await client.call(acceptDispute, { id });
      const revenue = await report(reportRevenue);
      expect(revenue.totals).toEqual({ debits: 3650, credits: 1250, reversals: 400, net: 2000 });
      expect(revenue.rows).toHaveLength(30);
    });

    it('of settlements adds them up by month, whatever period is asked for', async () => {
      shows('4.1/settlements', '4.1/settlements.200');
      await morning();
      const covered = (await today()).slice(0, 7);
      const transfer = await pay();
      await client.call(createReversal, { id: transfer, refund_amount: 400 });
      await advance(service, DAY);
      const { period, rows, totals } = await report(reportSettlements);
      const figures = { gross: 2400, refunds: 400, disputes: 0, fees: 100, net: 1900 };
      expect([period, rows.length, totals]).toEqual(['month', 12, figures]);
      expect(rows.filter(({ net }) => net !== 0)).toEqual([{ start: `${covered}-01`, ...figures }]);
    });

    it('of revenue recovery counts renewals that failed, and the attempt that recovered them', async () => {
      shows('4.1/recovery', '4.1/recovery.200');
      const { id: source } = await client.call(createPaymentInstrument, {
        type: 'PAYMENT_CARD',
        identityId: 'ID_ada',
        name: 'Ada Lovelace',
        tokenId: await tokenizeCard(service, DECLINED),
      });
      const id = await subscribe('price_pro_trial', source);
      await buy(service, 'price_pro_trial', DECLINED);
      await buy(service, 'price_pro_trial');
      await advance(service, 14 * DAY + 60);
      await client.call(updateSubscription, { id, instrument_id: 'PI_ada_visa' });
      const first = { failed: 2, recovered: 0, recovered_amount: 0, rate: 0, by_attempt: [] };
      expect((await report(reportRecovery)).totals).toEqual(first);
      await advance(service, 3 * DAY);
      const { rows, totals } = await report(reportRecovery);
      const figures = { failed: 2, recovered: 1, recovered_amount: 2900, rate: 0.5 };
      const by_attempt = [{ attempt: 2, tried: 2, recovered: 1 }];
      expect(totals).toEqual({ ...figures, by_attempt });
      // They belong to the day of the first attempt.
      expect(rows.filter(({ failed }) => failed > 0)).toMatchObject([{ ...figures, by_attempt }]);
      expect(rows.at(-1)).toMatchObject({ ...first, failed: 0 });
    });

    it('has the days of the time zone, and weeks from Monday', async () => {
      shows('4.1/period.week', '4.1/period.month', '4.1/start_date', '4.1/end_date');
      await morning();
      const day = await today();
      await pay();
      const there = { start_date: day, end_date: day, timezone: 'America/New_York' };
      expect((await report(reportTransactions, there)).totals.count).toBe(0);
      const { end_date, totals } = await report(reportTransactions, {
        timezone: 'America/New_York',
      });
      expect([Date.parse(day) - Date.parse(end_date), totals.count]).toEqual([DAY * 1000, 1]);
      const { rows } = await report(reportTransactions, { period: 'week', end_date: day });
      expect(rows.map(({ start }) => new Date(start).getUTCDay())).toEqual([1, 1, 1, 1, 1]);
      expect(rows.map(({ count }) => count)).toContain(1);
      // A clock that is set back makes no day longer than a row.
      const autumn = { start_date: '2026-10-20', end_date: '2026-11-05T23:30:00Z' };
      const berlin = await report(reportTransactions, { ...autumn, timezone: 'Europe/Berlin' });
      expect([berlin.end_date, berlin.rows.length]).toEqual(['2026-11-06', 18]);
      const months = await report(reportRevenue, { ...autumn, period: 'month' });
      expect(months.rows.map(({ start }) => start)).toEqual(['2026-10-01', '2026-11-01']);
    });

    it.each([
      'period=year',
      'period=',
      'start_date=yesterday',
      'start_date=2026-02-30',
      'end_date=2026-02-29T10:00:00Z',
      'start_date=2026-03-02&end_date=2026-03-01',
      'start_date=2024-03-01&end_date=2026-03-02',
      'start_date=2024-03-01&period=day&end_date=2999-01-01',
      'end_date=0000-01-01',
      'currency=usd',
      'timezone=Mars/Phobos',
      'timezone=%2B05:30',
      'timezone=Foo5',
      'limit=1',
    ])('with %s is refused, but for revenue recovery', async (query) => {
      shows('4.1/transactions.400', '4.1/disputes.400', '4.1/settlements.400', '4.1/revenue.400');
      for (const path of REPORTS) {
        // Months may go back further than days.
        const isShort = path === 'settlements' && query.startsWith('start_date=2024-03-01&end');
        const { status } = await get(`${path}?${query}`);
        expect([path, status]).toEqual([path, path === 'revenue-recovery' || isShort ? 200 : 400]);
      }
      const recovery = await get(`revenue-recovery?${query}`);
      const { data } = (await recovery.json()) as { readonly data: Report<unknown> };
      expect([data.period, data.currency, data.rows.length]).toEqual(['day', 'USD', 30]);
    });

    it('takes two years by day, and more by week and month', async () => {
      const query = 'start_date=2024-03-01&end_date=2026-03-01';
      expect((await get(`transactions?${query}`)).status).toBe(200);
      for (const period of ['week', 'month']) {
        const longer = `start_date=2017-03-01&end_date=2026-03-01&period=${period}`;
        expect((await get(`transactions?${longer}`)).status).toBe(200);
      }
    });

    it.each(REPORTS)('of %s is for secret keys only, each merchant’s own', async (path) => {
      shows(
        '4.1/transactions.401',
        '4.1/disputes.401',
        '4.1/settlements.401',
        '4.1/revenue.401',
        '4.1/recovery.401',
      );
      await pay();
      expect((await get(path, 'sk_test_nobody')).status).toBe(401);
      expect((await get(path, PUBLISHABLE)).status).toBe(403);
      const { data } = (await (await get(path, 'sk_test_other')).json()) as {
        readonly data: Report<Readonly<Record<string, unknown>>>;
      };
      const { by_state: _, by_attempt: _attempts, ...figures } = data.totals;
      expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    });
  });
}

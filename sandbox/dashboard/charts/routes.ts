import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { addDays } from '../../../src/calendar.ts';
import { minorUnitDigits } from '../../../src/money.ts';
import type { Period, ReportRequest } from '../../../src/api/merchant/analytics.ts';
import {
  DISPUTES,
  LAST_MONTHS,
  REVENUE,
  SETTLEMENTS,
  TRANSACTIONS,
} from '../../analytics/counted.ts';
import { reportOn } from '../../analytics/report.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { isMerchant, MERCHANTS } from '../../merchants/keys.ts';
import { moneyText } from '../kinds/kind.ts';
import { answerPage, type Html } from '../shell/page.ts';
import { readingOf, type Site } from '../shell/site.ts';
import { chartCard } from './card.ts';

/** What the page is asked for, with a default for everything that makes no sense. */
interface Asked {
  readonly merchant: string;
  readonly currency: string;
  readonly period: Period;
}

/** How many days back each period looks. */
const DAYS: Readonly<Record<Period, number>> = { day: 29, week: 181, month: 364 };
const PERIODS: readonly Period[] = ['day', 'week', 'month'];

/** What a merchant's payments add up to, as charts. */
export function chartRoutes(site: Site): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  app.get('/', (context) => analyticsPage(site, context));
  return app;
}

async function analyticsPage(site: Site, context: Context<RequestScope>): Promise<Response> {
  const { store } = site.service;
  const { now } = await readingOf(site, context);
  const asked = askedBy(context);
  const currencies = await currenciesOf(site, asked);
  const reports = await readReports(site, asked, now).catch((error: unknown) => {
    // Sums that are too large are refused, and the page says so.
    if (error instanceof Refusal) return error;
    throw error;
  });
  return answerPage(site, context, {
    title: 'Analytics',
    place: '/analytics',
    now: await site.service.readTime(store),
    body: html`<div class="headline">
        <h1>Analytics</h1>
        ${question(asked, currencies)}
      </div>
      ${
        reports instanceof Refusal
          ? html`<p>${reports.message}</p>`
          : html`${figures(asked, reports)}
              <div class="charts">${charts(asked, reports)}</div>`
      }`,
  });
}

function askedBy(context: Context<RequestScope>): Asked {
  const { merchant = '', currency = '', period = '' } = context.req.query();
  const [first] = MERCHANTS;
  return {
    merchant: isMerchant(merchant) ? merchant : (first?.id ?? ''),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    period: PERIODS.find((known) => known === period) ?? 'day',
  };
}

async function currenciesOf({ service }: Site, { merchant, currency }: Asked): Promise<string[]> {
  const rows = await service.store.tables
    .selectFrom('transfers')
    .select('currency')
    .distinct()
    .where('merchant', '=', merchant)
    .execute();
  return [...new Set([currency, 'USD', ...rows.map((row) => row.currency)])].toSorted();
}

type Reports = Awaited<ReturnType<typeof readReports>>;

interface Transactions {
  readonly volume: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly average: number;
}
interface Revenue {
  readonly net: number;
}
interface Settled {
  readonly fees: number;
  readonly net: number;
}
interface Disputed {
  readonly count: number;
}

async function readReports({ service }: Site, { merchant, currency, period }: Asked, now: Date) {
  const { store } = service;
  const start_date = addDays(now, -DAYS[period]).toISOString().slice(0, 10);
  const request: ReportRequest = { period, currency, timezone: 'UTC', start_date };
  const asked = { store, merchant, now, request };
  const months: ReportRequest = { period: 'month', currency, timezone: 'UTC' };
  return {
    transactions: await reportOn<Transactions>(asked, TRANSACTIONS),
    revenue: await reportOn<Revenue>(asked, REVENUE),
    disputes: await reportOn<Disputed>(asked, DISPUTES),
    settlements: await reportOn<Settled>({ ...asked, request: months }, SETTLEMENTS, LAST_MONTHS),
  };
}

function select(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly string[])[],
): Html {
  return html`<select name="${name}" aria-label="${label}">
    ${options.map(
      ([value = '', text = value]) =>
        html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
    )}
  </select>`;
}

function question({ merchant, currency, period }: Asked, currencies: readonly string[]): Html {
  const merchants = MERCHANTS.map(({ id, name }) => [id, name]);
  const codes = currencies.map((code) => [code]);
  const periods = PERIODS.map((period) => [period, `by ${period}`]);
  return html`<form class="ask" action="/analytics">
    ${select('merchant', 'Merchant', merchant, merchants)}
    ${select('currency', 'Currency', currency, codes)}
    ${select('period', 'Period', period, periods)}
    <button>Show</button>
  </form>`;
}

function figures({ currency }: Asked, { transactions, disputes, revenue }: Reports): Html {
  const { volume, succeeded, failed, average } = transactions.totals;
  const ended = succeeded + failed;
  const rate = ended === 0 ? '–' : `${Math.round((succeeded / ended) * 100)} %`;
  const all = [
    ['Volume', moneyText(volume, currency)],
    ['Net revenue', moneyText(revenue.totals.net, currency)],
    ['Payments', String(succeeded)],
    ['Succeeded', rate],
    ['Average', moneyText(average, currency)],
    ['Disputes', String(disputes.totals.count)],
  ];
  return html`<dl class="figures">
    ${all.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function charts({ currency }: Asked, reports: Reports): Html[] {
  const { transactions, revenue, disputes, settlements } = reports;
  const money = {
    short: shortMoney(currency),
    long: (value: number) => moneyText(value, currency),
  };
  const count = { short: String, long: String };
  const labels = transactions.rows.map(({ start }) => start);
  const months = settlements.rows.map(({ start }) => start.slice(0, 7));
  return [
    chartCard({
      title: 'Volume',
      labels,
      shape: 'bars',
      ...money,
      series: [
        { title: 'Volume', tone: 'main', values: transactions.rows.map(({ volume }) => volume) },
      ],
    }),
    chartCard({
      title: 'Payments',
      labels,
      shape: 'bars',
      ...count,
      series: [
        { title: 'Succeeded', tone: 'good', values: transactions.rows.map((row) => row.succeeded) },
        { title: 'Failed', tone: 'bad', values: transactions.rows.map((row) => row.failed) },
      ],
    }),
    chartCard({
      title: 'Net revenue',
      labels,
      shape: 'line',
      ...money,
      series: [{ title: 'Net revenue', tone: 'main', values: revenue.rows.map(({ net }) => net) }],
    }),
    chartCard({
      title: 'Settled by month',
      labels: months,
      shape: 'bars',
      ...money,
      series: [
        { title: 'Paid out', tone: 'main', values: settlements.rows.map(({ net }) => net) },
        { title: 'Fees', tone: 'wait', values: settlements.rows.map(({ fees }) => fees) },
      ],
    }),
    chartCard({
      title: 'Disputes',
      labels,
      shape: 'bars',
      ...count,
      series: [{ title: 'Opened', tone: 'bad', values: disputes.rows.map(({ count }) => count) }],
    }),
  ];
}

/** Minor units in few characters, as in `$1.2K`. */
function shortMoney(currency: string): (value: number) => string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const unit = 10 ** minorUnitDigits(currency);
  return (value) => format.format(value / unit);
}

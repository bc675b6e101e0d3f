import { afterAll, expect, it } from 'vitest';
import {
  reportDisputes,
  reportRevenue,
  reportSettlements,
} from '../../../src/api/merchant/analytics.ts';
import type { WebhookEvent } from '../../../src/webhooks/index.ts';
import { advance, control, SECRET } from '../../contract/service-under-test.ts';
import { openNewStore } from '../../support/service/test-store.ts';
import { Random } from '../../support/vectors/random.ts';
import { inMemory } from '../open.ts';
import { openShop, YEAR } from './customers.ts';
import { createLedger, SUBJECTS, type Shown, type Subject } from './ledger.ts';
import { createMerchant } from './merchant.ts';

/*
 * The first quarter of a merchant's first year, on the sandbox's clock; YEAR_DAYS=365 and
 * YEAR_CUSTOMERS=1000 make it the whole year, as each night. YEAR_SEED chooses another course of it.
 * The same numbers give the same year, ids included.
 */

const SEED = Number(process.env['YEAR_SEED'] ?? 1);
const CUSTOMERS = Number(process.env['YEAR_CUSTOMERS'] ?? 250);
const DAYS = Number(process.env['YEAR_DAYS'] ?? 91);
const DAY_SECONDS = 86_400;
const YEAR_TIMEOUT_MS = 1_200_000;
/** As many as one request can name. */
const MAX_IDS = 100;
/** The first morning, at nine. */
const START = Date.UTC(YEAR, 0, 1, 9);

const random = new Random(SEED);
const store = await openNewStore();
const service = inMemory(store, {
  clock: { now: () => START },
  random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
  rateLimit: 1e9,
});
const client = service.client(SECRET);
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

const ledger = createLedger();
let lastEvent = 0;

/** The events since the last call. */
async function newEvents(): Promise<WebhookEvent[]> {
  const rows = await store.tables
    .selectFrom('webhook_events')
    .select(['seq', 'body'])
    .where('seq', '>', lastEvent)
    .orderBy('seq')
    .execute();
  lastEvent = rows.at(-1)?.seq ?? lastEvent;
  return rows.map(({ body }) => JSON.parse(body) as WebhookEvent);
}

/** Records as they are answered, without the schemas of a client, which drop unknown fields. */
async function read(subject: Subject, page: Readonly<Record<string, string>>): Promise<Shown[]> {
  const query = new URLSearchParams(page).toString();
  const response = await service.send('GET', `/v1/api/${subject}/?${query}`, {
    headers: { 'x-easy-api-key': SECRET },
  });
  return ((await response.json()) as { readonly data: Shown[] }).data;
}

/** Refunds have no reads of their own: transfers say how much was given back. */
const READABLE = SUBJECTS.filter((subject) => subject !== 'refunds');

/** What changes about an invoice while the money of a bank debit is on its way. No event tells of it. */
const OF_ATTEMPTS = ['attempt_count', 'transfer_id', 'next_attempt_at', 'updated_at'];

/** A record without what no event tells. */
function told(record: Shown | undefined): Partial<Shown> | undefined {
  if (record?.['status'] !== 'open') return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_ATTEMPTS.includes(name)));
}

/** Compares the records that events spoke of today with what the service answers. */
async function checkRecords(
  where: string,
  touched: ReadonlyMap<Subject, ReadonlySet<string>>,
): Promise<void> {
  for (const subject of READABLE) {
    const ids = [...(touched.get(subject) ?? [])];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const some = ids.slice(from, from + MAX_IDS);
      const known = some.map((id) => ledger.records[subject].get(id));
      const answered = await read(subject, { ids: some.join(',') });
      expect(answered.map(told), `${where}: ${subject} as read, and by their events`).toEqual(
        known.map(told),
      );
    }
  }
}

/** Compares what has moved with what was settled and what is open. */
async function checkBooks(
  where: string,
  touched: ReadonlyMap<Subject, ReadonlySet<string>>,
): Promise<void> {
  const open = (await control(service, 'GET', '/balance')) as {
    readonly currency: string;
    readonly balance: number;
  }[];
  const ids = (['transfers', 'refunds', 'disputes', 'settlements'] as const).flatMap((subject) => [
    ...(touched.get(subject) ?? []),
  ]);
  for (const currency of ledger.currencies()) {
    const rest = open.find((each) => each.currency === currency)?.balance ?? 0;
    const settled = ledger.settled(currency);
    const found = `${where}: ${currency} settled ${settled} and open ${rest}, after ${ids.join(' ')}`;
    expect(settled + rest, found).toBe(ledger.totals(currency).net);
  }
  for (const id of touched.get('settlements') ?? []) {
    const settlement = ledger.records.settlements.get(id);
    const [currency = '', start = '', end = ''] = ['currency', 'period_start', 'period_end'].map(
      (field) => String(settlement?.[field]),
    );
    const day = ledger.totals(currency, start, end);
    expect(settlement, `${where}: the settlement ${id}`).toMatchObject(day);
  }
}

it(
  `balances to the cent on each of ${DAYS} days, seed ${SEED}`,
  async () => {
    const shop = await openShop(service, random);
    const merchant = createMerchant(service, random, { ledger, shop });
    for (let day = 0; day < DAYS; day++) {
      const where = `seed ${SEED}, day ${day}`;
      try {
        await shop.open(day);
        const come = Math.floor((CUSTOMERS * (day + 1)) / DAYS) - shop.count();
        for (let next = 0; next < come; next++) await shop.come();
        await merchant.spendDay();
        await advance(service, DAY_SECONDS);
      } catch (cause) {
        throw new Error(`${where}: a request was refused`, { cause });
      }
      const touched = new Map(SUBJECTS.map((subject) => [subject, new Set<string>()]));
      for (const event of await newEvents()) {
        const about = ledger.apply(event);
        if (about) touched.get(about.subject)?.add(about.id);
      }
      await checkBooks(where, touched);
      await checkRecords(where, touched);
    }
  },
  YEAR_TIMEOUT_MS,
);

/** All records of a kind, the newest first. */
async function readAll(subject: Subject): Promise<Shown[]> {
  const all: Shown[] = [];
  for (;;) {
    const page = await read(subject, { limit: String(MAX_IDS), offset: String(all.length) });
    all.push(...page);
    if (page.length < MAX_IDS) return all;
  }
}

const byId = (one: Shown, other: Shown) => (one.id < other.id ? -1 : 1);

/** Amount and currency by an id. */
const sums = (records: readonly Shown[], id: string) =>
  Object.fromEntries(records.map((each) => [each[id], [each['amount'], each['currency']]]));

it('has told of everything that its reads show, so that its events make the same records', async () => {
  lastEvent = 0;
  const replayed = createLedger();
  for (const event of await newEvents()) replayed.apply(event);
  for (const subject of READABLE) {
    const shown = await readAll(subject);
    // The money that a lost dispute takes back is told of by the dispute.
    const records = shown.filter(({ type }) => type !== 'DISPUTE');
    expect(records.toSorted(byId).map(told), `seed ${SEED}: ${subject}`).toEqual(
      replayed.all(subject).toSorted(byId).map(told),
    );
  }
  const back = (await readAll('transfers')).filter(({ type }) => type === 'DISPUTE');
  const lost = replayed.all('disputes').filter(({ state }) => state === 'lost');
  expect(sums(back, 'id'), `seed ${SEED}`).toEqual(sums(lost, 'dispute_transfer'));
});

it('is added up by the analytics as by its events', async () => {
  const [start_date, end_date] = [START, START + (DAYS + 1) * DAY_SECONDS * 1000].map((time) =>
    new Date(time).toISOString().slice(0, 10),
  );
  for (const currency of ledger.currencies()) {
    const range = { period: 'month', start_date, end_date, currency, timezone: 'UTC' } as const;
    const { gross, refunds, disputes } = ledger.totals(currency);
    const revenue = await client.call(reportRevenue, range);
    expect(revenue.totals, `seed ${SEED}: ${currency}`).toEqual({
      debits: gross,
      credits: disputes,
      reversals: refunds,
      net: gross - refunds - disputes,
    });
    const { totals } = await client.call(reportSettlements, range);
    expect(totals.net, `seed ${SEED}: ${currency}`).toBe(ledger.settled(currency));
    const states = ledger
      .all('disputes')
      .filter((dispute) => dispute['currency'] === currency)
      .map(({ state }) => String(state));
    const countOf = (state: string) => states.filter((each) => each === state).length;
    const { by_state } = (await client.call(reportDisputes, range)).totals;
    const expected = ['needs_response', 'under_review', 'won', 'lost'].map(countOf);
    expect(Object.values(by_state), `seed ${SEED}: ${currency}`).toEqual(expected);
  }
});

it.skipIf(DAYS < 365 || CUSTOMERS < 1000)('was a year with something of everything', () => {
  const all = {
    payment: ['DISPUTED', 'FAILED', 'PENDING', 'SUCCEEDED'],
    refund: ['FAILED', 'PENDING', 'SUCCEEDED'],
    dispute: ['lost', 'needs_response', 'under_review', 'won'],
    invoice: ['draft', 'open', 'paid', 'uncollectible', 'void'],
    revenue_recovery: ['failed', 'recovered'],
    subscription:
      'incomplete incomplete_expired trialing active past_due unpaid canceled paused'.split(' '),
  };
  const states = Object.entries(all).flatMap(([topic, each]) => each.map((s) => `${topic} ${s}`));
  expect(states.filter((state) => !ledger.seen.has(state))).toEqual([]);
  expect(ledger.currencies()).toEqual(['JPY', 'USD']);
});

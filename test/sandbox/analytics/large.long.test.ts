import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import type { Report } from '../../../src/api/merchant/analytics.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const TRANSFERS = 100_000;
const ROUNDS = 5;
/** How much longer an answer may take than its statements alone. Service contract, section 7. */
const MAX_RATIO = 1.5;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
}

const store = await openTestStore();
let statements: Statement[] = [];
/** Notes what the sandbox asks the database. */
const noted: Store = {
  ...store,
  ...sqlOver((text, values) => {
    statements.push({ text, values });
    return store.query(text, values);
  }),
};
const service = inMemory(noted);

/** Payments of 25 days, with all that can become of them, and as many settlements. */
const FILL = [
  // Of ten, one fails and one is disputed. Three of ten are renewals: each is tried three times.
  `insert into invoices (id, subscription_id, identity_id, status, billing_reason, currency,
     amount_due, amount_paid, lines, period_start, period_end, attempt_count, updated_at, merchant,
     created_at)
   select 'IN' || n, subscription.id, subscription.identity_id, 'paid', 'subscription_cycle', 'USD',
     1000, 1000, '[]', now() + n * interval '1 day', now() + (n + 1) * interval '1 day', 3, now(),
     'MU_sandbox', now()
   from generate_series(1, ${TRANSFERS / 10}) as n, subscriptions as subscription`,
  `insert into transfers (id, amount, currency, state, instrument, metadata, updated_at, merchant,
     created_at, invoice_id)
   select 'TR' || n, 1000, 'USD',
     case n % 10 when 0 then 'FAILED' when 1 then 'FAILED' when 3 then 'DISPUTED' else 'SUCCEEDED' end,
     json_build_object('type', case n % 2 when 0 then 'PAYMENT_CARD' else 'BANK_ACCOUNT' end),
     '{}', now(), 'MU_sandbox', now() - (n % 25) * interval '1 day',
     case when n % 10 < 3 then 'IN' || n / 10 + 1 end
   from generate_series(0, ${TRANSFERS - 1}) as n`,
  `insert into disputes (id, transfer, amount, currency, reason, state, respond_by, updated_at,
     merchant, created_at)
   select 'DI' || id, id, amount, currency, 'fraud', 'lost', now(), now(), merchant, created_at
   from transfers where state = 'DISPUTED'`,
  `insert into balance_entries (id, kind, transfer_id, currency, amount, fee, settles_at,
     merchant, created_at)
   select 'BE' || id, 'transfer', id, currency, amount, 59, now() + interval '1 day', merchant, created_at
   from transfers where state in ('SUCCEEDED', 'DISPUTED')`,
  `insert into settlements (id, currency, gross, refunds, disputes, fees, net, transfers_count,
     period_start, period_end, state, merchant, created_at)
   select 'ST' || n, 'USD', 1000, 0, 0, 59, 941, 1, now() - n * interval '4 minutes',
     now() - (n - 1) * interval '4 minutes', 'SUCCEEDED', 'MU_sandbox', now()
   from generate_series(1, ${TRANSFERS}) as n`,
  'analyze',
];

beforeAll(async () => {
  await reset(service);
  await buy(service, 'price_pro_trial');
  for (const statement of FILL) await store.query(statement);
});
afterAll(async () => {
  expect(service.reports).toEqual([]);
  await store.close();
});

async function answer(path: string): Promise<Report<Readonly<Record<string, unknown>>>> {
  const response = await service.send('GET', `/v1/api/analytics/${path}`, {
    headers: { 'x-easy-api-key': SECRET },
  });
  const { data } = (await response.json()) as {
    readonly data: Report<Readonly<Record<string, unknown>>>;
  };
  return data;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const arrived = (TRANSFERS * 8) / 10;

describe(`with ${TRANSFERS} transfers`, () => {
  it.each([
    [
      'transactions',
      { count: TRANSFERS, volume: arrived * 1000, succeeded: arrived, failed: TRANSFERS / 5 },
    ],
    ['disputes', { count: TRANSFERS / 10, amount: TRANSFERS * 100 }],
    ['settlements', { gross: TRANSFERS * 1000, fees: TRANSFERS * 59, net: TRANSFERS * 941 }],
    ['revenue', { debits: arrived * 1000, net: arrived * 1000 }],
    [
      'revenue-recovery',
      {
        failed: TRANSFERS / 10,
        recovered: TRANSFERS / 10,
        rate: 1,
        recovered_amount: TRANSFERS * 100,
      },
    ],
  ])('the report of %s takes little longer than its statements', async (path, totals) => {
    expect((await answer(path)).totals).toMatchObject(totals);
    const [answers, byHand]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      statements = [];
      answers.push(await timeOf(() => answer(path)));
      const asked = statements;
      byHand.push(
        await timeOf(async () => {
          for (const { text, values } of asked) await store.query(text, values);
        }),
      );
    }
    expect(Math.min(...answers) / Math.min(...byHand)).toBeLessThan(MAX_RATIO);
  });
});

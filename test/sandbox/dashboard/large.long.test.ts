import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { dashboardOf } from './pages.ts';

const RECORDS = 20_000;
const CUSTOMERS = 2000;

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
const { send } = dashboardOf(service);

/** Each customer has a card, an order, a subscription with an invoice, and ten payments. */
const FILL = [
  `insert into customers (id, details, updated_at, merchant, created_at)
   select 'ID_' || n, json_build_object('first_name', 'Ada', 'last_name', 'No' || n), now(), 'MU_sandbox', now()
   from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into payment_instruments (id, identity_id, type, brand, last_four, fingerprint, scenario,
     updated_at, merchant, created_at)
   select 'PI_' || n, 'ID_' || n, 'PAYMENT_CARD', 'VISA', '4242', 'f' || n, 'success', now(), 'MU_sandbox', now()
   from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into orders (id, order_number, identity_id, status, currency, amount_total, line_items,
     metadata, tags, merchant, created_at)
   select 'OR_' || n, n::text, 'ID_' || n, 'paid', 'USD', 1000, '[]', '{}', '{}', 'MU_sandbox', now()
   from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into subscriptions (id, identity_id, instrument_id, order_id, order_number, status, items,
     currency, current_period_start, current_period_end, billing_cycle_anchor, cancel_at_period_end,
     credit_balance, metadata, proration_behavior, updated_at, merchant, created_at)
   select 'SU_' || n, 'ID_' || n, 'PI_' || n, 'OR_' || n, n::text, 'canceled', '[]', 'USD', now(), now(),
     now(), false, 0, '{}', 'none', now(), 'MU_sandbox', now()
   from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into invoices (id, subscription_id, identity_id, status, billing_reason, currency,
     amount_due, amount_paid, lines, period_start, period_end, attempt_count, updated_at, merchant,
     created_at)
   select 'IN_' || n, 'SU_' || n, 'ID_' || n, 'paid', 'subscription_cycle', 'USD', 1000, 1000, '[]',
     now(), now(), 1, now(), 'MU_sandbox', now()
   from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into transfers (id, identity_id, source, order_id, invoice_id, amount, currency, state,
     instrument, metadata, updated_at, merchant, created_at)
   select 'TR_' || n, 'ID_' || n / 10 + 1, 'PI_' || n / 10 + 1, 'OR_' || n / 10 + 1, 'IN_' || n / 10 + 1,
     1000, 'USD', 'SUCCEEDED', '{"type": "PAYMENT_CARD", "last_four": "4242"}', '{}', now(),
     'MU_sandbox', now()
   from generate_series(0, ${RECORDS - 1}) as n`,
  `insert into webhook_events (id, type, body, ids, merchant, created_at)
   select 'evt_' || n, 'payment.created', json_build_object('created_at', now(), 'data',
     json_build_object('id', 'TR_' || n, 'identity_id', 'ID_' || n / 10 + 1)),
     array['TR_' || n, 'ID_' || n / 10 + 1], 'MU_sandbox', now()
   from generate_series(0, ${RECORDS - 1}) as n`,
  'analyze',
];

beforeAll(async () => {
  await reset(service);
  for (const statement of FILL) await store.query(statement);
});
afterAll(async () => {
  expect(service.reports).toEqual([]);
  await store.close();
});

/** The large tables that the statements of a page read from their first row to their last. */
async function readWhole(path: string): Promise<string[]> {
  statements = [];
  expect((await send(path)).status).toBeLessThan(400);
  const asked = statements.filter(({ text }) => /^(?:select|with)/.test(text));
  const tables: string[] = [];
  for (const { text, values } of asked) {
    // How many records have each status is known only by looking at all of them.
    if (path.split('/').length < 4 && text.includes('count(*)')) continue;
    const plan = await store.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    tables.push(...Array.from(lines.matchAll(/Seq Scan on (\w+)/g), ([, table = '']) => table));
  }
  return tables.filter((table) => LARGE.has(table));
}

const LARGE = new Set(
  'customers payment_instruments orders subscriptions invoices transfers webhook_events'.split(' '),
);

it.each([
  '/records/transfers',
  '/records/transfers/TR_5000',
  '/records/orders/OR_500',
  '/records/customers/ID_500',
  '/records/instruments/PI_500',
  '/records/subscriptions/SU_500',
  '/records/invoices/IN_500',
  '/records/events/evt_5000',
  '/search?q=TR_5000',
])(`with ${RECORDS} records, %s reads no table as a whole`, async (path) => {
  expect(await readWhole(path)).toEqual([]);
});

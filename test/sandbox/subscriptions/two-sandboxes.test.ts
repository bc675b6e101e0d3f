import { afterAll, beforeEach, expect, it } from 'vitest';
import { cancelSubscription } from '../../../src/api/merchant/records.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { advance, reset, SECRET } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const DAY = 86_400;
const store = await openTestStore();
// On a server, the second sandbox gets a store of its own, which reaches the same data.
const second = process.env['DATABASE_URL'] ? await openTestStore() : store;
const pair = [inMemory(store), inMemory(second)] as const;
const { subscribe, invoicesOf, statusOf, transfers } = billingOf(pair[0]);

beforeEach(() => reset(pair[0]));
afterAll(async () => {
  await Promise.all(pair.map(({ sandbox }) => sandbox.stop()));
  if (second !== store) await second.close();
  await store.close();
});

it('two sandboxes on one store charge each period once, whoever asks and however often', async () => {
  const ids = await Promise.all([
    subscribe(),
    subscribe('price_pro_monthly', 'PI_ada_bank'),
    subscribe('price_pro_trial'),
    buy(pair[0], 'price_pro_trial', '4000000000000002').then(
      ({ subscriptions }) => subscriptions?.[0]?.id ?? '',
    ),
  ]);
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      pair.flatMap((each) => [
        advance(each, 16 * DAY),
        each.sandbox.tick(),
        billingOf(each).transfers(),
        each.sandbox.tick(),
      ]),
    );
  }
  await pair[1].sandbox.tick();
  const invoices = (await Promise.all(ids.map(invoicesOf))).flat();
  const periods = invoices.map((each) => `${each.subscription_id} ${each.period_start}`);
  expect(new Set(periods).size).toBe(periods.length);
  const charged = (await transfers()).map(
    ({ invoice_id, created_at }) => `${String(invoice_id)} ${String(created_at)}`,
  );
  const renewals = charged.filter((each) => !each.startsWith('null'));
  expect(new Set(renewals).size).toBe(renewals.length);
  // In 128 days, each membership renews four times. The trials' first charges are among them.
  expect((await invoicesOf(ids[0])).map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  expect((await invoicesOf(ids[1])).map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  expect(await statusOf(ids[3])).toBe('canceled');
  expect(await invoicesOf(ids[3])).toMatchObject([{}, { attempt_count: 4 }]);
  const numbers = invoices.map((each) => String(each.number)).toSorted();
  expect(numbers).toEqual(invoices.map((_, at) => `INV-${String(at + 1).padStart(4, '0')}`));
  expect(pair.flatMap(({ reports }) => reports)).toEqual([]);
});

it('a step that fails in the middle leaves nothing of itself, and is taken again', async () => {
  const id = await subscribe();
  await store.query(
    `create function fail_once() returns trigger language plpgsql as
     $$ begin if new.invoice_id is not null then raise exception 'Broken'; end if; return new; end $$`,
  );
  await store.query(
    'create trigger fail_once before insert on transfers for each row execute function fail_once()',
  );
  try {
    await advance(pair[0], 32 * DAY);
    const [counts] = await store.query<Record<string, number>>(
      `select (select count(*)::integer from invoices) as invoices,
         (select count(*)::integer from transfers) as transfers,
         (select last_invoice_number from merchants where id = 'MU_sandbox') as number`,
    );
    expect(counts).toEqual({ invoices: 1, transfers: 1, number: 1 });
  } finally {
    await store.query('drop trigger fail_once on transfers');
    await store.query('drop function fail_once');
  }
  // What has failed is tried again after a minute.
  await advance(pair[0], 60);
  expect(await invoicesOf(id)).toMatchObject([
    { number: 'INV-0001', status: 'paid' },
    { number: 'INV-0002', status: 'paid' },
  ]);
});

it('an end in the instant of a renewal leaves no subscription that goes on, and nothing owed', async () => {
  for (let round = 0; round < 5; round++) {
    await reset(pair[0]);
    const id = await subscribe();
    await Promise.all([
      advance(pair[0], 32 * DAY),
      pair[1].client(SECRET).call(cancelSubscription, { id }),
    ]);
    expect(await statusOf(id)).toBe('canceled');
    const count = (await invoicesOf(id)).length;
    await advance(pair[1], 200 * DAY);
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(count);
    expect(invoices.every(({ status }) => status === 'paid' || status === 'void')).toBe(true);
  }
});

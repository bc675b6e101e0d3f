import { afterAll, expect, it } from 'vitest';
import { feeOf } from '../../../sandbox/payments/balance.ts';
import { acceptDispute } from '../../../src/api/merchant/disputes.ts';
import { createReversal, listTransfers } from '../../../src/api/merchant/records.ts';
import { listSettlements } from '../../../src/api/merchant/settlements.ts';
import { authorizationsOf } from '../../contract/authorizations/authorization.ts';
import { buyByBank } from '../../contract/payments/purchase.ts';
import { advance, control, reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
const client = service.client(SECRET);
const { authorize, capture } = authorizationsOf(service);
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

it.each([
  ['PAYMENT_CARD', 1, 30],
  ['PAYMENT_CARD', 17, 30],
  ['PAYMENT_CARD', 18, 31],
  ['PAYMENT_CARD', 500, 45],
  ['PAYMENT_CARD', 2400, 100],
  ['PAYMENT_CARD', 9_007_199_254_740_991, 261_208_778_387_519],
  ['BANK_ACCOUNT', 62, 0],
  ['BANK_ACCOUNT', 63, 1],
  ['BANK_ACCOUNT', 62_437, 499],
  ['BANK_ACCOUNT', 62_438, 500],
  ['BANK_ACCOUNT', 9_007_199_254_740_991, 500],
])('the fee of a %s of %i is %i', (type, amount, fee) => {
  expect(feeOf(type, amount)).toBe(fee);
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Shown {
  readonly id: string;
  readonly amount?: number;
  readonly type?: string;
  readonly state?: string;
  readonly instrument?: { readonly type: string };
}

/** Minor units that were given back, as the merchant was notified. */
async function refunded(): Promise<number> {
  const events = await store.tables
    .selectFrom('webhook_events')
    .select('body')
    .where('type', 'in', ['refund.created', 'refund.updated'])
    .execute();
  const refunds = events.map(({ body }) => (JSON.parse(body) as { data: Shown }).data);
  return sumOf(refunds.filter(({ state }) => state === 'SUCCEEDED'));
}

const sumOf = (records: readonly Shown[]) =>
  records.reduce((total, { amount = 0 }) => total + amount, 0);

const transfers = async () =>
  (await client.call(listTransfers, { limit: 100 })) as readonly object[] as readonly Shown[];

const add = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** Transfers less refunds, disputes and fees; and settlements with the open balance. */
async function books(): Promise<readonly [number, number]> {
  const open = (await control(service, 'GET', '/balance')) as { balance: number }[];
  const settled = await client.call(listSettlements, { limit: 100 });
  const all = await transfers();
  const came = all.filter(
    ({ type, state }) => type === 'DEBIT' && (state === 'SUCCEEDED' || state === 'DISPUTED'),
  );
  const fees = came.map(({ amount = 0, instrument }) => feeOf(instrument?.type ?? '', amount));
  const disputes = all.filter(({ type }) => type === 'DISPUTE');
  return [
    sumOf(came) - (await refunded()) - sumOf(disputes) - add(fees),
    add(settled.map(({ net }) => net)) + add(open.map(({ balance }) => balance)),
  ];
}

it.each([1, 2, 3])('the books balance after each step of a random course, %i', async (seed) => {
  const random = randomOf(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  await reset(service);
  const pick = async () => {
    const all = await transfers();
    const paid = all.filter(({ state, type }) => state === 'SUCCEEDED' && type === 'DEBIT');
    return paid[whole(0, paid.length - 1)]?.id ?? 'none';
  };
  const take = async () => {
    const amount = whole(1, 5) === 5 ? 888_888 : whole(200, 100_000);
    const { id } = await authorize({ amount });
    await capture(id, amount);
  };
  const debit = async () => {
    await buyByBank(service, whole(0, 1) ? '000123456789' : '123120006');
  };
  const refund = async () => {
    const refund_amount = whole(1, 5) === 5 ? 102 : whole(1, 2000);
    // A refund over the rest is refused, and so is one of a disputed payment.
    await client.call(createReversal, { id: await pick(), refund_amount }).catch(() => undefined);
  };
  const dispute = async () => {
    const made = await service.send('POST', '/sandbox/disputes', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transfer: await pick() }),
    });
    if (made.status !== 201 || whole(0, 1)) return;
    const { id } = (await made.json()) as { id: string };
    await client.call(acceptDispute, { id });
  };
  const wait = async () => {
    await advance(service, whole(1, 200_000));
  };
  const steps = [take, take, debit, refund, refund, dispute, wait];
  for (let step = 0; step < 20; step++) {
    await steps[whole(0, steps.length - 1)]?.();
    const [moved, kept] = await books();
    expect(kept).toBe(moved);
  }
  // After two weeks, every dispute has ended, and nothing is open.
  await advance(service, 20 * 86_400);
  const [moved, kept] = await books();
  expect([kept, await control(service, 'GET', '/balance')]).toEqual([moved, []]);
  expect((await transfers()).length).toBeGreaterThan(5);
});

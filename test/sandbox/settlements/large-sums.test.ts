import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, reset, tally } from '../../contract/service-under-test.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { dashboardOf } from '../dashboard/pages.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';

const store = await openTestStore();
const service = inMemory(store);
const merchant = merchantOf(service);
const DAY = 86_400;
const MOST = Number.MAX_SAFE_INTEGER;
const TOO_LARGE = '400 AMOUNT_TOO_LARGE';

beforeEach(() => reset(service));
afterAll(() => store.close());

interface Recorded {
  readonly id: string;
  readonly transfer: string;
}

const outcomeOf = ({ status, error }: { status: number; error?: { code: string } }) =>
  error ? `${status} ${error.code}` : status;

async function authorize(amount: number): Promise<string> {
  const body = { amount, currency: 'USD', source: 'PI_ada_visa' };
  return (await merchant.call<Recorded>('POST', '/authorizations/', body)).data.id;
}

const capture = async (amount: number) =>
  merchant.call<Recorded>('POST', `/authorizations/${await authorize(amount)}/capture`, { amount });

const refund = async (id: string | undefined) =>
  outcomeOf(await merchant.call('POST', `/transfer/${id}/reversals`, { refund_amount: MOST }));

/** What everybody reads, and how it was answered. */
async function readAll(): Promise<Record<string, number | string>> {
  const answers: Record<string, number | string> = {};
  for (const path of [
    '/settlements/',
    '/orders/',
    '/transfers/',
    '/invoices/',
    '/customer/ID_ada',
    '/analytics/transactions',
    '/analytics/revenue',
    '/analytics/settlements',
    '/analytics/disputes',
    '/analytics/revenue-recovery',
  ]) {
    answers[path] = outcomeOf(await merchant.call('GET', path));
  }
  const other = await merchantOf(service, 'sk_test_other').call('GET', '/orders/');
  answers['another merchant'] = outcomeOf(other);
  answers['balance'] = (await service.send('GET', '/sandbox/balance')).status;
  return answers;
}

const settled = async () => (await merchant.call<{ gross: number }[]>('GET', '/settlements/')).data;

describe('what has not been settled', () => {
  it.each([
    [
      [MOST, 1],
      [200, TOO_LARGE],
    ],
    [
      [1, MOST],
      [200, TOO_LARGE],
    ],
    [
      [MOST - 1, 1, 1],
      [200, 200, TOO_LARGE],
    ],
    [
      [MOST, MOST],
      [200, TOO_LARGE],
    ],
    [
      [5e15, 4e15, 1e14],
      [200, 200, TOO_LARGE],
    ],
  ])('takes captures of %j as %j, and is settled exactly', async (amounts, outcomes) => {
    const found: unknown[] = [];
    for (const amount of amounts) found.push(outcomeOf(await capture(amount)));
    expect(found).toEqual(outcomes);
    await advance(service, DAY);
    expect(new Set(Object.values(await readAll()))).toEqual(new Set([200]));
    const taken = amounts.filter((_, index) => outcomes[index] === 200);
    expect(await settled()).toMatchObject([{ gross: taken.reduce((sum, each) => sum + each, 0) }]);
    expect(outcomeOf(await capture(1))).toBe(200);
    expect(service.reports).toEqual([]);
  });

  it('takes one of many captures in the same instant that do not go together', async () => {
    const half = (MOST + 1) / 2;
    const ids = await Promise.all(Array.from({ length: 8 }, () => authorize(half)));
    const requests = ids.map((id) =>
      service.send('POST', `/v1/api/authorizations/${id}/capture`, {
        headers: { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' },
        body: JSON.stringify({ amount: half }),
      }),
    );
    expect(await tally(requests)).toEqual({ '200': 1, [TOO_LARGE]: 7 });
  });

  it('takes refunds of earlier days as far as their sum is exact', async () => {
    const transfers: string[] = [];
    for (let day = 0; day < 2; day++) {
      const { data } = await capture(MOST);
      transfers.push(data.transfer);
      await advance(service, DAY);
    }
    expect(await refund(transfers[0])).toBe(201);
    expect(await refund(transfers[1])).toBe(TOO_LARGE);
    await advance(service, DAY);
    expect(await refund(transfers[1])).toBe(201);
    await advance(service, DAY);
    expect(await settled()).toHaveLength(4);
    expect(service.reports).toEqual([]);
  });

  it('takes the largest checkouts as far as their sum is exact', async () => {
    const price = await merchant.call<Recorded>('POST', '/product-prices/', {
      product_id: 'prod_tee',
      currency: 'USD',
      pricing_model: 'per_unit',
      unit_amount: 999_999_999,
    });
    const line_items = Array.from({ length: 100 }, () => ({
      price_id: price.data.id,
      quantity: 9999,
    }));
    const found: unknown[] = [];
    for (let count = 0; count < 10; count++) {
      const body = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items };
      found.push(outcomeOf(await merchant.call('POST', '/checkout/', body)));
    }
    expect(found).toEqual([...Array.from({ length: 9 }, () => 201), TOO_LARGE]);
    await advance(service, DAY);
    expect(new Set(Object.values(await readAll()))).toEqual(new Set([200]));
  });

  it('is settled on the next day where small amounts have slipped through', async () => {
    await capture(MOST);
    await merchant.buy('price_tee');
    await advance(service, DAY);
    expect(await settled()).toMatchObject([{ gross: MOST }]);
    await advance(service, DAY);
    expect(await settled()).toMatchObject([{ gross: 2400 }, { gross: MOST }]);
    expect(service.reports).toEqual([]);
  });
});

it('a report whose sums are not exact is refused, and one of a shorter range is not', async () => {
  const { now } = (await advance(service, 0)) as { readonly now: string };
  await capture(MOST);
  await advance(service, DAY);
  await capture(MOST);
  await advance(service, DAY);
  const answers = await readAll();
  expect(answers['/analytics/transactions']).toBe(TOO_LARGE);
  expect(answers['/analytics/revenue']).toBe(TOO_LARGE);
  const rest = Object.values(answers).filter((each) => each !== TOO_LARGE);
  expect(new Set(rest)).toEqual(new Set([200]));
  const day = now.slice(0, 10);
  const first = await merchant.call<{ totals: { volume: number } }>(
    'GET',
    `/analytics/transactions?start_date=${day}&end_date=${day}`,
  );
  expect([first.status, first.data.totals.volume]).toEqual([200, MOST]);
  expect(await dashboardOf(service).open('/analytics')).toContain('Ask for a shorter range');
});

it('credit that would not be exact is refused, and the subscription stays as it was', async () => {
  const id = await billingOf(service).subscribe('price_pro_yearly');
  const change = async (quantity: number, proration_behavior = 'create_prorations') => {
    const items = [{ price_id: 'price_pro_yearly', quantity }];
    const body = { items, proration_behavior };
    return outcomeOf(await merchant.call('PATCH', `/subscriptions/${id}`, body));
  };
  // What was paid at once can become credit.
  expect(await change(2, 'always_invoice')).toBe(200);
  await store.query('update subscriptions set credit_balance = $1', [MOST]);
  expect(await change(1)).toBe(TOO_LARGE);
  expect(await change(3)).toBe(200);
  expect((await billingOf(service).read(id))['credit_balance']).toBe(MOST);
});

it('lists show what an older sandbox has kept, though it is not exact', async () => {
  await capture(MOST);
  await advance(service, DAY);
  await store.query('update settlements set gross = gross + 2');
  expect(await settled()).toHaveLength(1);
});

it('any captures leave a balance that is exact, and settlements of all that was taken', async () => {
  // Smaller amounts can ask for a decline.
  const amount = fc.oneof(
    fc.integer({ min: 1e12, max: MOST }),
    fc.integer({ min: 1000, max: 9999 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 6 }), async (amounts) => {
      await reset(service);
      let sum = 0n;
      for (const each of amounts) {
        const isTaken = outcomeOf(await capture(each)) === 200;
        expect(isTaken).toBe(sum + BigInt(each) <= BigInt(MOST));
        if (isTaken) sum += BigInt(each);
      }
      await advance(service, DAY);
      expect((await settled()).map(({ gross }) => BigInt(gross))).toEqual([sum]);
    }),
    { numRuns: 15 },
  );
});

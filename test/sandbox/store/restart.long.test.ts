import { afterAll, expect, it, vi } from 'vitest';
import { lines } from '../../contract/payments/purchase.ts';
import { advance, reset, stateOf } from '../../contract/service-under-test.ts';
import { childSandbox, KILLS } from '../child.ts';

/** The clock is advanced by this much. */
const DAYS = 5;
/** A round is killed after this many answers, in the middle of other requests. */
const ANSWERS = 12;
const child = await childSandbox();
const { service } = child;

afterAll(() => child.remove());

const pay = (key: string) =>
  service.send('POST', '/v1/api/checkout/', {
    headers: {
      'x-easy-api-key': 'pk_test_sandbox',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      identity_id: 'ID_ada',
      source: 'PI_ada_visa',
      line_items: lines('price_tee price_pro_monthly'),
    }),
  });

it('keeps every answered payment, its clock, and no half of a payment when it is killed', async () => {
  await child.start();
  await reset(service);
  await advance(service, DAYS * 86_400);
  const answered = new Map<string, string>();
  const sent: string[] = [];

  for (let round = 0; round < KILLS; round++) {
    const workers = Array.from({ length: 3 }, async (_, worker) => {
      for (let attempt = 0; ; attempt++) {
        const key = `${round}-${worker}-${attempt}`;
        sent.push(key);
        try {
          const response = await pay(key);
          answered.set(key, await response.text());
        } catch {
          return;
        }
      }
    });
    const enough = (round + 1) * ANSWERS;
    await vi.waitUntil(() => answered.size >= enough, { timeout: 30_000, interval: 3 });
    await child.kill();
    await Promise.all(workers);
    await child.start();
  }

  const response = await service.send('GET', '/v1/api/validate-key', {
    headers: { 'x-easy-api-key': 'pk_test_sandbox' },
  });
  const { timestamp } = (await response.json()) as { timestamp: string };
  expect((Date.parse(timestamp) - Date.now()) / 86_400_000).toBeCloseTo(DAYS, 1);

  const { orders = [], transfers = [], subscriptions = [] } = await stateOf(service);
  const kept = new Set(transfers.map(({ id }) => id));
  for (const text of answered.values()) {
    expect(kept).toContain(
      (JSON.parse(text) as { data: { transfer: { id: string } } }).data.transfer.id,
    );
  }
  const ids = new Set(orders.map(({ id }) => id));
  expect(new Set(transfers.map(({ order_id }) => order_id))).toEqual(ids);
  expect(transfers).toHaveLength(ids.size);
  expect(new Set(subscriptions.map(({ order_id }) => order_id))).toEqual(ids);
  expect(subscriptions).toHaveLength(ids.size);
  // What a kill has undone leaves a gap in the numbers, and no number is given twice.
  expect(new Set(orders.map((order) => order['order_number'])).size).toBe(orders.length);

  // Whatever became of an attempt, repeating it makes exactly one payment of it.
  for (const key of sent) {
    const text = await (await pay(key)).text();
    expect(text).toBe(answered.get(key) ?? text);
  }
  expect((await stateOf(service))['transfers']).toHaveLength(sent.length);
}, 180_000);

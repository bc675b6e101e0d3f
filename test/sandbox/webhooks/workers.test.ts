import { afterAll, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { merchantOf } from './merchant.ts';

const store = await openTestStore();
// On a server, the second sandbox gets a store of its own, which reaches the same data.
const second = process.env['DATABASE_URL'] ? await openTestStore() : store;
const receiver = await openReceiver();
afterAll(async () => {
  await receiver.close();
  if (second !== store) await second.close();
  await store.close();
});

const ids = () => receiver.received.map(({ headers }) => headers['x-easy-delivery-id']);

it('two sandboxes on one store deliver everything once', async () => {
  const pair = [inMemory(store, local()), inMemory(second, local())] as const;
  await reset(pair[0]);
  const merchant = merchantOf(pair[0]);
  await merchant.register(receiver.url, ['payment.created']);
  // Slow enough that the other worker polls while this delivery is under way.
  receiver.answer = (response) => void setTimeout(() => response.end(), 30);
  const bought = await Promise.all(
    Array.from({ length: 60 }, (_, index) => merchantOf(pair[index % 2 ? 1 : 0]).buy()),
  );
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201]));
  await Promise.all(pair.map(({ sandbox }) => sandbox.tick()));

  expect(ids()).toHaveLength(60);
  expect(new Set(ids()).size).toBe(60);
  const paid = receiver.received
    .map(({ event }) => event.data)
    .map((data) => 'id' in data && data.id);
  expect(new Set(paid)).toEqual(new Set(bought.map(({ data }) => data.transfer.id)));
  expect(pair.flatMap(({ reports }) => reports)).toEqual([]);
  await Promise.all(pair.map(({ sandbox }) => sandbox.stop()));
});

it('a worker that stops leaves what it had under way to the next one', async () => {
  shows('6.1/at-least-once');
  receiver.received.length = 0;
  const first = inMemory(store, local());
  await reset(first);
  const merchant = merchantOf(first);
  await merchant.register(receiver.url, ['payment.created']);
  receiver.answer = () => undefined;
  await merchant.buy();
  await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(1);
  await first.sandbox.stop();
  expect(await merchant.log()).toEqual([]);

  receiver.answer = (response) => response.end();
  const next = inMemory(second, local());
  await next.sandbox.tick();
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
  expect(receiver.received.map(({ headers }) => headers['x-easy-webhook-attempt'])).toEqual([
    '1',
    '1',
  ]);
  expect(await merchantOf(next).log()).toMatchObject([{ success: true, attempt: 1 }]);
  await next.sandbox.stop();
});

it('a reset in the middle of deliveries empties everything and harms nothing', async () => {
  const busy = inMemory(store, local());
  receiver.answer = (response) => response.end();
  for (let round = 0; round < 15; round++) {
    await reset(busy);
    const merchant = merchantOf(busy);
    await merchant.register(receiver.url, ['payment.created']);
    await Promise.all(Array.from({ length: 4 }, () => merchant.buy()));
  }
  await reset(busy);
  await busy.sandbox.tick();
  const merchant = merchantOf(busy);
  expect([await merchant.log(), (await merchant.call('GET', '/webhooks')).data]).toEqual([[], []]);
  expect(busy.reports).toEqual([]);
  await busy.sandbox.stop();
});

it('the first attempt leaves within 100 ms of the answer, as a rule', async () => {
  const one = inMemory(store, local());
  await reset(one);
  const merchant = merchantOf(one);
  await merchant.register(receiver.url, ['payment.created']);
  const delays = [];
  for (let round = 0; round < 9; round++) {
    receiver.received.length = 0;
    await merchant.buy();
    const answered = performance.now();
    await expect.poll(() => receiver.received.length, { interval: 1 }).toBe(1);
    delays.push((receiver.received[0]?.at ?? Infinity) - answered);
    await one.sandbox.tick();
  }
  // Take the median, because other programs run on this machine too.
  expect(delays.toSorted((a, b) => a - b)[4]).toBeLessThan(100);
  await one.sandbox.stop();
});

function local() {
  return { webhooks: { loopback: true } };
}

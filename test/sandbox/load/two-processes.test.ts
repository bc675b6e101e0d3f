import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPrice, updatePrice } from '../../../src/api/merchant/catalogue.ts';
import { listPrices } from '../../../src/api/prices.ts';
import { personOf, sendWithKey } from '../../contract/access/caller.ts';
import { withCard } from '../../contract/payments/purchase.ts';
import { reset, SECRET, stateOf, tokenizeCards } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';

// On a server, the second sandbox has connections of its own, as another process has.
const store = await openTestStore();
const second = process.env['DATABASE_URL'] ? await openTestStore() : store;
const receiver = await openReceiver();
const local = { webhooks: { loopback: true } };
const pair = [inMemory(store, local), inMemory(second, local)] as const;

beforeEach(() => reset(pair[0]));
afterAll(async () => {
  await Promise.all(pair.map(({ sandbox }) => sandbox.stop()));
  await receiver.close();
  if (second !== store) await second.close();
  await store.close();
});

const PAYMENTS = 40;

it('two processes lose nothing and double nothing, whichever of them is asked', async () => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.end();
  await merchantOf(pair[0]).register(receiver.url, [
    'payment.created',
    'checkout.session.completed',
  ]);
  const tokens = await tokenizeCards(pair[0], PAYMENTS);
  // Each attempt is sent to both of them in the same instant, and twice to one.
  const answers = await Promise.all(
    tokens.flatMap((token) => {
      const key = randomUUID();
      return [pair[0], pair[1], pair[1]].map(async (each) => {
        const answer = await each.send('POST', '/v1/api/checkout/', {
          headers: {
            'x-easy-api-key': 'pk_test_sandbox',
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(withCard(token, 'price_tee:2 price_mug')),
        });
        return { key, status: answer.status, text: await answer.text() };
      });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  // Those with one key have one answer.
  expect(new Set(answers.map(({ key, text }) => key + text)).size).toBe(PAYMENTS);

  const {
    customers = [],
    payment_instruments,
    orders = [],
    transfers = [],
  } = await stateOf(pair[1]);
  const made = [customers.length - 1, (payment_instruments?.length ?? 0) - 2, orders.length];
  expect([...made, transfers.length]).toEqual(Array(4).fill(PAYMENTS));
  // Each has a number of its own, which its buyer was told.
  expect(new Set(orders.map((order) => order['order_number'])).size).toBe(PAYMENTS);
  const told = answers.map(({ text }) => {
    const { data } = JSON.parse(text) as { data: { orderId: string; orderNumber: string } };
    return `${data.orderId} ${data.orderNumber}`;
  });
  const kept = orders.map((order) => `${String(order['id'])} ${String(order['order_number'])}`);
  expect(new Set(told)).toEqual(new Set(kept));

  await Promise.all(pair.map(({ sandbox }) => sandbox.tick()));
  const completed = receiver.received.filter(
    ({ event }) => event.type === 'checkout.session.completed',
  );
  const notified = completed.map(({ event }) => JSON.stringify(event.data));
  expect(receiver.received).toHaveLength(2 * PAYMENTS);
  for (const order of orders) {
    const number = `"order_number":"${String(order['order_number'])}"`;
    expect(notified.filter((data) => data.includes(number))).toHaveLength(1);
  }
  expect(pair.flatMap(({ reports }) => reports)).toEqual([]);
});

it('a repeated checkout is answered again, though its token is used and its price is no longer sold', async () => {
  const [token = ''] = await tokenizeCards(pair[0], 1);
  const body = JSON.stringify(withCard(token, 'price_mug'));
  const key = randomUUID();
  const send = (each: (typeof pair)[number], text = body) =>
    each.send('POST', '/v1/api/checkout/', {
      headers: {
        'x-easy-api-key': 'pk_test_sandbox',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: text,
    });
  const first = await send(pair[0]);
  const text = await first.text();
  expect(first.status).toBe(201);
  await pair[0].store.query(`update prices set active = false where id = 'price_mug'`);
  for (const each of pair) {
    // From now on the process knows of the price without asking the database.
    expect((await each.client().call(listPrices, { ids: 'price_mug' }))[0]?.active).toBe(false);
    const again = await send(each);
    expect([again.status, await again.text()]).toEqual([201, text]);
  }
  const [other = ''] = await tokenizeCards(pair[0], 1);
  const conflict = await send(pair[1], JSON.stringify(withCard(other, 'price_tee')));
  expect(await conflict.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_CONFLICT' } });
  // The token of the request that was refused is unused.
  const spent = await pair[0].store.query<{ id: string }>(
    'select id from vault_tokens where used_at is not null',
  );
  expect(spent).toEqual([{ id: token }]);
  expect((await stateOf(pair[1]))['transfers']).toHaveLength(1);
});

it('a key that one process has revoked is refused by the other at once', async () => {
  const admin = await personOf(pair[0], 'ADMIN');
  const { data } = await admin('POST', '/api-keys', { kind: 'secret', name: 'Till 4' });
  const { id, key } = data as { readonly id: string; readonly key: string };
  const ask = async () => (await sendWithKey(pair[1], key)('GET', '/validate-key')).status;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await admin('DELETE', `/api-keys/${id}`);
  expect(await ask()).toBe(401);
});

it('a price that one process has changed is charged so by the other at once', async () => {
  const [merchant, page] = [pair[0].client(SECRET), pair[1].client()];
  const { id } = await merchant.call(createPrice, {
    product_id: 'prod_tee',
    currency: 'USD',
    pricing_model: 'per_unit',
    unit_amount: 700,
  });
  const buy = () => merchantOf(pair[1]).buy(id);
  expect((await page.call(listPrices, { ids: id }))[0]?.active).toBe(true);
  expect((await buy()).status).toBe(201);
  await merchant.call(updatePrice, { id, active: false });
  expect((await page.call(listPrices, { ids: id }))[0]?.active).toBe(false);
  expect(await buy()).toMatchObject({ status: 400, error: { code: 'PRICE_INACTIVE' } });
  await pair[0].store.query('update prices set active = true where id = $1', [id]);
  expect((await buy()).status).toBe(201);
});

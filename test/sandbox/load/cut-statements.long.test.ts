import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPostgresStore } from '../../../sandbox/store/postgres-store.ts';
import { grace, withCard } from '../../contract/payments/purchase.ts';
import { cardSource, createSession, retrieve } from '../../contract/sessions/session.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { reset, SECRET, stateOf, tokenizeCard } from '../../contract/service-under-test.ts';
import { openCuttingProxy } from '../../support/service/cutting-proxy.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';

/*
 * Each test does the same again and again, and each time the connection is cut at the next statement,
 * until there is none left at which to cut it.
 */

const proxy = await openCuttingProxy(process.env['DATABASE_URL'] ?? '');
const local = { webhooks: { loopback: true } };
/** It has connections that nobody cuts, and sends no webhooks. */
const steady = inMemory(await openTestStore(), local);
const store = await openPostgresStore(proxy.url);
const cut = inMemory(store, local);
const receiver = await openReceiver();
receiver.answer = (response) => response.end();

beforeAll(() => steady.sandbox.stop());
beforeEach(() => reset(steady));
afterAll(async () => {
  proxy.disarm();
  await cut.sandbox.stop();
  await receiver.close();
  await store.close();
  await proxy.close();
  await steady.store.close();
});

const SIDES = ['before', 'after'] as const;
/** Nothing here takes as many statements. */
const MAX_STATEMENTS = 200;

/**
 * Does `once` with a cut at each statement, one after the other.
 *
 * @returns at how many statements something was cut
 */
async function atEachStatement(
  side: (typeof SIDES)[number],
  once: (arm: () => void) => Promise<void>,
): Promise<number> {
  for (let statement = 1; statement < MAX_STATEMENTS; statement++) {
    let isCut: (() => boolean) | undefined;
    await once(() => void (isCut = proxy.plan({ statement, side })));
    proxy.disarm();
    if (!isCut?.()) return statement - 1;
  }
  throw new Error('There is no end of statements');
}

/** What was answered to a request that may have been cut, and to the same one after it. */
async function twice(send: () => Promise<Response>, status = 201): Promise<string> {
  const first = await send();
  const text = await first.text();
  if (first.status === 503) {
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: 'UNAVAILABLE' } });
    expect(first.headers.get('retry-after')).toBe('1');
  } else expect(first.status).toBe(status);
  proxy.disarm();
  const second = await send();
  const repeated = await second.text();
  expect([second.status, first.status === 503 ? repeated : text]).toEqual([status, repeated]);
  expect((await cut.send('GET', '/healthz')).status).toBe(200);
  return repeated;
}

const post = (path: string, key: string, body: unknown, apiKey = SECRET) =>
  cut.send('POST', `/v1/api${path}`, {
    headers: {
      'x-easy-api-key': apiKey,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });

it.each(SIDES)('a checkout that is cut %s any of its statements is paid once', async (side) => {
  const count = await atEachStatement(side, async (arm) => {
    const run = randomUUID();
    const body = { ...withCard(await tokenizeCard(steady), 'price_tee'), metadata: { run } };
    arm();
    const text = await twice(() => post('/checkout/', run, body, 'pk_test_sandbox'));
    const { data } = JSON.parse(text) as { data: { transfer: { id: string } } };
    const { transfers = [], orders = [] } = await stateOf(steady);
    const own = (all: typeof orders) =>
      all.filter(({ metadata }) => (metadata as { run?: string }).run === run);
    expect(own(orders)).toHaveLength(1);
    expect(own(transfers).map(({ id }) => id)).toEqual([data.transfer.id]);
  });
  expect(count).toBeGreaterThan(3);
});

it.each(SIDES)(
  'a session that is cut %s any statement of its confirm is paid once',
  async (side) => {
    const count = await atEachStatement(side, async (arm) => {
      await reset(steady);
      const { id, client_secret } = await createSession(steady);
      const source = cardSource(await tokenizeCard(steady));
      const body = { client_secret, source, customer_details: grace };
      const key = randomUUID();
      arm();
      await twice(() => post('/embedded-checkout/confirm', key, body), 200);
      expect((await stateOf(steady))['transfers']).toHaveLength(1);
      expect(await retrieve(steady, id)).toMatchObject({ status: 'complete' });
    });
    expect(count).toBeGreaterThan(3);
  },
);

it.each(SIDES)('a refund that is cut %s any of its statements is made once', async (side) => {
  const { data } = await merchantOf(steady).buy('price_tee');
  let refunded = 0;
  const count = await atEachStatement(side, async (arm) => {
    const path = `/transfer/${data.transfer.id}/reversals`;
    const key = randomUUID();
    arm();
    await twice(() => post(path, key, { refund_amount: 1 }));
    refunded += 1;
    const { transfers = [] } = await stateOf(steady);
    expect(transfers).toMatchObject([{ amount_refunded: refunded }]);
  });
  const events = await steady.store.query(
    `select id from webhook_events where type = 'refund.created'`,
  );
  expect(events).toHaveLength(refunded);
  expect(count).toBeGreaterThan(3);
});

it.each(SIDES)('a renewal that is cut %s any of its statements is charged once', async (side) => {
  const { subscribe, invoicesOf, transfers } = billingOf(steady);
  const count = await atEachStatement(side, async (arm) => {
    await reset(steady);
    const id = await subscribe();
    // The clock alone moves: a request would do what is due by then.
    await steady.store.query('update clock set offset_ms = offset_ms + $1', [31 * 86_400_000]);
    arm();
    await cut.sandbox.tick().catch(() => undefined);
    proxy.disarm();
    await cut.sandbox.tick();
    const [first, second, ...others] = await invoicesOf(id);
    expect([second?.period_start, second?.status, others]).toEqual([first?.period_end, 'paid', []]);
    const charges = await transfers();
    expect(charges).toHaveLength(2);
    expect(charges[1]).toMatchObject({ invoice_id: second?.id, state: 'SUCCEEDED' });
  });
  expect(count).toBeGreaterThan(3);
});

it.each(SIDES)('a delivery that is cut %s any of its statements arrives once', async (side) => {
  await merchantOf(steady).register(receiver.url, ['payment.created']);
  const count = await atEachStatement(side, async (arm) => {
    receiver.received.length = 0;
    const { data } = await merchantOf(steady).buy();
    arm();
    await cut.sandbox.tick().catch(() => undefined);
    proxy.disarm();
    // A lease that nobody holds runs out by itself, some seconds later.
    await steady.store.query(
      'update webhook_deliveries set leased_until = null where leased_until is not null',
    );
    await cut.sandbox.tick();
    // An outcome that is not stored at once is stored later, and so the event comes once.
    expect(receiver.received.map(({ event }) => event.data)).toMatchObject([
      { id: data.transfer.id },
    ]);
    const [log] = await merchantOf(steady).log('limit=1');
    expect(log).toMatchObject({ success: true, attempt: 1 });
  });
  expect(count).toBeGreaterThan(3);
});

it.each(SIDES)('a sandbox that is cut %s any statement of its start serves', async (side) => {
  const count = await atEachStatement(side, async (arm) => {
    arm();
    const opened = await openPostgresStore(proxy.url);
    const started = inMemory(opened);
    await started.sandbox.ready;
    proxy.disarm();
    expect((await started.send('GET', '/healthz')).status).toBe(200);
    await opened.close();
  });
  expect(count).toBeGreaterThan(3);
});

it('a sandbox waits for a server that starts after it', async () => {
  proxy.refuse(true);
  const reports: string[] = [];
  const opened = await openPostgresStore(proxy.url, 10_000, (message) => {
    reports.push(message);
    proxy.refuse(false);
  });
  expect(reports.join()).toMatch(/does not answer yet .*Trying again for 10 s/);
  await opened.close();
});

import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { lines } from '../../contract/payments/purchase.ts';
import { advance, reset, SECRET, stateOf } from '../../contract/service-under-test.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { openCuttingProxy } from '../../support/service/cutting-proxy.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { childSandbox } from '../child.ts';
import { merchantOf } from '../webhooks/merchant.ts';

const CUTS = 30;
const BUYERS = 6;
/** A connection is cut after this many more answers, in the middle of other requests. */
const ANSWERS = 20;

const proxy = await openCuttingProxy(process.env['DATABASE_URL'] ?? '');
const env = { DATABASE_URL: proxy.url, EASY_WEBHOOKS_LOOPBACK: '1', EASY_RATE_LIMIT: '1000000' };
const children = [await childSandbox(env), await childSandbox(env)] as const;
const [first, second] = children;
const receiver = await openReceiver();
receiver.answer = (response) => response.end();

afterAll(async () => {
  await Promise.all(children.map((child) => child.remove()));
  await receiver.close();
  await proxy.close();
});

/** What is sent until it is answered by something else than 503, with one key, to either process. */
interface Attempt {
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}

const steady = new Client(process.env['DATABASE_URL']);
await steady.connect();
afterAll(() => steady.end());

/** What buyers wait for before they send anything new. */
let gate: Promise<unknown> = Promise.resolve();
const gates = new EventEmitter();
let underWay = 0;

/**
 * Moves the clock, so that renewals become due. Nothing is under way then, because a key of an attempt
 * would be forgotten after a day.
 */
async function passDays(days: number): Promise<void> {
  gate = once(gates, 'open');
  await vi.waitUntil(() => underWay === 0, { timeout: 60_000, interval: 1 });
  await steady.query('update easy_checkout.clock set offset_ms = offset_ms + $1', [
    days * 86_400_000,
  ]);
  gates.emit('open');
}

const answers = new Map<number, number>();
const over = new AbortController();

async function send(attempt: Attempt): Promise<unknown> {
  await gate;
  underWay += 1;
  try {
    return await untilAnswered(attempt);
  } finally {
    underWay -= 1;
  }
}

async function untilAnswered(attempt: Attempt): Promise<unknown> {
  for (let turn = 0; ; turn++) {
    const { service } = children[turn % 2] ?? first;
    const answer = await service.send('POST', `/v1/api${attempt.path}`, {
      headers: {
        'x-easy-api-key': SECRET,
        'content-type': 'application/json',
        'idempotency-key': attempt.key,
      },
      body: JSON.stringify(attempt.body),
    });
    const text = await answer.text();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status !== 503) {
      expect([answer.status, text]).toEqual([201, text]);
      return (JSON.parse(text) as { data: unknown }).data;
    }
  }
}

/** Buys again and again, and gives a part of each third payment back. */
async function shop(paid: Map<string, string>, refunded: Set<string>): Promise<void> {
  for (let count = 0; !over.signal.aborted; count++) {
    const key = randomUUID();
    const body = {
      identity_id: 'ID_ada',
      source: 'PI_ada_visa',
      line_items: lines('price_tee'),
      metadata: { run: key },
    };
    const { transfer } = (await send({ path: '/checkout/', key, body })) as {
      readonly transfer: { readonly id: string };
    };
    paid.set(key, transfer.id);
    if (count % 3 !== 0) continue;
    const path = `/transfer/${transfer.id}/reversals`;
    await send({ path, key: randomUUID(), body: { refund_amount: 100 } });
    refunded.add(transfer.id);
  }
}

/** What a purchase was named, on its transfer and its order. */
const runOf = ({ metadata }: Readonly<Record<string, unknown>>) =>
  (metadata as { readonly run?: string }).run;

const healthOf = ({ service }: (typeof children)[number]) =>
  service.send('GET', '/healthz').then(({ status }) => status);
const allAnswer = (status: number) =>
  vi.waitUntil(
    async () => (await Promise.all(children.map(healthOf))).every((each) => each === status),
    { timeout: 60_000, interval: 20 },
  );

/** One after the other, each ends what is under way in another manner. */
const CUT_BY = [
  async () => proxy.cutAll(),
  async () => void proxy.plan({ statement: 1, text: /^commit/i, side: 'after' }),
  // A server that starts again.
  async () => {
    proxy.refuse(true);
    proxy.cutAll();
    await allAnswer(503);
    proxy.refuse(false);
  },
] as const;

it('two processes whose connections are cut under load lose nothing, double nothing, and live', async () => {
  await first.start();
  await second.start();
  await reset(first.service);
  const subscriptions = [
    await billingOf(first.service).subscribe(),
    await billingOf(first.service).subscribe('price_pro_yearly'),
  ];
  await merchantOf(first.service).register(receiver.url, ['payment.created']);
  const paid = new Map<string, string>();
  const refunded = new Set<string>();
  const buyers = Array.from({ length: BUYERS }, () => shop(paid, refunded));

  const total = () => [...answers.values()].reduce((sum, count) => sum + count, 0);
  for (let cut = 0; cut < CUTS; cut++) {
    await passDays(10);
    const enough = total() + ANSWERS;
    await vi.waitUntil(() => total() >= enough, { timeout: 60_000, interval: 1 });
    await CUT_BY[cut % CUT_BY.length]?.();
    await allAnswer(200);
  }
  over.abort();
  await Promise.all(buyers);
  await advance(first.service, 0);

  const { transfers = [], orders = [] } = await stateOf(second.service);
  const bought = transfers.filter((each) => runOf(each) !== undefined);
  expect(new Map(bought.map((each) => [runOf(each), each['id']]))).toEqual(paid);
  expect(bought).toHaveLength(paid.size);
  expect(orders.filter((each) => runOf(each) !== undefined)).toHaveLength(paid.size);
  for (const { id, amount_refunded } of bought) {
    expect([id, amount_refunded]).toEqual([id, refunded.has(String(id)) ? 100 : 0]);
  }
  for (const id of subscriptions) {
    const invoices = await billingOf(first.service).invoicesOf(id);
    invoices.forEach((invoice, index) => {
      const its = transfers.filter((each) => each['invoice_id'] === invoice.id);
      if (index === 0) return;
      expect(its).toMatchObject([{ state: 'SUCCEEDED', amount: invoice.amount_due }]);
      expect(invoice.period_start).toBe(invoices[index - 1]?.period_end);
    });
  }
  const delivered = () =>
    new Set(receiver.received.flatMap(({ event: { data } }) => ('id' in data ? [data.id] : [])));
  // What was claimed when its connection was cut comes once its lease has run out.
  await vi.waitUntil(() => delivered().size >= transfers.length - subscriptions.length, {
    timeout: 60_000,
  });
  expect(await Promise.all(children.map(healthOf))).toEqual([200, 200]);
  console.log(`${CUTS} cuts: ${JSON.stringify([...answers])}, ${transfers.length} transfers`);
}, 240_000);

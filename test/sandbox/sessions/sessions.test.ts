import { afterAll, beforeEach, expect, it } from 'vitest';
import { createReversal } from '../../../src/api/merchant/records.ts';
import { reset, SECRET } from '../../contract/service-under-test.ts';
import {
  confirmWithCard,
  createSession,
  refusedConfirm,
  validate,
} from '../../contract/sessions/session.ts';
import { TABLES } from '../../../sandbox/store/tables.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
const service = inMemory(store);
beforeEach(() => reset(service));
afterAll(() => store.close());

const eventsOf = (type: string) =>
  store
    .query<{ body: string }>('select body from webhook_events where type = $1 order by seq', [type])
    .then((rows) => rows.map(({ body }) => JSON.parse(body) as { data: Record<string, unknown> }));

it('keeps no client secret and no key of the vault', async () => {
  const { client_secret } = await createSession(service);
  const { tokenization } = await validate(service, client_secret);
  await confirmWithCard(service, client_secret, undefined, 'one');
  const contents = await Promise.all(TABLES.map((table) => store.query(`select * from ${table}`)));
  const text = JSON.stringify(contents);
  expect(text).toContain('ecs_');
  expect(text).not.toContain(client_secret);
  expect(text).not.toContain('ecs_secret_');
  expect(text).not.toContain(tokenization.session_key);
});

it('makes secrets of 256 bits that have nothing in common', async () => {
  const secrets = [];
  for (let made = 0; made < 20; made++) secrets.push((await createSession(service)).client_secret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(Buffer.from(secret.split('_').slice(2).join('_'), 'base64url')).toHaveLength(32);
  }
});

it('notifies of a session that is paid, once, and of none that is not', async () => {
  const { id, client_secret } = await createSession(service, { metadata: { cart: '7' } });
  await confirmWithCard(service, client_secret, '4000000000000002');
  expect(await eventsOf('checkout.session.completed')).toEqual([]);
  const { transfer, orderId } = await confirmWithCard(service, client_secret);
  await refusedConfirm(service, client_secret);
  const events = await eventsOf('checkout.session.completed');
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toMatchObject({
    id,
    status: 'complete',
    payment_status: 'paid',
    order_id: orderId,
    transfer,
    metadata: { cart: '7' },
    customer_id: expect.stringMatching(/^ID/) as string,
  });
  expect(JSON.stringify(events)).not.toContain('secret');
});

it('notifies of a refund', async () => {
  const { client_secret } = await createSession(service);
  const { transfer } = await confirmWithCard(service, client_secret);
  const request = { id: transfer?.id ?? '', refund_amount: 400 };
  const { id } = await service.client(SECRET).call(createReversal, request);
  expect(await eventsOf('refund.created')).toMatchObject([
    { data: { id, transfer: transfer?.id, amount: 400 } },
  ]);
});

it('makes no mistake of its own', () => {
  expect(service.reports).toEqual([]);
});

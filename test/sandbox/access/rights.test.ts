import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '../../../sandbox/routes.ts';
import { addressOf } from '../../../sandbox/http/implement.ts';
import { shows } from '../../conformity/shows.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { personOf, sendWithKey, type Send } from '../../contract/access/caller.ts';
import { PUBLISHABLE, reset, SECRET, tokenizeCard } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

/* Who may do what, of all that there is. Interface, sections 5.2 and 5.3. */

const store = await openTestStore();
const service = inMemory(store, { rateLimit: 1e9 });
beforeAll(() => reset(service));
afterAll(() => store.close());

const operations = ROUTES.map(({ operation }) => operation);

/** The operations that do not refuse this sender, each with a request that changes nothing. */
async function allowedTo(send: Send): Promise<string[]> {
  const allowed: string[] = [];
  for (const { method, auth, path, ...operation } of operations) {
    if (auth === 'none' || auth === 'vault-key') continue;
    const address = addressOf({ ...operation, auth, path }).replace(/\{\w+\}/g, 'unknown');
    const body = method === 'GET' || method === 'DELETE' ? undefined : { unknown: true };
    const { status } = await send(method, address, body);
    if (status !== 401 && status !== 403) allowed.push(`${method} ${path}`);
  }
  return allowed.toSorted();
}

it('a publishable key may do this and nothing else', async () => {
  shows(
    '5.2/sessions',
    '5.2/instruments',
    '5.2/customers',
    '5.2/orders',
    '5.2/products',
    '5.2/prices',
    '5.2/links',
    '5.2/limited',
  );
  expect(await allowedTo(sendWithKey(service, PUBLISHABLE))).toEqual([
    'GET /payment-link/',
    'GET /payment-link/{id}',
    'GET /product-prices/',
    'GET /products/',
    'GET /validate-key',
    'PATCH /customer/{id}',
    'PATCH /orders/{id}',
    'PATCH /payment-instruments/{id}',
    'POST /checkout/',
    'POST /customer/',
    'POST /embedded-checkout/',
    'POST /payment-instruments/',
    'POST /sessions/',
  ]);
});

/** What is read of the money that comes and goes. */
const TREASURY_READS = [
  'GET /analytics/disputes',
  'GET /analytics/revenue',
  'GET /analytics/revenue-recovery',
  'GET /analytics/settlements',
  'GET /analytics/transactions',
  'GET /billpay/',
  'GET /billpay/recipients',
  'GET /billpay/{id}',
  'GET /settlements/',
  'GET /settlements/{id}',
  'GET /settlements/{id}/transfers',
];

it('a user may read the treasury and nothing else', async () => {
  shows('5.3/user');
  expect(await allowedTo(await personOf(service, 'USER'))).toEqual(
    ['GET /protected', ...TREASURY_READS].toSorted(),
  );
});

it('an admin may do what people are there for, and nothing that belongs to a server', async () => {
  shows('5.3/admin', '5.3/root');
  const allowed = await allowedTo(await personOf(service, 'ADMIN'));
  expect(allowed).toEqual(
    [
      ...TREASURY_READS,
      'DELETE /api-keys/{id}',
      'GET /api-keys',
      'GET /compliance-forms/',
      'GET /compliance-forms/{id}',
      'GET /protected',
      'PATCH /billpay/recipients/{id}',
      'PATCH /billpay/{id}',
      'POST /api-keys',
      'POST /billpay/',
      'POST /billpay/recipients',
      'POST /billpay/{id}/cancel',
      'POST /billpay/{id}/confirm',
      'POST /billpay/{id}/confirm-2fa',
      'POST /billpay/{id}/retry-extraction',
      'PUT /compliance-forms/{id}/sign',
    ].toSorted(),
  );
  expect(await allowedTo(await personOf(service, 'ROOT'))).toEqual(allowed);
});

it('a secret key may do all that needs no person', async () => {
  shows('5.2/admin');
  const ofServers = operations.filter(({ auth }) => auth === 'api-key');
  expect(await allowedTo(sendWithKey(service, SECRET))).toEqual(
    ofServers.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

it('what a publishable key writes, it does not read back', async () => {
  shows('5.2/instruments', '5.2/customers', '5.2/orders');
  const order = (await buy(service)).orderId;
  const names = { first_name: 'Grace', last_name: 'Hopper' };
  const card = { type: 'PAYMENT_CARD', name: 'Ada Lovelace' };
  const tokenId = await tokenizeCard(service);
  const id: unknown = expect.any(String);
  const writes: [string, string, object, object][] = [
    ['POST', '/customer/', names, { id, ...names }],
    ['PATCH', '/customer/ID_ada', { phone: '1' }, { id: 'ID_ada', phone: '1' }],
    [
      'POST',
      '/payment-instruments/',
      { ...card, tokenId, identityId: 'ID_ada' },
      { id, identity_id: 'ID_ada', ...card },
    ],
    [
      'PATCH',
      '/payment-instruments/PI_ada_visa',
      { tags: { shelf: 4 } },
      { id: 'PI_ada_visa', tags: { shelf: 4 } },
    ],
    ['PATCH', `/orders/${order}`, { tags: { shelf: 4 } }, { id: order, tags: { shelf: 4 } }],
  ];
  const send = sendWithKey(service, PUBLISHABLE);
  for (const [method, path, body, answer] of writes) {
    expect([path, (await send(method, path, body)).data]).toEqual([path, answer]);
  }
});

import { afterAll, beforeEach, expect, it } from 'vitest';
import { MAX_FREE_FORM_BYTES } from '../../../sandbox/http/validation.ts';
import { MAX_EVENT_BYTES } from '../../../sandbox/webhooks/emit.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from './merchant.ts';
import { storedEventsOf } from './stored-events.ts';

const store = await openTestStore();
const service = inMemory(store);
const { call } = merchantOf(service);
const stored = storedEventsOf(store);

beforeEach(async () => {
  await reset(service);
  stored.restart();
});
afterAll(async () => {
  await service.sandbox.stop();
  await store.close();
});

/** Tags of as many bytes of JSON. */
const tagsOf = (bytes: number, letter = 'x') => ({ a: letter.repeat(bytes - '{"a":""}'.length) });

const PLACES: readonly (readonly [string, string, string, (value: object) => object])[] = [
  ['the tags of a customer', 'PATCH', '/customer/ID_ada', (tags) => ({ tags })],
  ['the metadata of a product', 'POST', '/products/', (metadata) => ({ name: 'A', metadata })],
  [
    'the tags of an authorization',
    'POST',
    '/authorizations/',
    (tags) => ({ amount: 100, currency: 'USD', source: 'PI_ada_visa', tags }),
  ],
  [
    'the metadata of a session',
    'POST',
    '/embedded-checkout/',
    (metadata) => ({ line_items: [{ price_id: 'price_tee', quantity: 1 }], metadata }),
  ],
];

it.each(PLACES)('%s may have 16 KB of JSON, and no more', async (_, method, path, toBody) => {
  expect((await call(method, path, toBody(tagsOf(MAX_FREE_FORM_BYTES)))).status).toBeLessThan(300);
  const { status, error } = await call(method, path, toBody(tagsOf(MAX_FREE_FORM_BYTES + 1)));
  expect([status, error?.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it('counts bytes and no letters', async () => {
  const tags = { a: '€'.repeat(MAX_FREE_FORM_BYTES / 2) };
  expect((await call('PATCH', '/customer/ID_ada', { tags })).status).toBe(400);
});

it('sends no event that is larger than the docs say', async () => {
  await call('PATCH', '/customer/ID_ada', { tags: tagsOf(MAX_FREE_FORM_BYTES, 'x') });
  await call('PATCH', '/customer/ID_ada', { tags: tagsOf(MAX_FREE_FORM_BYTES, 'y') });
  const sizes = (await stored.all()).map((event) => Buffer.byteLength(JSON.stringify(event)));
  expect(Math.max(...sizes)).toBeGreaterThan(2 * MAX_FREE_FORM_BYTES);
  expect(Math.max(...sizes)).toBeLessThan(MAX_EVENT_BYTES);
});

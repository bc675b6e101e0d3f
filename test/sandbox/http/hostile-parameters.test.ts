import { afterAll, describe, expect, it } from 'vitest';
import { describeService } from '../../../sandbox/openapi/openapi.ts';
import { KINDS } from '../../../sandbox/dashboard/kinds/kinds.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

/** What an address can carry and a database cannot look for, or has no time for. */
const HOSTILE = [
  '%00',
  '%FF',
  '9999-12-31T23:59:59-23:00',
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '99999999999999999999',
];

interface Place {
  readonly method: string;
  readonly path: string;
  /** The parameters of its query. */
  readonly names: readonly string[];
}

const OPERATIONS: readonly Place[] = Object.entries(describeService(ROUTES).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { parameters }]) => ({
      method: method.toUpperCase(),
      path,
      names: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    })),
);

const PAGES: readonly Place[] = [
  ...KINDS.flatMap(({ path }) => [
    { path: `/records/${path}`, names: ['status', 'page', 'said'] },
    { path: `/records/${path}/{id}`, names: ['said'] },
  ]),
  { path: '/records/{kind}', names: [] },
  { path: '/records/bills/{id}/document', names: [] },
  { path: '/records/bills/{id}/download', names: [] },
  { path: '/search', names: ['q'] },
  { path: '/analytics', names: ['merchant', 'currency', 'period'] },
  { path: '/dashboard/{file}', names: [] },
  { path: '/documents/{id}', names: ['expires', 'signature'] },
  { path: '/invoices/{id}', names: ['expires', 'signature'] },
  { path: '/images/{file}', names: [] },
  { path: '/compliance/{file}', names: [] },
].map((page) => ({ method: 'GET', ...page }));

const ACTIONS: readonly Place[] = [
  { path: '/records/{kind}/{id}/refund', names: [] },
  { path: '/sandbox/webhooks/{id}/test', names: [] },
  { path: '/sandbox/webhooks/{id}/enable', names: [] },
  { path: '/sandbox/webhooks/deliveries/{id}/resend', names: [] },
].map((action) => ({ method: 'POST', ...action }));

/** Each parameter of a place with each hostile value, the others as somebody would send them. */
function addressesOf({ path, names }: Place): string[] {
  const plain = path.replace(/\{\w+\}/g, 'x1');
  return HOSTILE.flatMap((value) => [
    ...Array.from(path.matchAll(/\{\w+\}/g), ([name]) => path.replace(name, value)),
    ...names.map((name) => `${plain}?${name}=${value}`),
  ]).map((address) => address.replace(/\{\w+\}/g, 'x1'));
}

const HEADERS = { 'x-easy-api-key': SECRET, 'bt-api-key': 'x1' };
const AS_JSON = { 'content-type': 'application/json' };

describe.each([
  ['an operation', OPERATIONS],
  ['a page', PAGES],
  ['an action of a page', ACTIONS],
])('a parameter of %s', (_, places) => {
  it('is answered or refused, whatever it holds, and never makes the sandbox fail', async () => {
    const failed: string[] = [];
    for (const place of places) {
      for (const address of addressesOf(place)) {
        const { status } = await service.send(place.method, address, {
          headers: { ...HEADERS, ...(place.method !== 'GET' && AS_JSON) },
          ...(place.method !== 'GET' && { body: '{}' }),
        });
        if (status >= 500) failed.push(`${place.method} ${address} ${status}`);
      }
    }
    expect(failed).toEqual([]);
    expect(service.reports).toEqual([]);
  });
});

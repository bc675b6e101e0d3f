import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXAMPLES } from '../../../sandbox/openapi/examples.ts';
import { describeService } from '../../../sandbox/openapi/openapi.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { CURRENCIES } from '../../../src/api/merchant/authorizations.ts';
import { shows } from '../../conformity/shows.ts';
import { SECRET } from '../../contract/service-under-test.ts';
import { undescribed } from '../../support/service/described.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

/* The description of the service, held against the interface. */

const description = describeService(ROUTES);
const page = readFileSync(
  join(import.meta.dirname, '../../../docs/reference/interface.md'),
  'utf8',
);
const securityOf = (path: string, method: string) => description.paths[path]?.[method]?.security;

it('names the version of the interface and its schemes', () => {
  shows('4/scheme', '5.1/scheme', '5.3/scheme', '9.2/version');
  expect(description.info).toMatchObject({ version: '0.0.9' });
  expect(description.components['securitySchemes']).toMatchObject({
    apiKey: { type: 'apiKey', in: 'header', name: 'x-easy-api-key' },
    bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  });
  expect(securityOf('/v1/protected', 'get')).toEqual([{ bearerAuth: [] }]);
  expect(securityOf('/v1/api/authorizations/', 'post')).toEqual([{ apiKey: [] }]);
});

it('has the prefix of the version in every path but the vault’s', () => {
  shows('9.1/prefix');
  const others = Object.keys(description.paths).filter((path) => !path.startsWith('/v1/'));
  expect(others.filter((path) => !path.startsWith('/vault/'))).toEqual([]);
});

it('declares each status that the interface declares', () => {
  const ROW = /^\|(?: (GET|POST|PATCH|PUT) +\|)? `(\/v1\/api\/[^`]+)` +\|(.*)$/gm;
  const rows = Array.from(page.matchAll(ROW), ([, method = 'GET', path = '', rest = '']) => ({
    method: method.toLowerCase(),
    path,
    statuses: rest.match(/\b[2-5]\d\d\b/g) ?? [],
  })).filter(({ statuses }) => statuses.length > 0);
  expect(rows).toHaveLength(21);
  const checkout = {
    method: 'post',
    path: '/v1/api/checkout/',
    statuses: ['201', '400', '401', '500'],
  };
  for (const { method, path, statuses } of [...rows, checkout]) {
    const declared = Object.keys(description.paths[path]?.[method]?.responses ?? {});
    expect([path, declared]).toEqual([path, expect.arrayContaining(statuses)]);
  }
});

it('knows the currencies of the interface, and no others', () => {
  shows('2.3/currency', '4.2/currencies', '4.2/create.currency');
  const [list = ''] = /(?<=^Currencies \([^)]*\): )[A-Z\s]+(?=\.$)/m.exec(page) ?? [];
  const codes = list.split(/\s+/);
  expect(codes.length).toBeGreaterThan(170);
  expect(CURRENCIES).toEqual(codes);
});

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

it('names each operation as our client does, once, and says what it is about', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['createCheckoutSession', 'confirmBill2fa']));
  const subjects = new Set(description.tags.map(({ name }) => name));
  for (const { tags } of operations) expect(subjects).toContain(tags[0]);
});

it('names records, and refers to nothing that has no name', () => {
  const names = Object.keys(description.components.schemas);
  expect(names).toEqual(expect.arrayContaining(['Bill', 'CheckoutSession', 'Invoice', 'Price']));
  const named = JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  expect(names).toEqual(expect.arrayContaining(Array.from(named, ([, name]) => name)));
});

it('takes a bill as a form with a file and nothing else', () => {
  const { content } = description.paths['/v1/api/billpay/']?.['post']?.requestBody ?? {};
  expect(content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
        additionalProperties: false,
      },
    },
  });
});

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

const examples = operations.flatMap(({ path, method, operationId, responses, requestBody }) => {
  const example = requestBody?.content['application/json']?.example;
  return example === undefined ? [] : [{ operationId, method, path, responses, example }];
});

const lists = operations.filter(
  ({ path, security, parameters }) =>
    parameters.some(({ name }) => name === 'limit') &&
    !path.includes('{') &&
    security.some((scheme) => 'apiKey' in scheme),
);

it('describes the pages of lists as they are answered', async () => {
  expect(lists.length).toBeGreaterThan(10);
  const { required = [], properties = {} } = description.components.schemas['Pagination'] ?? {};
  expect(Object.keys(properties)).toEqual(required);
  for (const { path, responses } of lists) {
    const answer = await service.send('GET', path, { headers: { 'x-easy-api-key': SECRET } });
    const { pagination } = (await answer.json()) as { pagination?: object };
    const described = responses['200']?.content['application/json']?.schema.properties ?? {};
    expect([path, described['pagination']]).toEqual([
      path,
      { $ref: '#/components/schemas/Pagination' },
    ]);
    expect([path, Object.keys(pagination ?? {}).toSorted()]).toEqual([path, required.toSorted()]);
  }
});

it('says more of each record than its id', () => {
  const bare = Object.entries(description.components.schemas).filter(
    ([, { type, properties = {} }]) => type === 'object' && Object.keys(properties).length < 2,
  );
  expect(bare.map(([name]) => name)).toEqual([]);
  const named = new Set(Object.keys(description.components.schemas));
  for (const { operationId, responses } of operations) {
    const [answer] = Object.values(responses);
    const { properties = {} } = answer?.content['application/json']?.schema ?? {};
    const { data } = properties as { data?: { properties?: object; items?: { $ref?: string } } };
    expect([operationId, Object.keys(data?.properties ?? {})]).not.toEqual([operationId, ['id']]);
    const item = data?.items?.$ref?.split('/').at(-1);
    if (item !== undefined) expect(named).toContain(item);
  }
});

it.each([
  ['/v1/api/transfers/', { id: 'TR1', surprise: 1 }, 'data.0: Unrecognized key: "surprise"'],
  [
    '/v1/api/transfers/',
    { id: 'TR1', instrument: { type: 'PAYMENT_CARD', surprise: 1 } },
    'data.0.instrument: Unrecognized key: "surprise"',
  ],
  ['/v1/api/customers/', { id: 7 }, 'data.0.id: Invalid input: expected string, received number'],
])('would show what an answer of %s says beyond it', async (path, record, gap) => {
  const timestamp = new Date().toISOString();
  const answer = Response.json({ success: true, timestamp, data: [record] });
  const request = new Request(`https://sandbox.test${path}`);
  expect(await undescribed(request, answer)).toEqual([`GET ${path} 200 ${gap}`]);
});

it('has an example for each name in its list', () => {
  expect(examples.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(EXAMPLES).toSorted(),
  );
});

it.each(examples)('has an example of $operationId that the service takes', async (operation) => {
  const { method, path, responses, example } = operation;
  const answer = await service.send(method.toUpperCase(), path, {
    headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
    body: JSON.stringify(example),
  });
  const [status = ''] = Object.keys(responses);
  expect([answer.status, await answer.text()]).toEqual([
    Number(status),
    expect.stringContaining('"success":true'),
  ]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeService } from '../../../sandbox/openapi/openapi.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { CURRENCIES } from '../../../src/api/merchant/authorizations.ts';
import { shows } from '../../conformity/shows.ts';

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

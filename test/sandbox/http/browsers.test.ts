import { afterAll, describe, expect, it } from 'vitest';
import { PUBLISHABLE } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const CHECKOUT = 'http://localhost:4243';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

const preflight = (origin: string) =>
  service.send('OPTIONS', '/v1/api/checkout/', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-easy-api-key,content-type,idempotency-key',
    },
  });

describe('a browser', () => {
  it.each([CHECKOUT, 'http://127.0.0.1:4243'])('may call from %s', async (origin) => {
    const { headers, status } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    expect(allowed).toEqual(
      expect.arrayContaining(['x-easy-api-key', 'content-type', 'idempotency-key', 'bt-api-key']),
    );
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['http://localhost:4242', 'https://evil.example', 'http://localhost:4243.evil.example'])(
    'may not call from %s',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('can read refusals, faults and their headers', async () => {
    await service.send('PUT', '/sandbox/faults', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        {
          match: { method: 'GET', path: '/v1/api/validate-key' },
          action: { type: 'status', status: 503, headers: { 'retry-after': '2' } },
        },
      ]),
    });
    const statuses = [];
    for (const key of [PUBLISHABLE, 'pk_test_nobody', PUBLISHABLE]) {
      const { headers, status } = await service.send('GET', '/v1/api/validate-key', {
        headers: { origin: CHECKOUT, 'x-easy-api-key': key },
      });
      statuses.push(status);
      expect(headers.get('access-control-allow-origin')).toBe(CHECKOUT);
      expect(headers.get('vary')).toContain('Origin');
      const exposed = headers.get('access-control-expose-headers')?.split(',');
      for (const name of ['x-request-id', 'ratelimit-limit', 'ratelimit-remaining']) {
        expect(exposed).toContain(name);
        expect(headers.get(name)).toBeTruthy();
      }
      expect(exposed).toEqual(expect.arrayContaining(['retry-after', 'date', 'ratelimit-reset']));
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(statuses).toEqual([503, 401, 200]);
  });

  it('gets a page that runs its own files and nothing else', async () => {
    const response = await service.send('GET', '/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|http/);
    const html = await response.text();
    expect(html).toContain('href="/sandbox/state"');
    expect(html).not.toMatch(/<style|<script(?![^>]* src="\/)|\son\w+=/);
  });
});

const resetFrom = (headers: Record<string, string>, connection?: { remoteAddress: string }) =>
  service.sandbox.fetch(
    new Request('http://localhost:4244/sandbox/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    }),
    connection,
  );

describe('the controls', () => {
  it.each([
    [{}, undefined],
    [{ host: 'localhost:4244', origin: 'http://localhost:4244' }, { remoteAddress: '::1' }],
    [{ host: '127.0.0.1:4244', origin: 'http://127.0.0.1:4242' }, { remoteAddress: '127.0.0.1' }],
    [{ host: 'checkout.localhost:4244' }, { remoteAddress: '::ffff:127.0.0.1' }],
  ])('answer to %o at %o', async (headers, connection) => {
    expect((await resetFrom(headers, connection)).status).toBe(200);
  });

  it.each([
    [{ host: 'rebound.example' }, { remoteAddress: '127.0.0.1' }, 'FORBIDDEN'],
    [{ host: '127.0.0.1.evil.example:4244' }, { remoteAddress: '127.0.0.1' }, 'FORBIDDEN'],
    [{ host: 'localhost:4244' }, { remoteAddress: '192.168.1.7' }, 'FORBIDDEN'],
    [{ origin: 'https://evil.example' }, undefined, 'ORIGIN_NOT_ALLOWED'],
    [{ origin: 'null' }, undefined, 'ORIGIN_NOT_ALLOWED'],
    [{ origin: 'http://localhost.evil.example' }, undefined, 'ORIGIN_NOT_ALLOWED'],
  ])('do not answer to %o at %o', async (headers, connection, code) => {
    const response = await resetFrom(headers, connection);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('do not take what a form can post', async () => {
    const form = { 'content-type': 'text/plain', origin: 'http://localhost:4242' };
    expect((await resetFrom(form)).status).toBe(400);
  });

  it('take JSON from a command line that names no type', async () => {
    expect((await resetFrom({ 'content-type': 'text/plain' })).status).toBe(200);
  });

  it.each([
    ['PUT', '/faults', {}],
    ['PUT', '/faults', [{ match: { method: 'GET' }, action: { type: 'close' } }]],
    ['PUT', '/faults', [{ match: { method: 'GET', path: '/' }, action: { type: 'explode' } }]],
    [
      'PUT',
      '/faults',
      [{ match: { method: 'GET', path: '/' }, times: 0, action: { type: 'hang' } }],
    ],
    ['POST', '/clock', { advance_seconds: -1 }],
    ['POST', '/clock', { advance_seconds: 'a day' }],
    ['POST', '/clock', {}],
  ])('refuse %s %s %o and say why', async (method, path, body) => {
    const response = await service.send(method, `/sandbox${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: expect.any(String) as string }] },
      },
    });
  });
});

it('keeps its clock within years of four digits, however often it is advanced', async () => {
  const advance = () =>
    service.send('POST', '/sandbox/clock', {
      body: JSON.stringify({ advance_seconds: 3_155_760_000 }),
    });
  let answer = await advance();
  for (let times = 1; answer.status === 200 && times < 100; times++) answer = await advance();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  expect((await service.send('GET', '/sandbox/state')).status).toBe(200);
  expect((await service.send('POST', '/sandbox/reset')).status).toBe(200);
});

describe('the rate limit', () => {
  it('ends with 429 and Retry-After, and starts again after a reset', async () => {
    const limited = inMemory(store, { rateLimit: 3 });
    const ask = () =>
      limited.send('GET', '/v1/api/validate-key', { headers: { 'x-easy-api-key': PUBLISHABLE } });
    for (const left of ['2', '1', '0']) {
      const { status, headers } = await ask();
      expect([status, headers.get('ratelimit-remaining')]).toEqual([200, left]);
    }
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    await limited.send('POST', '/sandbox/reset');
    expect((await ask()).status).toBe(200);
  });
});

import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serveSandbox } from '../../sandbox/serve.ts';
import { openTestStore } from '../support/service/test-store.ts';

/* Reliability, T25: what a page in the developer's own browser may not do. Over real HTTP. */

const CHECKOUT = 'http://localhost:4243';

const store = await openTestStore();
const served = await serveSandbox({ port: 0, store, checkoutOrigins: [CHECKOUT] });
afterAll(async () => {
  await served.close();
  await store.close();
});
beforeEach(async () => {
  await fetch(`${served.url}/sandbox/reset`, { method: 'POST' });
});

interface Heard {
  readonly status: number;
  readonly allowed: string | undefined;
  readonly code: string | undefined;
}

/** Uses `http` directly, because `fetch` does not allow setting a Host. */
async function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<Heard> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port: served.port,
      method,
      path,
      // A connection that is kept may be closed by the server in the moment of the next request.
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    asking.on('response', resolve).on('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = response.headers['content-type']?.startsWith('application/json') === true;
  const { error } = (isJson ? JSON.parse(text) : {}) as { error?: { code: string } };
  return {
    status: response.statusCode ?? 0,
    allowed: response.headers['access-control-allow-origin'],
    code: error?.code,
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SECRET_KEY = { 'x-easy-api-key': 'sk_test_sandbox' };
const PURCHASE = JSON.stringify({
  identity_id: 'ID_ada',
  source: 'PI_ada_visa',
  line_items: [{ price_id: 'price_tee', quantity: 1 }],
});
const DOORS = [
  ['GET', '/v1/api/customers/', ''],
  ['POST', '/v1/api/checkout/', PURCHASE],
  ['POST', '/v1/api/embedded-checkout/validate', '{"client_secret":"x"}'],
  ['POST', '/vault/sessions', '{}'],
  ['GET', '/sandbox/state', ''],
  ['POST', '/sandbox/reset', '{}'],
  ['GET', '/', ''],
] as const;

async function transfers(): Promise<number> {
  const state = (await (await fetch(`${served.url}/sandbox/state`)).json()) as {
    transfers: unknown[];
  };
  return state.transfers.length;
}

describe.each(['rebound.example', '127.0.0.1.evil.example:4244', 'localhost.evil.example'])(
  'a name that leads here, %s,',
  (host) => {
    it.each(DOORS)('opens nothing: %s %s', async (method, path, body) => {
      const response = await ask(method, path, { host, ...JSON_TYPE, ...SECRET_KEY }, body);
      expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await transfers()).toBe(0);
    });
  },
);

describe.each(['https://evil.example', 'http://localhost.evil.example:4243', 'null'])(
  'a page of %s',
  (origin) => {
    it.each(DOORS.slice(0, -1))('cannot use %s %s', async (method, path, body) => {
      const headers = { host: `localhost:${served.port}`, origin, ...JSON_TYPE, ...SECRET_KEY };
      const response = await ask(method, path, headers, body);
      expect(response).toEqual({ status: 403, code: 'ORIGIN_NOT_ALLOWED', allowed: undefined });
      expect(await transfers()).toBe(0);
    });

    it('is not allowed by a preflight', async () => {
      const response = await ask('OPTIONS', '/v1/api/checkout/', {
        host: `localhost:${served.port}`,
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-easy-api-key,content-type',
      });
      expect(response.allowed).toBeUndefined();
    });
  },
);

it('the checkout origin may call, and buys with the same request', async () => {
  const headers = { host: `localhost:${served.port}`, origin: CHECKOUT };
  const response = await ask(
    'POST',
    '/v1/api/checkout/',
    { ...headers, ...JSON_TYPE, ...SECRET_KEY },
    PURCHASE,
  );
  expect(response).toMatchObject({ status: 201, allowed: CHECKOUT });
  expect(await transfers()).toBe(1);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'what a form can post without a preflight, as "%s", buys nothing',
  async (type) => {
    const headers = { host: `localhost:${served.port}`, ...SECRET_KEY, 'content-type': type };
    const response = await ask('POST', '/v1/api/checkout/', headers, PURCHASE);
    expect(response).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await transfers()).toBe(0);
  },
);

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

/** What only a developer uses: the control, the dashboard, its data and its feed. */
const OWN_DOORS = [
  ['GET', '/'],
  ['GET', '/dashboard/dashboard.js'],
  ['GET', '/sandbox/feed'],
  ['GET', '/sandbox/state'],
  ['GET', '/sandbox/requests'],
  ['POST', '/sandbox/reset'],
  ['POST', '/sandbox/clock'],
  ['PUT', '/sandbox/faults'],
  ['POST', '/sandbox/webhooks/WE1/test'],
  ['GET', '/records/customers'],
  ['GET', '/records/customers/ID_ada'],
  ['POST', '/records/customers'],
  ['GET', '/search'],
  ['GET', '/analytics'],
  ['POST', '/clock'],
] as const;

/** The headers of a browser. A framed page and an image come without an origin. */
const cause = (mode: string, dest: string, site = 'cross-site') => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});
const EMBEDDED = [
  cause('navigate', 'iframe'),
  cause('navigate', 'frame'),
  cause('navigate', 'object'),
  cause('navigate', 'embed'),
  cause('no-cors', 'image'),
  cause('no-cors', 'script'),
  cause('no-cors', 'empty'),
  cause('cors', 'empty'),
  { 'sec-fetch-site': 'cross-site' },
];

describe.each(['localhost', 'a0.localhost', '127.0.0.1'])(
  'on %s, a page of another site',
  (name) => {
    const host = () => ({ host: `${name}:${served.port}` });

    it.each(OWN_DOORS)('gets nothing of what it embeds or fetches: %s %s', async (method, path) => {
      for (const headers of EMBEDDED) {
        const response = await ask(method, path, { ...host(), ...headers });
        expect(response, JSON.stringify(headers)).toMatchObject({
          status: 403,
          code: 'ORIGIN_NOT_ALLOWED',
        });
      }
    });

    it.each(OWN_DOORS.filter(([method]) => method !== 'GET'))(
      'sends nothing by a form in its own tab: %s %s',
      async (method, path) => {
        const headers = cause('navigate', 'document');
        expect((await ask(method, path, { ...host(), ...headers })).status).toBe(403);
      },
    );

    it.each(['/', '/records/customers', '/search', '/analytics', '/sandbox/state'])(
      'may have a link to %s',
      async (path) => {
        const headers = cause('navigate', 'document');
        expect((await ask('GET', path, { ...host(), ...headers })).status).toBe(200);
      },
    );

    it.each([
      ['POST', '/vault/sessions', '{}'],
      ['GET', '/openapi.json', ''],
      ['GET', '/.well-known/jwks.json', ''],
      ['GET', '/healthz', ''],
      ['GET', '/documents/nothing', ''],
      ['GET', '/compliance/nothing', ''],
      ['GET', '/invoices/nothing', ''],
      ['GET', '/v1/', ''],
    ])('finds what is for everybody as it was: %s %s', async (method, path, body) => {
      const plain = await ask(method, path, { ...host(), ...JSON_TYPE }, body);
      for (const headers of EMBEDDED) {
        const response = await ask(method, path, { ...host(), ...JSON_TYPE, ...headers }, body);
        expect(response).toEqual(plain);
      }
    });
  },
);

it.each(['same-origin', 'same-site', 'none'])(
  'the developer’s own pages go on, %s',
  async (site) => {
    const host = { host: `localhost:${served.port}` };
    for (const path of ['/', '/sandbox/state', '/records/customers', '/dashboard/dashboard.js']) {
      const headers = { ...host, ...cause('cors', 'empty', site) };
      expect((await ask('GET', path, headers)).status).toBe(200);
    }
  },
);

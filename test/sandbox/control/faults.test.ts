import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/control/faults.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { lines } from '../../contract/payments/purchase.ts';
import {
  control,
  reset,
  stateOf,
  type ServiceUnderTest,
} from '../../contract/service-under-test.ts';
import { inMemory, overFetch } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
const served = await serveSandbox({ port: 0, store });
afterAll(async () => {
  await served.close();
  await store.close();
});

const services: readonly (readonly [string, ServiceUnderTest])[] = [
  ['in memory', inMemory(store)],
  ['over HTTP', overFetch(served.url, fetch)],
];

describe.each(services)('faults %s', (_, service) => {
  beforeEach(async () => {
    await reset(service);
  });

  const fail = (...faults: readonly Partial<Fault>[]) =>
    control(
      service,
      'PUT',
      '/faults',
      faults.map((fault) => ({ match: { method: 'POST', path: '/v1/api/checkout/' }, ...fault })),
    );

  const pay = (init: RequestInit = {}) =>
    service.send('POST', '/v1/api/checkout/', {
      ...init,
      headers: { 'x-easy-api-key': 'pk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({
        identity_id: 'ID_ada',
        source: 'PI_ada_visa',
        line_items: lines('price_mug'),
      }),
    });
  const payments = async () => (await stateOf(service))['transfers']?.length;

  it('answer with a status before the work, so often', async () => {
    const body = { success: false };
    await fail({
      times: 2,
      action: { type: 'status', status: 503, headers: { 'Retry-After': '7' }, body },
    });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await pay();
      statuses.push(response.status);
      if (response.status === 503) {
        expect(response.headers.get('retry-after')).toBe('7');
        expect(await response.json()).toEqual(body);
      }
    }
    expect(statuses).toEqual([503, 503, 201]);
    expect(await payments()).toBe(1);
  });

  it.each(['/checkout/', '/checkout', '/v1/api/checkout'])('meet the path %s', async (path) => {
    const match = { method: 'POST', path };
    await fail({ match, action: { type: 'status', status: 500 } });
    expect((await pay()).status).toBe(500);
    expect((await pay()).status).toBe(201);
  });

  it('answer with a status after the work', async () => {
    const html = '<h1>502</h1>';
    const headers = { 'content-type': 'text/html', 'x-request-id': 'proxy' };
    await fail({ when: 'after', action: { type: 'status', status: 502, headers, body: html } });
    const response = await pay();
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('x-request-id')).toBe('proxy');
    expect(await response.text()).toBe(html);
    expect(await payments()).toBe(1);
  });

  it('answer with nothing at all', async () => {
    await fail(
      { when: 'after', action: { type: 'status', status: 200 } },
      { when: 'after', action: { type: 'status', status: 204 } },
    );
    for (const status of [200, 204]) {
      const response = await pay();
      expect(response.status).toBe(status);
      expect(await response.text()).toBe('');
    }
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('close the connection %s the work', async (when, made) => {
    await fail({ when, action: { type: 'close' } });
    await expect(pay()).rejects.toThrow(TypeError);
    expect(await payments()).toBe(made);
    expect((await pay()).status).toBe(201);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('hang %s the work until the caller gives up', async (when, made) => {
    await fail({ when, action: { type: 'hang' } });
    const patience = AbortSignal.timeout(400);
    await expect(pay({ signal: patience })).rejects.toThrow(/abort|timeout/i);
    expect(await payments()).toBe(made);
  });

  it('delay', async () => {
    await fail({ action: { type: 'delay', ms: 250 } });
    const began = performance.now();
    expect((await pay()).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThan(245);
  });

  it('let a caller give up on a delay, while the work goes on', async () => {
    await fail({ action: { type: 'delay', ms: 300 } });
    await expect(pay({ signal: AbortSignal.timeout(100) })).rejects.toThrow(/abort|timeout/i);
    await expect.poll(payments, { timeout: 5000 }).toBe(1);
  });

  it('can meet a request on its way in and on its way out', async () => {
    await fail(
      { when: 'after', action: { type: 'status', status: 500 } },
      { action: { type: 'delay', ms: 50 } },
    );
    expect((await pay()).status).toBe(500);
    expect(await payments()).toBe(1);
    expect(await control(service, 'GET', '/faults')).toEqual([]);
  });

  it.each([
    ['POST', '/v1/api/checkout', 500],
    ['post', '/v1/api/*', 500],
    ['*', '*', 400],
    ['*', '/v1/*/checkout/', 500],
    ['GET', '/v1/api/checkout/', 201],
    ['POST', '/v1/api/check', 201],
    ['POST', '/v1/api/check.ut/', 201],
  ])('match %s %s: %i', async (method, path, status) => {
    if (path === '*') {
      await expect(fail({ match: { method, path }, action: { type: 'close' } })).rejects.toThrow();
      return;
    }
    await fail({ match: { method, path }, action: { type: 'status', status: 500 } });
    expect((await pay()).status).toBe(status);
  });

  it('end with a reset', async () => {
    await fail({ times: 5, action: { type: 'close' } });
    await reset(service);
    expect((await pay()).status).toBe(201);
  });
});

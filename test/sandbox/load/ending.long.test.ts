import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveSandbox } from '../../../sandbox/serve.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { childSandbox, type ChildSandbox } from '../child.ts';

let child: ChildSandbox;
beforeEach(async () => {
  child = await childSandbox();
  await child.start();
});
afterEach(() => child.remove());

/** Has the next request to `validate-key` take its time, or for ever. */
async function arm(action: object): Promise<void> {
  const faults = [{ match: { method: 'GET', path: '/validate-key' }, action }];
  const body = JSON.stringify(faults);
  expect((await child.service.send('PUT', '/sandbox/faults', { body })).status).toBe(200);
}

const ask = (query = '') =>
  child.service.send('GET', `/v1/api/validate-key${query}`, {
    headers: { 'x-easy-api-key': 'pk_test_sandbox' },
  });

/** Sends a request, and waits until the sandbox has it. */
async function begin(): Promise<() => Promise<number | undefined>> {
  const answer = ask().then(
    ({ status }) => status,
    () => undefined,
  );
  await vi.waitUntil(
    async () => {
      const requests = await child.service.send('GET', '/sandbox/requests');
      return ((await requests.json()) as unknown[]).length > 0;
    },
    { timeout: 60_000, interval: 10 },
  );
  return () => answer;
}

it('a sandbox that is told to end answers what is under way, and takes nothing new', async () => {
  await arm({ type: 'delay', ms: 1500 });
  const answer = await begin();
  child.signal('SIGTERM');
  await vi.waitUntil(
    () =>
      child.service.send('GET', '/healthz').then(
        ({ status }) => status === 503,
        () => true,
      ),
    { timeout: 60_000, interval: 10 },
  );
  expect(await answer()).toBe(200);
  expect(await child.ended()).toBe(0);
});

it('a second signal ends it at once', async () => {
  await arm({ type: 'hang' });
  const answer = await begin();
  child.signal('SIGTERM');
  child.signal('SIGINT');
  expect(await child.ended()).toBe(1);
  expect(await answer()).toBeUndefined();
});

it('a database that answers nothing any more does not keep it from ending', async () => {
  const store = await openTestStore();
  let isFrozen = false;
  const frozen: Store = {
    ...store,
    transaction: (work) => (isFrozen ? new Promise(() => undefined) : store.transaction(work)),
    query: (text, values) => (isFrozen ? new Promise(() => undefined) : store.query(text, values)),
  };
  const served = await serveSandbox({ port: 0, store: frozen });
  isFrozen = true;
  // The sandbox looks for what is due each second, and waits for it when it is told to end.
  expect((await fetch(`${served.url}/healthz`)).status).toBe(503);
  await served.shutDown();
  await store.close();
});

it('each request is one line of JSON, which no secret and no number is in', async () => {
  const answer = await ask('?client_secret=cs_1_secret_abc');
  await child.service.send('GET', '/v1/api/orders/4242424242424242', {
    headers: { 'x-easy-api-key': 'sk_test_sandbox' },
  });
  child.signal('SIGTERM');
  expect(await child.ended()).toBe(0);
  const [listening, first, second, ...rest] = child
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(listening).toMatchObject({ listening: expect.stringMatching(/^http:/) as string });
  expect(first).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    method: 'GET',
    path: '/v1/api/validate-key',
    status: answer.status,
    ms: expect.any(Number) as number,
    request_id: answer.headers.get('x-request-id'),
    merchant: null,
  });
  expect(second).toMatchObject({
    path: '/v1/api/orders/••••',
    status: 404,
    merchant: 'MU_sandbox',
  });
  expect(rest).toEqual([]);
});

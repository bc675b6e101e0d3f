import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { serveSandbox } from '../../sandbox/serve.ts';
import { lockFolder } from '../../sandbox/store/folder-lock.ts';
import { lines } from '../contract/payments/purchase.ts';
import { stateOf } from '../contract/service-under-test.ts';
import { readPort } from '../../sandbox/usual-ports.ts';
import { inMemory } from './open.ts';
import { openTestStore } from '../support/service/test-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const store = await openTestStore();
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('a served sandbox', () => {
  it('listens on both loopback addresses', async () => {
    const { port, close } = await serveSandbox({ port: 0, store });
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/sandbox/state`)).status).toBe(200);
    }
    await close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(TypeError);
  });

  it('says in one sentence that its port is taken', async () => {
    const first = await serveSandbox({ port: 0, store });
    await expect(serveSandbox({ port: first.port, store })).rejects.toThrow(
      `Port ${first.port} is already in use: stop the program that uses it, or set EASY_SERVICE_PORT to a free port.`,
    );
    await first.close();
  });

  it('takes no checkout port that is none', async () => {
    vi.stubEnv('EASY_CHECKOUT_PORT', 'http');
    await expect(serveSandbox({ port: 0, store })).rejects.toThrow(
      'EASY_CHECKOUT_PORT is "http", which is not a port',
    );
    vi.unstubAllEnvs();
  });

  it('takes the usual port where a variable is empty, and no port that is none', () => {
    vi.stubEnv('EASY_SERVICE_PORT', '');
    expect(readPort('EASY_SERVICE_PORT', 4244)).toBe(4244);
    for (const text of ['service', '0', '-1', '70000', '42.5']) {
      vi.stubEnv('EASY_SERVICE_PORT', text);
      expect(() => readPort('EASY_SERVICE_PORT', 4244)).toThrow(
        `is "${text}", which is not a port`,
      );
    }
    vi.unstubAllEnvs();
  });

  it.each(['many', '0', '-1', '1.5'])('takes no limit of “%s” requests', async (limit) => {
    vi.stubEnv('EASY_RATE_LIMIT', limit);
    await expect(serveSandbox({ port: 0, store })).rejects.toThrow(
      'EASY_RATE_LIMIT must be a whole number from 1.',
    );
    vi.unstubAllEnvs();
  });

  it('ends requests that hang when it closes', async () => {
    const { url, close } = await serveSandbox({ port: 0, store });
    await fetch(`${url}/sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { match: { method: 'GET', path: '/v1/api/validate-key' }, action: { type: 'hang' } },
      ]),
    });
    const hanging = fetch(`${url}/v1/api/validate-key`).catch((error: unknown) => error);
    await vi.waitUntil(
      async () => {
        const requests = (await (await fetch(`${url}/sandbox/requests`)).json()) as unknown[];
        return requests.length > 0;
      },
      { timeout: 60_000, interval: 10 },
    );
    await close();
    expect(await hanging).toBeInstanceOf(TypeError);
  });
});

describe('two sandboxes on one store', () => {
  it('make one payment of the same requests and number orders without a gap', async () => {
    const pair = [inMemory(store), inMemory(store)] as const;
    await pair[0].send('POST', '/sandbox/reset');
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const response = await pair[index % 2 === 0 ? 0 : 1].send('POST', '/v1/api/checkout/', {
          headers: {
            'x-easy-api-key': 'pk_test_sandbox',
            'content-type': 'application/json',
            'idempotency-key': `attempt-${index % 10}`,
          },
          body: JSON.stringify({
            identity_id: 'ID_ada',
            source: 'PI_ada_bank',
            line_items: lines('price_mug'),
          }),
        });
        return response.status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([201]));
    await pair[0].send('POST', '/sandbox/clock', {
      headers: { 'content-type': 'application/json' },
      body: '{"advance_seconds":90000}',
    });
    const [first, second] = await Promise.all(pair.map(stateOf));
    expect(first).toEqual(second);
    expect(first?.['transfers']).toHaveLength(10);
    expect(first?.['orders']?.map((order) => order['order_number']).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => String(1001 + index)),
    );
  });
});

describe('the lock of a data folder', () => {
  const DEAD = 2 ** 22 + 1;

  it('is held by one at a time', async () => {
    const path = join(folder, 'held');
    const lock = await lockFolder(path);
    await expect(lockFolder(path)).rejects.toThrow(/in use by process \d+\. Stop that sandbox/);
    lock.release();
    (await lockFolder(path)).release();
  });

  it.each([
    ['a process that is gone', String(DEAD)],
    ['this process, before it was restarted', String(process.pid)],
    ['nobody', ''],
  ])('is taken over from %s', async (_, owner) => {
    const path = join(folder, `left-${owner}`);
    writeFileSync(`${path}.lock`, owner);
    (await lockFolder(path)).release();
  });

  it('is not taken over from a process that lives', async () => {
    const path = join(folder, 'alive');
    writeFileSync(`${path}.lock`, String(process.ppid));
    await expect(lockFolder(path)).rejects.toThrow(`in use by process ${process.ppid}`);
  });

  it('is taken over by one of many', async () => {
    const path = join(folder, 'race');
    writeFileSync(`${path}.lock`, String(DEAD));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(path)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

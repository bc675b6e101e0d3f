import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serveSandbox } from '../../sandbox/serve.ts';
import { openPgliteStore } from '../../sandbox/store/pglite-store.ts';
import {
  ACCOUNTS,
  CARDS,
  CUSTOMER,
  KEYS,
  PRICES,
  SandboxControl,
} from '../../src/testing/index.ts';

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
const digits = page.replaceAll(/(?<=\d) (?=\d)/g, '');

const store = await openPgliteStore();
const served = await serveSandbox({ port: 0, store });
const sandbox = new SandboxControl(served.url);

it('says how to start a sandbox where none answers', async () => {
  await expect(new SandboxControl('http://127.0.0.1:1').reset()).rejects.toThrow(
    'No sandbox answers at http://127.0.0.1:1. Start one: npx easy-checkout sandbox',
  );
});

/** Subscribes the sandbox's customer. */
const subscribe = () =>
  sandbox.asMerchant('POST', '/subscriptions/', {
    identity_id: CUSTOMER.identity,
    items: [{ price_id: PRICES.monthly }],
  });

describe('the data for tests', () => {
  it.each(Object.entries({ ...CARDS, ...ACCOUNTS, ...PRICES, ...KEYS, ...CUSTOMER }))(
    'is what the sandbox’s page lists: %s',
    (_, value) => {
      expect(digits).toContain(value);
    },
  );
});

describe('the control of the sandbox', () => {
  beforeEach(() => sandbox.reset());
  afterAll(async () => {
    await served.close();
    await store.close();
  });

  it('moves time on, and says what has become of everything', async () => {
    await subscribe();
    await sandbox.advanceClock(32 * 24 * 60 * 60);
    const { transfers, subscriptions } = await sandbox.state();
    expect(transfers).toHaveLength(2);
    expect(subscriptions).toMatchObject([{ status: 'active' }]);
  });

  it('lets requests fail, and forgets everything with a reset', async () => {
    await sandbox.fail({
      match: { method: 'POST', path: '/v1/api/subscriptions/' },
      times: 1,
      when: 'before',
      action: { type: 'status', status: 503 },
    });
    await expect(subscribe()).rejects.toThrow('503');
    await subscribe();
    await sandbox.reset();
    expect(await sandbox.state()).toMatchObject({ subscriptions: [], transfers: [] });
    expect(await sandbox.requests()).toEqual([]);
  });
});

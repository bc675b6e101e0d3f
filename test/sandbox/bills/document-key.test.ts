import { afterEach, expect, it, vi } from 'vitest';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { billsOf } from '../../contract/bills/bill.ts';
import { overFetch } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

afterEach(() => vi.unstubAllEnvs());

it('the key of the environment opens what was stored with it', async () => {
  vi.stubEnv('EASY_DOCUMENT_KEY', '0123456789abcdef'.repeat(4));
  const store = await openTestStore();
  const first = await serveSandbox({ port: 0, store });
  const { id } = (await billsOf(overFetch(first.url, fetch)).upload()).data;
  await first.close();
  const second = await serveSandbox({ port: 0, store });
  const { reviewed_data } = await billsOf(overFetch(second.url, fetch)).read(id);
  expect(reviewed_data.account_number).toBe('000123456789');
  await second.close();
  await store.close();
});

it('a key of another form is refused, and not repeated', async () => {
  vi.stubEnv('EASY_DOCUMENT_KEY', 'my dog’s name');
  const store = await openTestStore();
  await expect(serveSandbox({ port: 0, store })).rejects.toThrow(
    'EASY_DOCUMENT_KEY must be 64 hexadecimal digits: openssl rand -hex 32.',
  );
  await store.close();
});

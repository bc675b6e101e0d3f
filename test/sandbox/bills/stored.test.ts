import { afterAll, expect, it } from 'vitest';
import { TABLES } from '../../../sandbox/store/tables.ts';
import { billsOf } from '../../contract/bills/bill.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await Promise.all(
    TABLES.map((table) => store.query(`select ${table}::text as row from ${table}`)),
  );
  return JSON.stringify(tables);
}

it('keeps documents and account numbers of bills where the database alone shows neither', async () => {
  await reset(service);
  const { call, upload, recipient, read } = billsOf(service);
  const { id } = (await upload(undefined, 'bill.pdf', { 'idempotency-key': 'key-1' })).data;
  await recipient('Ash & Sons', { routing_number: '122105278', account_number: '5566778899' });
  const reviewed_data = { account_number: '1122334455', iban: 'DE02120300000000202051' };
  await call('PATCH', `/${id}`, { reviewed_data });
  expect((await read(id)).reviewed_data).toMatchObject(reviewed_data);

  const stored = await dump();
  expect(stored).toContain(id);
  expect(stored).toContain('key-1');
  expect(stored).toContain('8899');
  for (const secret of ['000123456789', '5566778899', '1122334455', 'DE0212', '%PDF', 'JVBER']) {
    expect(stored).not.toContain(secret);
  }
});

it('opens none of them with another key', async () => {
  const { status } = await billsOf(inMemory(store)).call('GET', '/');
  expect(status).toBe(500);
});

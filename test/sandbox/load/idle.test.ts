import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../../sandbox/app.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());

let asked = 0;
/** Counts what the sandbox asks the database. */
const counted: Store = {
  ...store,
  ...sqlOver((text, values) => {
    asked += 1;
    return store.query(text, values);
  }),
  transaction(work) {
    asked += 1;
    return store.transaction(work);
  },
};

it('a sandbox with nothing to do asks the database once for each second', async () => {
  const sandbox = createSandbox({ store: counted });
  await sandbox.tick();
  asked = 0;
  for (let second = 0; second < 5; second++) await sandbox.tick();
  expect(asked).toBe(5);
  await sandbox.stop();
});

it('a read asks once, whatever it reads, and the check of a key once more for the time zone', async () => {
  const sandbox = createSandbox({ store: counted });
  const read = async (path: string) => {
    const headers = { 'x-easy-api-key': 'pk_test_sandbox' };
    const request = new Request(`http://localhost/v1/api${path}`, { headers });
    expect((await sandbox.fetch(request)).status).toBe(200);
  };
  await read('/product-prices/?ids=price_tee');
  asked = 0;
  await read('/validate-key');
  expect(asked).toBe(2);
  asked = 0;
  await read('/product-prices/?ids=price_tee');
  expect(asked).toBe(1);
  await sandbox.stop();
});

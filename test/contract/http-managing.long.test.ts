import { afterAll } from 'vitest';
import { serveSandbox } from '../../sandbox/serve.ts';
import { overFetch } from '../sandbox/open.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openTestStore } from '../support/service/test-store.ts';
import { describeManaging } from './contract.ts';

const store = await openTestStore();
const served = await serveSandbox({ port: 0, store, limits: NO_RATES });

describeManaging('the sandbox over HTTP', overFetch(served.url, fetch));

afterAll(async () => {
  await served.close();
  await store.close();
});

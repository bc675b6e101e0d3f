import { expect, it } from 'vitest';
import { createSandbox } from '../../../sandbox/app.ts';
import { openNewStore } from '../../support/service/test-store.ts';

it('says whether to send requests here', async () => {
  const store = await openNewStore();
  const sandbox = createSandbox({ store, report: () => undefined });
  const health = async () => {
    const answer = await sandbox.fetch(new Request('http://localhost/healthz'));
    return [answer.status, await answer.json()];
  };
  expect(await health()).toEqual([200, { status: 'ok' }]);
  await store.close();
  expect(await health()).toEqual([503, { status: 'database unreachable' }]);
  sandbox.announceEnd();
  expect(await health()).toEqual([503, { status: 'ending' }]);
});

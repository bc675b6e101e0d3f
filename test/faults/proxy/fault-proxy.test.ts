import { expect, test } from 'vitest';
import { deferred } from '../../support/promises/deferred.ts';
import { NO_FAULTS } from '../plans/fault-plan.ts';
import { FaultProxy } from './fault-proxy.ts';

const PAID = { data: { transfer: { id: 'TR1', state: 'SUCCEEDED', amount: 2400 } } };

test('a transfer counts for the run that requested it, and for no later run', async () => {
  const arrival = deferred<void>();
  const answers = [deferred<void>(), deferred<void>()];
  let asked = 0;
  const proxy = new FaultProxy({
    forward: async () => {
      const answer = answers[asked];
      asked += 1;
      arrival.resolve();
      await answer?.promise;
      return Response.json(PAID);
    },
    endSession: () => Promise.resolve(),
  });
  const address = await proxy.listen();
  const pay = (): Promise<Response> =>
    fetch(`${address}/v1/api/checkout/`, { method: 'POST', body: '{}' });
  try {
    proxy.begin(NO_FAULTS);
    const before = pay();
    await arrival.promise;
    proxy.begin(NO_FAULTS);
    answers[0]?.resolve();
    await before;
    expect([...proxy.transfers.keys()]).toEqual([]);

    answers[1]?.resolve();
    await pay();
    expect([...proxy.transfers.keys()]).toEqual(['TR1']);
  } finally {
    await proxy.close();
  }
});

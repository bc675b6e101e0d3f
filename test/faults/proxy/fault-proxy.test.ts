import { expect, test } from 'vitest';
import { closedGate } from '../../support/pages/closed-gate.ts';
import { NO_FAULTS } from '../plans/fault-plan.ts';
import { FaultProxy } from './fault-proxy.ts';

const PAID = { data: { transfer: { id: 'TR1', state: 'SUCCEEDED', amount: 2400 } } };

test('a transfer counts for the run that requested it, and for no later run', async () => {
  const arrival = closedGate();
  const answers = [closedGate(), closedGate()];
  let asked = 0;
  const proxy = new FaultProxy({
    forward: async () => {
      const answer = answers[asked];
      asked += 1;
      arrival.open();
      await answer?.opened;
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
    await arrival.opened;
    proxy.begin(NO_FAULTS);
    answers[0]?.open();
    await before;
    expect([...proxy.transfers.keys()]).toEqual([]);

    answers[1]?.open();
    await pay();
    expect([...proxy.transfers.keys()]).toEqual(['TR1']);
  } finally {
    await proxy.close();
  }
});

import { expect, test } from 'vitest';
import { closedGate } from '../../support/closed-gate.ts';
import { EMPTY_SCRIPT } from '../plans/fault-plan.ts';
import { FaultProxy } from './fault-proxy.ts';

const PAID = { data: { transfer: { id: 'TR1', state: 'SUCCEEDED', amount: 2400 } } };

test('a transfer is counted in the run that asked for it, and in no later one', async () => {
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
    overtake: () => Promise.resolve(),
  });
  const address = await proxy.listen();
  const pay = (): Promise<Response> =>
    fetch(`${address}/v1/api/checkout/`, { method: 'POST', body: '{}' });
  try {
    proxy.begin(EMPTY_SCRIPT);
    const before = pay();
    await arrival.opened;
    proxy.begin(EMPTY_SCRIPT);
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

import { describe, expect, it } from 'vitest';
import { addEvidence, listDisputes, readDispute } from '../../../src/api/merchant/disputes.ts';
import { buyForAda } from '../payments/purchase.ts';
import {
  advance,
  control,
  SECRET,
  stateOf,
  tally,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const DAY = 86_400;

/** The answers to 100 requests in the same instant, and how often each came. */
const hundred = (send: (index: number) => Promise<Response>) =>
  tally(Array.from({ length: 100 }, (_, index) => send(index)));

/** Service contract, section 4: no money goes back twice. */
export function describeDisputedOnce(service: ServiceUnderTest): void {
  const client = service.client(SECRET);
  const post = (path: string, body?: unknown) =>
    service.send('POST', path, {
      headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const pay = async () => (await buyForAda(service, 'price_tee')).transfer?.id ?? '';
  const open = async () => {
    const made = await control(service, 'POST', '/disputes', { transfer: await pay() });
    return (made as { readonly id: string }).id;
  };
  const takenBack = async () =>
    ((await stateOf(service))['transfers'] ?? []).filter(({ type }) => type === 'DISPUTE');

  describe('of 100 requests in the same instant', () => {
    it('one disputes the transfer', async () => {
      const transfer = await pay();
      expect(await hundred(() => post('/sandbox/disputes', { transfer }))).toEqual({
        '201': 1,
        '400 VALIDATION_ERROR': 99,
      });
      expect(await client.call(listDisputes, {})).toHaveLength(1);
    });

    it('one accepts or submits the dispute, and the money goes back once at most', async () => {
      const id = await open();
      await client.call(addEvidence, { id, text: 'The parcel was delivered.' });
      const outcomes = await hundred((index) =>
        post(`/v1/api/disputes/${id}/${index % 2 ? 'accept' : 'submit'}`),
      );
      // What was submitted first can be accepted after it.
      const { submitted_at } = await client.call(readDispute, { id });
      const done = submitted_at === null ? 1 : 2;
      expect(outcomes).toEqual({ '200': done, '400 DISPUTE_CLOSED': 100 - done });
      expect(await takenBack()).toMatchObject([{ amount: 2400 }]);
    });

    it('one answers, or the time to answer ends', async () => {
      const id = await open();
      await advance(service, 14 * DAY - 60);
      const end = advance(service, 120);
      await hundred(() => post(`/v1/api/disputes/${id}/accept`));
      await end;
      expect(await client.call(readDispute, { id })).toMatchObject({ state: 'lost' });
      expect(await takenBack()).toMatchObject([{ amount: 2400 }]);
    });
  });
}

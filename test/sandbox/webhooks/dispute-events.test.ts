import { afterAll, beforeEach, expect, it } from 'vitest';
import { acceptDispute, addEvidence, readDispute } from '../../../src/api/merchant/disputes.ts';
import { listSettlements } from '../../../src/api/merchant/settlements.ts';
import { shows } from '../../conformity/shows.ts';
import { buyForAda } from '../../contract/payments/purchase.ts';
import { advance, control, reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { storedEventsOf } from './stored-events.ts';

const store = await openTestStore();
const service = inMemory(store);
const client = service.client(SECRET);
const ada = { customer_id: 'ID_ada', external_customer_id: null };
const stored = storedEventsOf(store);

beforeEach(async () => {
  await reset(service);
  stored.restart();
});
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

it('a dispute notifies its merchant when it opens, with evidence, and when it ends', async () => {
  shows('6.4/dispute.created', '6.4/dispute.updated');
  const transfer = (await buyForAda(service, 'price_tee')).transfer?.id ?? '';
  await stored.next();
  const { id } = (await control(service, 'POST', '/disputes', { transfer })) as { id: string };
  const opened = await client.call(readDispute, { id });
  expect(await stored.next()).toMatchObject([
    { type: 'dispute.created', data: { ...opened, ...ada } },
  ]);
  const proven = await client.call(addEvidence, { id, text: 'It was delivered.' });
  expect(await stored.next()).toMatchObject([
    { type: 'dispute.updated', data: proven, previous_attributes: { evidence: [] } },
  ]);
  const lost = await client.call(acceptDispute, { id });
  expect(await stored.next()).toMatchObject([
    {
      type: 'payment.updated',
      data: { id: transfer, state: 'DISPUTED' },
      previous_attributes: { state: 'SUCCEEDED' },
    },
    {
      type: 'dispute.updated',
      data: { ...lost, ...ada },
      previous_attributes: { state: 'needs_response', dispute_transfer: null },
    },
  ]);
});

it('a settlement notifies its merchant, as it can be read', async () => {
  shows('6.4/settlement.created');
  await buyForAda(service, 'price_tee');
  await stored.next();
  await advance(service, 86_400);
  const [settlement] = await client.call(listSettlements, {});
  expect(await stored.next()).toMatchObject([
    { type: 'settlement.created', created_at: settlement?.period_end, data: settlement },
  ]);
});

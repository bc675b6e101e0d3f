import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readAuthorization } from '../../../src/api/merchant/authorizations.ts';
import { shows } from '../../conformity/shows.ts';
import { authorizationsOf } from '../../contract/authorizations/authorization.ts';
import { advance, reset, SECRET } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { storedEventsOf } from './stored-events.ts';

const WEEK = 604_800;
const store = await openTestStore();
const service = inMemory(store);
const { authorize, capture, release, send } = authorizationsOf(service);
const read = (id: string) => service.client(SECRET).call(readAuthorization, { id });
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

describe('an authorization notifies its merchant', () => {
  it('when it is made, also when it is declined', async () => {
    shows('6.4/authorization.created');
    for (const amount of [5000, 102]) {
      const made = await authorize({ amount });
      expect(await stored.next()).toMatchObject([
        { type: 'authorization.created', data: { ...made, ...ada } },
      ]);
    }
  });

  it('when it is captured, and then of the payment', async () => {
    shows('6.4/authorization.updated', '6.4/previous_attributes');
    const { id, updated_at } = await authorize();
    await stored.next();
    const captured = await capture(id, 2000);
    const [update, payment, ...rest] = await stored.next();
    expect(update).toMatchObject({
      type: 'authorization.updated',
      data: { ...captured, ...ada },
      previous_attributes: { amount: 5000, transfer: null, order_id: null, updated_at },
    });
    expect(payment).toMatchObject({
      type: 'payment.created',
      data: { id: captured.transfer, amount: 2000, state: 'SUCCEEDED' },
    });
    expect(rest).toEqual([]);
  });

  it('when it is voided, in an event that alone says void_status', async () => {
    shows('6.4/authorization.updated', '6.4/void', '6.4/void.only');
    const { id } = await authorize();
    await stored.next();
    await release(id);
    const [event, ...rest] = await stored.next();
    expect(event).toMatchObject({
      type: 'authorization.updated',
      data: { is_void: true, void_status: 'SUCCEEDED' },
      previous_attributes: { is_void: false, void_state: null, void_status: null },
    });
    expect(event?.data).toEqual({ ...(await read(id)), ...ada, void_status: 'SUCCEEDED' });
    expect(rest).toEqual([]);
  });

  it('when its time is over, once, and with that time', async () => {
    const { id, expires_at } = await authorize();
    await stored.next();
    await advance(service, WEEK + 3600);
    const events = await stored.next();
    expect(events).toMatchObject([
      {
        type: 'authorization.updated',
        created_at: expires_at,
        data: { id, state: 'EXPIRED' },
        previous_attributes: { state: 'SUCCEEDED' },
      },
    ]);
    await advance(service, WEEK);
    expect(await stored.next()).toEqual([]);
  });

  it('of nothing that was refused', async () => {
    const { id } = await authorize();
    await stored.next();
    await send(`/${id}/capture`, { amount: 5001 });
    await send('/', { amount: 1, currency: 'USD', source: 'PI_nobody' });
    expect(await stored.next()).toEqual([]);
  });
});

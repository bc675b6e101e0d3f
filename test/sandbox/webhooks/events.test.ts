import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createId, cryptoRandom } from '../../../sandbox/store/ids.ts';
import { emit } from '../../../sandbox/webhooks/emit.ts';
import { verifyWebhook, type WebhookEvent } from '../../../src/webhooks/index.ts';
import { createCheckout } from '../../../src/api/checkout.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, lines } from '../../contract/payments/purchase.ts';
import {
  advance,
  reset,
  SECRET,
  stateOf,
  tokenizeCard,
} from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { merchantOf, type WithSecret } from './merchant.ts';

const DAY = 86_400;
const store = await openTestStore();
const receiver = await openReceiver();
const service = inMemory(store, { webhooks: { loopback: true } });
const merchant = merchantOf(service);
let endpoint: WithSecret;

beforeEach(async () => {
  await reset(service);
  receiver.received.length = 0;
  endpoint = await merchant.register(receiver.url);
});
afterAll(async () => {
  await service.sandbox.stop();
  await receiver.close();
  await store.close();
});

/** The events that the merchant received since the last call, each verified as a merchant would. */
async function newEvents(): Promise<Readonly<Record<string, WebhookEvent>>> {
  await service.sandbox.tick();
  const events = receiver.received
    .splice(0)
    .map(({ body, headers }) =>
      verifyWebhook(body, String(headers['x-easy-webhook-signature']), endpoint.secret),
    );
  return Object.fromEntries((await Promise.all(events)).map((event) => [event.type, event]));
}

const details = {
  first_name: 'Žofie',
  last_name: '王 "O’Neil" \\ 🦉\u2028',
  email: 'zofie@example.com',
  external_customer_id: 'customer-77',
};

async function buyAsNew(number: string, lines = 'price_pro_monthly') {
  return merchant.call<{ transfer: { id: string; state: string }; orderId: string }>(
    'POST',
    '/checkout/',
    {
      customer_creation: true,
      customer_details: details,
      source: { type: 'PAYMENT_CARD', tokenId: await tokenizeCard(service, number), name: 'Ž' },
      line_items: [{ price_id: lines, quantity: 1 }],
    },
  );
}

describe('a refund', () => {
  it('has an event of its own, and one of the payment that it changes', async () => {
    shows(
      '6.4/refund.created',
      '6.4/payment.updated',
      '6.4/previous_attributes',
      '2.9/previous_attributes',
    );
    const { data } = await buyAsNew('4242424242424242', 'price_tee');
    await newEvents();
    const { id } = data.transfer;
    for (const [refund_amount, before] of [
      [1000, 0],
      [1400, 1000],
    ] as const) {
      await merchant.call('POST', `/transfer/${id}/reversals`, { refund_amount });
      const events = await newEvents();
      expect(Object.keys(events).toSorted()).toEqual(['payment.updated', 'refund.created']);
      const event = events['payment.updated'];
      expect(event?.data).toMatchObject((await stateOf(service))['transfers']?.at(-1) ?? {});
      expect(event?.data).toMatchObject({ id, amount_refunded: before + refund_amount });
      if (event?.type !== 'payment.updated') expect.unreachable();
      expect(event.previous_attributes).toMatchObject({ amount_refunded: before });
    }
  });

  it.each([
    ['fails has events of both ends', '4242424242424242', 102, 60, 'FAILED'],
    ['succeeds later has no second event of the payment', null, 100, DAY, 'SUCCEEDED'],
  ] as const)('that %s', async (_, card, refund_amount, seconds, state) => {
    shows('6.4/refund.updated');
    const list = { line_items: lines('price_tee') };
    const { transfer } = card
      ? await buy(service, 'price_tee', card)
      : await service
          .client(SECRET)
          .call(createCheckout, { identity_id: 'ID_ada', source: 'PI_ada_bank', ...list });
    await advance(service, DAY);
    await newEvents();
    await merchant.call('POST', `/transfer/${transfer?.id}/reversals`, { refund_amount });
    const created = (await newEvents())['refund.created'];
    if (created?.type !== 'refund.created') expect.unreachable();
    expect(created.data).toMatchObject({ state: 'PENDING', amount: refund_amount });
    await advance(service, seconds);
    const { 'refund.updated': updated, 'settlement.created': _day, ...others } = await newEvents();
    expect(updated?.data).toMatchObject({ id: created.data.id, state });
    if (updated?.type !== 'refund.updated') expect.unreachable();
    expect(updated.previous_attributes).toMatchObject({ state: 'PENDING' });
    const failed = { 'payment.updated': { data: { amount_refunded: 0 } } };
    expect(others).toMatchObject(state === 'FAILED' ? failed : {});
    expect(Object.keys(others)).toHaveLength(state === 'FAILED' ? 1 : 0);
  });

  it('that is refused has no event', async () => {
    const { data } = await buyAsNew('4242424242424242', 'price_tee');
    await newEvents();
    const path = `/transfer/${data.transfer.id}/reversals`;
    expect((await merchant.call('POST', path, { refund_amount: 2401 })).status).toBe(400);
    expect(await newEvents()).toEqual({});
  });
});

describe('a customer', () => {
  it('that is stored has an event, as it can be read', async () => {
    shows('6.4/customer.created', '6.4/customer.api');
    const { data } = await merchant.call('POST', '/customer/', details);
    const events = await newEvents();
    expect(Object.keys(events)).toEqual(['customer.created']);
    expect(events['customer.created']?.data).toMatchObject({
      ...details,
      id: data.id,
      customer_id: data.id,
    });
  });

  it('that changes has an event with its earlier values', async () => {
    shows('2.9/previous_attributes', '6.4/customer.updated', '6.4/previous_attributes');
    const changes = { email: 'ada@new.example', phone: '+44 20 7946 0000' };
    expect((await merchant.call('PATCH', '/customer/ID_ada', changes)).status).toBe(200);
    const events = await newEvents();
    expect(Object.keys(events)).toEqual(['customer.updated']);
    const event = events['customer.updated'];
    if (event?.type !== 'customer.updated') expect.unreachable();
    expect(event.data).toMatchObject({
      id: 'ID_ada',
      first_name: 'Ada',
      ...changes,
      customer_id: 'ID_ada',
    });
    expect(event.previous_attributes).toEqual({
      email: 'ada@example.com',
      phone: null,
      entity: expect.objectContaining({ first_name: 'Ada', email: 'ada@example.com' }) as unknown,
      updated_at: expect.any(String) as string,
    });
  });

  it('that stays as it was has no event', async () => {
    await merchant.call('PATCH', '/customer/ID_ada', { first_name: 'Ada' });
    expect(await newEvents()).toEqual({});
  });
});

describe('a purchase', () => {
  it('has events of its payment, its customer and its subscription, as they can be read', async () => {
    shows(
      '6.4/payment.created',
      '6.4/customer.created',
      '6.4/subscription.created',
      '6.4/customer.api',
    );
    const { data } = await buyAsNew('4242424242424242');
    const events = await newEvents();
    expect(Object.keys(events).toSorted()).toEqual([
      'checkout.session.completed',
      'customer.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'payment.created',
      'subscription.created',
    ]);
    const state = await stateOf(service);
    const customer = state['customers']?.at(-1);
    const belonging = { customer_id: customer?.['id'], external_customer_id: 'customer-77' };
    expect(events['customer.created']?.data).toEqual({ ...customer, ...belonging });
    expect(events['customer.created']?.data).toMatchObject(details);
    expect(events['payment.created']?.data).toEqual({
      ...state['transfers']?.at(-1),
      ...belonging,
    });
    expect(events['payment.created']?.data).toMatchObject({
      id: data.transfer.id,
      order_id: data.orderId,
      state: 'SUCCEEDED',
    });
    expect(events['subscription.created']?.data).toEqual({
      ...state['subscriptions']?.at(-1),
      ...belonging,
    });
  });

  it('has the event of a session that is complete', async () => {
    shows('6.4/checkout.session.completed');
    const { data } = await buyAsNew('4242424242424242');
    const event = (await newEvents())['checkout.session.completed'];
    const state = await stateOf(service);
    expect(event?.data).toMatchObject({
      id: expect.stringMatching(/^cs_/) as unknown,
      status: 'complete',
      payment_status: 'paid',
      mode: 'subscription',
      amount_total: 1200,
      currency: 'USD',
      order_id: data.orderId,
      order_number: '1001',
      transfer: data.transfer,
      subscriptions: [state['subscriptions']?.[0]],
      customer_id: state['customers']?.at(-1)?.['id'],
      external_customer_id: 'customer-77',
    });
  });

  it('has an event that says when its money is not there yet', async () => {
    await buyAsNew('4000000000000077', 'price_tee');
    expect((await newEvents())['checkout.session.completed']?.data).toMatchObject({
      payment_status: 'processing',
      mode: 'payment',
      subscriptions: [],
    });
  });

  it('has events that name the request behind it', async () => {
    shows(
      '2.9/id',
      '2.9/created',
      '2.9/api_version',
      '2.9/requested.id',
      '2.9/requested.idempotency_key',
      '6.1/customer-id',
    );
    const response = await service.send('POST', '/v1/api/checkout/', {
      headers: {
        'x-easy-api-key': 'pk_test_sandbox',
        'content-type': 'application/json',
        'idempotency-key': 'attempt-1',
      },
      body: JSON.stringify({
        identity_id: 'ID_ada',
        source: 'PI_ada_visa',
        line_items: [{ price_id: 'price_tee', quantity: 1 }],
      }),
    });
    const events = await newEvents();
    expect(Object.keys(events).toSorted()).toEqual([
      'checkout.session.completed',
      'payment.created',
    ]);
    const event = events['payment.created'] ?? expect.unreachable();
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_/) as unknown,
      created: event.created_at,
      api_version: '2026-02-27',
      data: { customer_id: 'ID_ada', external_customer_id: null },
      requested: { id: response.headers.get('x-request-id'), idempotency_key: 'attempt-1' },
    });
    expect('previous_attributes' in event).toBe(false);
  });

  it('that is declined has an event of its payment alone', async () => {
    await buyAsNew('4000000000000002');
    const events = await newEvents();
    expect(Object.keys(events)).toEqual(['payment.created']);
    expect(events['payment.created']?.data).toMatchObject({
      state: 'FAILED',
      failure_code: 'GENERIC_DECLINE',
      customer_id: null,
      external_customer_id: 'customer-77',
    });
  });

  it('has an event of its settlement with the time at which that was due', async () => {
    shows('6.4/payment.updated');
    const { data } = await buyAsNew('4000000000000077', 'price_tee');
    const created = (await newEvents())['payment.created'] ?? expect.unreachable();
    expect(created.data).toMatchObject({ state: 'PENDING' });
    await advance(service, 3600);
    // Within the last hour of a day, that day's payments have been settled with the merchant too.
    const { 'settlement.created': _, ...events } = await newEvents();
    expect(Object.keys(events)).toEqual(['payment.updated']);
    const settled = new Date(Date.parse(created.created_at) + 60_000).toISOString();
    expect(events['payment.updated']).toMatchObject({
      created_at: settled,
      data: { id: data.transfer.id, state: 'SUCCEEDED', updated_at: settled },
      previous_attributes: { state: 'PENDING' },
    });
    expect(events['payment.updated']).not.toHaveProperty('requested');
  });

  it('that settles as failed has an event with what the failure changed', async () => {
    await merchant.buy('price_mug', 'PI_ada_bank');
    await store.query(`update transfers set settles_as = 'BANK_ACCOUNT_CLOSED'`);
    await newEvents();
    await advance(service, 86_400);
    expect((await newEvents())['payment.updated']).toMatchObject({
      data: { state: 'FAILED', failure_code: 'BANK_ACCOUNT_CLOSED' },
      previous_attributes: { state: 'PENDING', failure_code: null, failure_message: null },
    });
  });

  it('that is refused has no event', async () => {
    expect((await merchant.buy('price_archived')).status).toBe(400);
    expect(await newEvents()).toEqual({});
  });
});

describe('an endpoint', () => {
  it('is notified only of what it subscribes to, and of a test in any case', async () => {
    shows('4.6/send-test', '6.4/specific', '6.4/all', '6.4/test.webhook', '6.4/send-test');
    await merchant.call('PATCH', `/webhooks/${endpoint.id}`, { events: ['subscription.created'] });
    await buyAsNew('4242424242424242');
    const { data, status } = await merchant.sendTest(endpoint.id);
    expect(status).toBe(202);
    const events = await newEvents();
    expect(Object.keys(events).toSorted()).toEqual(['subscription.created', 'test.webhook']);
    expect(events['test.webhook']).toMatchObject({
      id: data.event_id,
      data: { endpoint_id: endpoint.id },
    });
  });

  it('is not notified of other merchants, nor of what was before it or while it was disabled', async () => {
    const other = merchantOf(service, 'sk_test_other');
    const theirs = await other.register(receiver.url);
    await merchant.call('PATCH', `/webhooks/${endpoint.id}`, { active: false });
    await merchant.buy();
    await merchant.call('PATCH', `/webhooks/${endpoint.id}`, { active: true });
    await merchant.register(receiver.url);
    await service.sandbox.tick();
    expect(receiver.received).toEqual([]);
    await other.sendTest(theirs.id);
    await service.sandbox.tick();
    expect(receiver.received.map(({ event }) => event.data)).toMatchObject([
      { endpoint_id: theirs.id },
    ]);
  });
});

it('an event is undone with its transaction', async () => {
  const owner = {
    merchant: 'MU_sandbox',
    now: new Date(),
    newId: (prefix: string) => createId(prefix, cryptoRandom),
  };
  const failing = store.transaction(async (sql) => {
    await emit(sql, owner, { type: 'payment.created', data: {} });
    throw new Error('Undone');
  });
  await expect(failing).rejects.toThrow('Undone');
  await service.sandbox.tick();
  expect(receiver.received).toEqual([]);
  expect(await store.query('select 1 from webhook_events')).toEqual([]);
});

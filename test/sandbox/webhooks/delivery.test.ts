import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/api/merchant/webhooks.ts';
import { shows } from '../../conformity/shows.ts';
import { withCard } from '../../contract/payments/purchase.ts';
import { reset, tokenizeCard } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { merchantOf, type WithSecret } from './merchant.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
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

it('a delivery has the headers and the body of the interface', async () => {
  shows(
    '1/webhooks',
    '2.8/last_triggered_at',
    '2.9/id',
    '2.9/type',
    '2.9/created_at',
    '2.9/created',
    '2.9/api_version',
    '2.9/data',
    '2.9/requested.id',
    '5.9/signature',
    '6.1/content-type',
    '6.1/signature',
    '6.1/event',
    '6.1/delivery-id',
    '6.1/attempt',
    '6.3.1/string',
    '6.3.1/hmac',
    '9.3/api_version',
    '6.4/38-types',
  );
  await merchant.buy();
  await service.sandbox.tick();
  expect(receiver.received.length).toBeGreaterThan(1);
  for (const { headers, body, event } of receiver.received) {
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-easy-event': event.type,
      'x-easy-delivery-id': event.id,
      'x-easy-webhook-attempt': '1',
    });
    const [, time = '', signature] =
      /^t=(\d{10}),sha256=([\da-f]{64})$/.exec(String(headers['x-easy-webhook-signature'])) ?? [];
    const signed = createHmac('sha256', endpoint.secret).update(`${time}.`).update(body);
    expect(signature).toBe(signed.digest('hex'));
    expect(event).toMatchObject({
      id: expect.any(String) as string,
      created_at: expect.stringMatching(TIME) as string,
      created: event.created_at,
      api_version: '2026-02-27',
      data: expect.any(Object) as object,
      requested: { id: expect.any(String) as string },
    });
    expect(EVENT_TYPES).toContain(event.type);
  }
  const { last_triggered_at } = await merchant.read(endpoint.id);
  expect(last_triggered_at).toMatch(TIME);
});

it('a payload says who the customer is, and nothing of the vault', async () => {
  shows('6.1/customer-id', '6.1/external_customer_id', '6.1/no-processor');
  const tokenId = await tokenizeCard(service);
  const { customer_details, ...rest } = withCard(tokenId, 'price_pro_monthly') as object & {
    readonly customer_details: object;
  };
  const known = { ...customer_details, external_customer_id: 'customer-77' };
  await merchant.call('POST', '/checkout/', { ...rest, customer_details: known });
  await service.sandbox.tick();
  const bodies = receiver.received.map(({ body }) => body.toString());
  expect(bodies.length).toBeGreaterThan(5);
  for (const body of bodies) {
    expect(JSON.parse(body)).toMatchObject({
      data: {
        customer_id: expect.stringMatching(/^ID/) as string,
        external_customer_id: 'customer-77',
      },
    });
    expect(body).not.toContain(tokenId);
    expect(body).not.toMatch(/token|vault|fingerprint|processor/i);
  }
});

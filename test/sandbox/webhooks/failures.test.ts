import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { advance, reset } from '../../contract/service-under-test.ts';
import { openReceiver, type Receiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { merchantOf, type WithSecret } from './merchant.ts';

/** Milliseconds that a receiver has in these tests, in place of 5 s. */
const LIMIT = 1000;
const store = await openTestStore();
const receiver = await openReceiver();
const elsewhere = await openReceiver();
// The clock stands still unless it is advanced, because a busy machine may take seconds for a step.
const clock = { now: () => Date.UTC(2030, 0) };
const service = inMemory(store, { clock, webhooks: { loopback: true, timeout: LIMIT } });
const merchant = merchantOf(service);
let endpoint: WithSecret;

beforeEach(async () => {
  await reset(service);
  receiver.received.length = 0;
  receiver.answer = (response) => response.end();
  endpoint = await merchant.register(receiver.url);
});
afterAll(async () => {
  await service.sandbox.stop();
  await receiver.close();
  await elsewhere.close();
  await store.close();
});

async function pass(seconds: number): Promise<void> {
  await advance(service, seconds);
  await service.sandbox.tick();
}

async function test(): Promise<void> {
  await merchant.sendTest(endpoint.id);
  await service.sandbox.tick();
}

const header = (name: string) => receiver.received.map(({ headers }) => headers[name]);

const FAILURES: Readonly<Record<string, [Receiver['answer'], number | null, RegExp]>> = {
  'answers 500': [
    (response) => response.writeHead(500).end('no'),
    500,
    /^The endpoint answered with status 500\.$/,
  ],
  'answers 404': [
    (response) => response.writeHead(404).end(),
    404,
    /^The endpoint answered with status 404\.$/,
  ],
  redirects: [
    (response) => response.writeHead(307, { location: elsewhere.url }).end(),
    307,
    /^The endpoint answered with the redirect 307, which is not followed\.$/,
  ],
  'never answers': [() => undefined, null, /^No complete response within 1 s\.$/],
  'never ends its answer': [
    (response) => response.writeHead(200).write('and so on'),
    200,
    /^No complete response within 1 s\.$/,
  ],
  'answers without end': [
    (response) => {
      const write = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    },
    200,
    /^The response is larger than 1048576 bytes\.$/,
  ],
  'breaks off': [(response) => response.destroy(), null, /^The request failed: ECONNRESET\.$/],
};

describe('a receiver that', () => {
  it.each(Object.entries(FAILURES))('%s is tried three times', async (_, failure) => {
    shows(
      '3.4/increments',
      '4.6/log.every',
      '6.1/attempt',
      '6.2.1/failure',
      '6.2.2/attempts',
      '6.2.2/second',
      '6.2.2/third',
      '6.2.3/redirects',
      '6.2.4/counter',
      '8/attempts',
      '2.8/consecutive_failures',
    );
    const [answer, status, error] = failure;
    receiver.answer = answer;
    await test();
    expect(await merchant.read(endpoint.id)).toMatchObject({ consecutive_failures: 1 });
    await pass(59);
    expect(receiver.received).toHaveLength(1);
    await pass(1);
    expect(receiver.received).toHaveLength(2);
    await pass(299);
    expect(receiver.received).toHaveLength(2);
    await pass(1);
    expect(receiver.received).toHaveLength(3);
    await pass(86_400);
    expect(receiver.received).toHaveLength(3);

    expect(header('x-easy-webhook-attempt')).toEqual(['1', '2', '3']);
    expect(new Set(header('x-easy-delivery-id')).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(elsewhere.received).toEqual([]);
    const log = await merchant.log();
    expect(log.map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
    for (const attempt of log) {
      expect(attempt).toMatchObject({ success: false, status });
      expect(attempt.error).toMatch(error);
      expect(attempt.duration_ms).toBeLessThan(LIMIT + 2000);
    }
    expect(await merchant.read(endpoint.id)).toMatchObject({
      consecutive_failures: 3,
      status: 'enabled',
    });
  });

  it('is gone is tried three times', async () => {
    const gone = await openReceiver();
    endpoint = await merchant.register(gone.url);
    await gone.close();
    await test();
    await pass(61);
    await pass(301);
    expect((await merchant.log()).map(({ attempt, error }) => [attempt, error])).toEqual(
      [3, 2, 1].map((attempt) => [
        attempt,
        expect.stringMatching(/^The request failed: ECONNREFUSED at 127\.0\.0\.1\b/),
      ]),
    );
  });

  it('recovers is not tried again, and its failures are forgotten', async () => {
    shows('6.2.1/success');
    receiver.answer = (response) => response.writeHead(503).end();
    await test();
    receiver.answer = (response) => response.writeHead(204).end();
    await pass(60);
    expect(await merchant.read(endpoint.id)).toMatchObject({ consecutive_failures: 0 });
    await pass(86_400);
    expect(receiver.received).toHaveLength(2);
  });

  it('is slow keeps no other waiting', async () => {
    receiver.answer = () => undefined;
    const quick = await openReceiver();
    await merchant.register(quick.url, ['payment.created']);
    for (let count = 0; count < 10; count++) await merchant.sendTest(endpoint.id);
    const began = performance.now();
    await merchant.buy();
    await expect.poll(() => quick.received.length, { interval: 5 }).toBe(1);
    expect((quick.received[0]?.at ?? 0) - began).toBeLessThan(LIMIT * 4);
    await service.sandbox.tick();
    await quick.close();
  });
});

describe('an endpoint that keeps failing', () => {
  it('is disabled after 30 attempts in a row, and keeps what it is owed until it is enabled', async () => {
    shows('2.8/status', '3.4/disables', '3.4/enables', '6.2.4/disabled');
    receiver.answer = (response) => response.writeHead(500).end();
    for (let event = 0; event < 10; event++) await merchant.sendTest(endpoint.id);
    await service.sandbox.tick();
    await pass(60);
    const before = await merchant.read(endpoint.id);
    expect(before).toMatchObject({ consecutive_failures: 20, active: true, status: 'enabled' });
    // Two more come in, so that some still wait for their next attempt when the limit is reached.
    await merchant.sendTest(endpoint.id);
    await merchant.sendTest(endpoint.id);
    await service.sandbox.tick();
    await pass(300);
    const disabled = await merchant.read(endpoint.id);
    expect(disabled).toMatchObject({ active: false, status: 'disabled' });
    expect(disabled.consecutive_failures).toBeGreaterThanOrEqual(30);
    expect(disabled.updated_at > before.updated_at).toBe(true);

    const count = receiver.received.length;
    await pass(86_400);
    expect(receiver.received).toHaveLength(count);
    expect(await merchant.sendTest(endpoint.id)).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION_ERROR' },
    });

    receiver.answer = (response) => response.end();
    const enabled = await merchant.call('PATCH', `/webhooks/${endpoint.id}`, { active: true });
    expect(enabled.data).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
    await service.sandbox.tick();
    expect(receiver.received.length).toBeGreaterThan(count);
    expect(await merchant.read(endpoint.id)).toMatchObject({ consecutive_failures: 0 });
  });
});

it.each([
  [500, 'no failure'],
  [200, 'no success'],
])('an endpoint that is switched off before it answers %d has %s to count', async (status) => {
  receiver.answer = (response) => response.writeHead(500).end();
  await test();
  receiver.answer = (response) => {
    const off = merchant.call('PATCH', `/webhooks/${endpoint.id}`, { active: false });
    void off.then(() => response.writeHead(status).end());
  };
  await test();
  expect(await merchant.read(endpoint.id)).toMatchObject({
    active: false,
    status: 'enabled',
    consecutive_failures: 1,
  });
  expect(await merchant.log()).toHaveLength(2);
});

describe('the log of deliveries', () => {
  it('is there for every endpoint that is or was, and for no other', async () => {
    const path = `/webhooks/${endpoint.id}/deliveries`;
    expect((await merchant.call('GET', path)).status).toBe(200);
    expect((await merchant.call('GET', '/webhooks/WEnone/deliveries')).status).toBe(404);
    expect((await merchantOf(service, 'sk_test_other').call('GET', path)).status).toBe(404);
  });

  it('stays when its endpoint goes, and sends nothing again', async () => {
    const { id } = await merchant.register(receiver.url);
    await merchant.sendTest(id);
    await service.sandbox.tick();
    const log = await merchant.log(`endpoint_id=${id}`);
    expect(log).toHaveLength(1);
    await merchant.call('DELETE', `/webhooks/${id}`);
    expect(await merchant.log(`endpoint_id=${id}`)).toEqual(log);
    expect((await merchant.call('GET', `/webhooks/${id}/deliveries?success=true`)).data).toEqual(
      log,
    );
    expect((await merchant.call('GET', `/webhooks/${id}/deliveries?success=false`)).data).toEqual(
      [],
    );
    const again = await merchant.call('POST', `/webhooks/deliveries/${log[0]?.id}/resend`);
    expect(again.status).toBe(404);
  });

  it('shows what was sent and what came back, and can be narrowed down', async () => {
    shows('4.6/log.endpoint_id', '4.6/log.success', '4.6/log.created_after', '4.6/log.limit');
    receiver.answer = (response) => response.writeHead(500).end('a'.repeat(3000));
    await test();
    const second = await merchant.register(receiver.url);
    receiver.answer = (response) => response.end('thanks \0 \u{1f989}');
    await pass(10);
    await merchant.sendTest(second.id);
    await service.sandbox.tick();

    const [good, bad] = await merchant.log();
    const sent = receiver.received.at(-1);
    expect(good).toMatchObject({
      endpoint_id: second.id,
      event_id: sent?.event.id,
      event_type: 'test.webhook',
      success: true,
      url: receiver.url,
      status: 200,
      error: null,
      response_body: 'thanks \u{fffd} \u{1f989}',
    });
    expect(good?.body).toBe(sent?.body.toString());
    expect(sent?.headers).toMatchObject(good?.headers ?? expect.unreachable());
    expect(bad?.response_body).toBe('a'.repeat(2000));

    const ids = async (query: string) => (await merchant.log(query)).map(({ id }) => id);
    expect(await ids(`endpoint_id=${endpoint.id}`)).toEqual([bad?.id]);
    expect(await ids('success=true')).toEqual([good?.id]);
    expect(await ids('success=false')).toEqual([bad?.id]);
    expect(await ids('limit=1')).toEqual([good?.id]);
    expect(await ids(`created_after=${bad?.created_at}`)).toEqual([good?.id]);
    expect(await ids(`created_after=${good?.created_at}`)).toEqual([]);
    const { pagination } = await merchant.call('GET', '/webhooks/deliveries?limit=1');
    expect(pagination).toMatchObject({ total: 2, limit: 1, has_more: true });
  });

  it.each([
    'success=maybe',
    'created_after=yesterday',
    'limit=0',
    'limit=101',
    'limit=x',
    'page=1',
  ])('refuses the filter %s', async (query) => {
    expect((await merchant.call('GET', `/webhooks/deliveries?${query}`)).status).toBe(400);
  });

  it('sends an event again on demand, with attempts counted anew', async () => {
    shows('6.1/at-least-once', '6.2.5/resend');
    receiver.answer = (response) => response.writeHead(500).end();
    await test();
    const [attempt] = await merchant.log();
    const answered = await merchant.call('POST', `/webhooks/deliveries/${attempt?.id}/resend`);
    expect(answered).toMatchObject({ status: 202, data: { event_id: attempt?.event_id } });
    await service.sandbox.tick();
    expect(header('x-easy-webhook-attempt')).toEqual(['1', '1']);
    expect(new Set(header('x-easy-delivery-id'))).toEqual(new Set([attempt?.event_id]));
    expect((await merchant.call('POST', '/webhooks/deliveries/WAnone/resend')).status).toBe(404);
  });
});

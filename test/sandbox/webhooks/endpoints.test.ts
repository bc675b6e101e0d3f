import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/api/merchant/webhooks.ts';
import { advance, control, reset, stateOf } from '../../contract/service-under-test.ts';
import { shows } from '../../conformity/shows.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { merchantOf } from './merchant.ts';

const store = await openTestStore();
const receiver = await openReceiver();
// The clock stands still unless it is advanced, because a busy machine may take seconds for a step.
const clock = { now: () => Date.UTC(2030, 0) };
const service = inMemory(store, { clock, webhooks: { loopback: true } });
const merchant = merchantOf(service);
const other = merchantOf(service, 'sk_test_other');

beforeEach(async () => {
  await reset(service);
  receiver.received.length = 0;
});
afterAll(async () => {
  await service.sandbox.stop();
  await receiver.close();
  await store.close();
});

describe('a webhook endpoint', () => {
  it('is registered, and shows its secret this once', async () => {
    shows(
      '2.8/id',
      '2.8/url',
      '2.8/events.all',
      '2.8/active',
      '2.8/status',
      '2.8/consecutive_failures',
      '2.8/last_triggered_at',
      '2.8/created_at',
      '2.8/updated_at',
      '2.8/secret.once',
      '2.8/secret.never-again',
      '4.6/register',
      '4.6/get',
    );
    const { status, data } = await merchant.call('POST', '/webhooks', { url: receiver.url });
    expect(status).toBe(201);
    const { secret, ...endpoint } = data as typeof data & { readonly secret: string };
    expect(secret).toMatch(/^whsec_\w{22}$/);
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^WE/) as unknown,
      url: receiver.url,
      events: ['*'],
      active: true,
      status: 'enabled',
      consecutive_failures: 0,
      last_triggered_at: null,
      created_at: expect.any(String) as unknown,
      updated_at: endpoint.created_at,
    });

    await merchant.sendTest(endpoint.id);
    await service.sandbox.tick();
    const everything = [
      await merchant.read(endpoint.id),
      (await merchant.call('GET', '/webhooks')).data,
      (await merchant.call('PATCH', `/webhooks/${endpoint.id}`, { active: true })).data,
      await merchant.log(),
      await stateOf(service),
      await control(service, 'GET', '/requests'),
      receiver.received,
    ];
    expect(receiver.received).toHaveLength(1);
    expect(JSON.stringify(everything)).not.toContain(secret);
  });

  it('is listed, read, changed and removed', async () => {
    shows(
      '2.8/events',
      '2.8/status',
      '2.8/updated_at',
      '4.6/list',
      '4.6/get',
      '4.6/patch.url',
      '4.6/patch.events',
      '4.6/patch.active',
      '4.6/delete',
    );
    const first = await merchant.register(receiver.url);
    const second = await merchant.register(receiver.url, ['payment.created', 'payment.created']);
    expect(second.events).toEqual(['payment.created']);
    const list = async (query = '') =>
      (await merchant.call<readonly { id: string }[]>('GET', `/webhooks${query}`)).data;
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list(`?ids=${second.id},WEnone`)).map(({ id }) => id)).toEqual([second.id]);
    expect((await stateOf(service))['webhooks']?.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);

    await advance(service, 10);
    const changed = await merchant.call('PATCH', `/webhooks/${second.id}`, {
      url: `${receiver.url}/moved`,
      events: ['refund.created'],
      active: false,
    });
    expect(changed.data).toMatchObject({
      url: `${receiver.url}/moved`,
      events: ['refund.created'],
      active: false,
      // Only failures disable.
      status: 'enabled',
      created_at: second.created_at,
    });
    expect(changed.data.updated_at > second.updated_at).toBe(true);
    expect(await merchant.read(second.id)).toEqual(changed.data);

    expect((await merchant.call('DELETE', `/webhooks/${first.id}`)).data).toEqual({
      id: first.id,
      deleted: true,
    });
    expect((await merchant.call('GET', `/webhooks/${first.id}`)).status).toBe(404);
    expect((await merchant.call('DELETE', `/webhooks/${first.id}`)).status).toBe(404);
    await merchant.buy();
    await service.sandbox.tick();
    expect(receiver.received).toHaveLength(0);
  });

  it('leaves the log of its deliveries when it is removed', async () => {
    const { id } = await merchant.register(receiver.url);
    await merchant.sendTest(id);
    await service.sandbox.tick();
    const log = await merchant.log(`endpoint_id=${id}`);
    expect(log).toMatchObject([{ endpoint_id: id, success: true }]);
    await merchant.call('DELETE', `/webhooks/${id}`);
    expect(await merchant.log(`endpoint_id=${id}`)).toEqual(log);
  });

  it('are listed newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift((await merchant.register(receiver.url)).id);
    }
    const { data, pagination } = await merchant.call<readonly { readonly id: string }[]>(
      'GET',
      '/webhooks?limit=2&offset=1',
    );
    expect(data.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(pagination).toMatchObject({ total: 3, limit: 2, offset: 1, has_more: false });
  });

  it('is its merchant’s own', async () => {
    const { id } = await merchant.register(receiver.url);
    await merchant.sendTest(id);
    await service.sandbox.tick();
    const [attempt] = await merchant.log();
    for (const [method, path, body] of [
      ['GET', `/webhooks/${id}`],
      ['PATCH', `/webhooks/${id}`, { active: false }],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/send-test`],
      ['POST', `/webhooks/${id}/rotate-secret`],
      ['POST', `/webhooks/deliveries/${attempt?.id}/resend`],
    ] as const) {
      const { status, error } = await other.call(method, path, body);
      expect([path, status, error?.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await other.call('GET', '/webhooks')).data).toEqual([]);
    expect(await other.log(`endpoint_id=${id}`)).toEqual([]);
    expect(await merchant.read(id)).toMatchObject({ active: true });
  });

  it.each([
    ['GET', '/webhooks'],
    ['POST', '/webhooks'],
    ['GET', '/webhooks/event-types'],
    ['GET', '/webhooks/deliveries'],
    ['GET', '/webhooks/WE1/deliveries'],
    ['PATCH', '/webhooks/WE1'],
    ['DELETE', '/webhooks/WE1'],
    ['POST', '/webhooks/WE1/send-test'],
    ['POST', '/webhooks/WE1/rotate-secret'],
    ['POST', '/webhooks/deliveries/WA1/resend'],
  ])('is out of reach of publishable keys: %s %s', async (method, path) => {
    const publishable = merchantOf(service, 'pk_test_sandbox');
    expect(await publishable.call(method, path)).toMatchObject({
      status: 403,
      error: { code: 'FORBIDDEN' },
    });
  });

  it.each([
    [{}, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'ftp://shop.example/webhooks' }, 'url'],
    [{ url: 'https://10.0.0.1/webhooks' }, 'url'],
    [{ url: 'https://shop.example', events: [] }, 'events'],
    [{ url: 'https://shop.example', events: ['payment.*'] }, 'events.0'],
    [{ url: 'https://shop.example', events: ['*', 'payment.created'] }, 'events'],
    [{ url: 'https://shop.example', secret: 'whsec_mine' }, ''],
  ])('is refused with %j', async (body, path) => {
    shows('2.8/url', '2.8/events');
    const { status, error } = await merchant.call('POST', '/webhooks', body);
    expect([status, error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(error?.details).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
    });
  });

  it('is refused with an endless address', async () => {
    const url = `https://shop.example/${'a'.repeat(2048)}`;
    expect((await merchant.call('POST', '/webhooks', { url })).status).toBe(400);
  });

  it('cannot be moved to where it could not have been registered', async () => {
    const { id } = await merchant.register(receiver.url);
    for (const body of [{ url: 'https://169.254.169.254/' }, { events: ['all'] }, { id: 'x' }]) {
      const { status } = await merchant.call('PATCH', `/webhooks/${id}`, body);
      expect([body, status]).toEqual([body, 'id' in body ? 200 : 400]);
    }
    expect(await merchant.read(id)).toMatchObject({ url: receiver.url, events: ['*'] });
  });
});

describe('the catalogue of event types', () => {
  it('has all 38', async () => {
    shows('4.6/event-types', '6.4/38-types');
    const { data } = await merchant.call<string[]>('GET', '/webhooks/event-types');
    expect(data).toEqual(EVENT_TYPES);
    expect(new Set(data).size).toBe(38);
  });
});

import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../src/api/checkout.ts';
import {
  cancelSubscription,
  listOrders,
  listSubscriptions,
  readSubscription,
  updateOrder,
} from '../../src/api/records.ts';
import { buy, lines } from './purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from './service-under-test.ts';
import { createSession } from './session.ts';

const MONTH = 31 * 86_400;
const COLLECTIONS = [
  'transfers',
  'orders',
  'customers',
  'subscriptions',
  'payment-instruments',
  'embedded-checkout',
];

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: Readonly<Record<string, unknown>>;
}

/** Interface, sections 2.1, 2.6, 2.7 and 4.7: what a merchant's server reads and changes. */
export function describeReading(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const get = (path: string, key = SECRET) =>
    service.send('GET', `/v1/api${path}`, { headers: { 'x-easy-api-key': key } });
  const list = async (path: string, key?: string) =>
    (await (await get(path, key)).json()) as Listed;
  const idsOf = ({ data }: Listed) => data.map(({ id }) => id);

  async function buyForAda(list: string) {
    const body = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines(list) };
    return service.client().call(createCheckout, body);
  }

  describe.each(COLLECTIONS)('the %s', (collection) => {
    it('are read by secret keys only, each merchant’s own', async () => {
      await buy(service, 'price_pro_monthly');
      await createSession(service);
      const all = await list(`/${collection}/`);
      const id = all.data[0]?.id ?? '';
      expect(id).not.toBe('');
      const paths = [`/${collection}/`, `/${collection}`, `/${collection}/${id}`];
      for (const path of paths) {
        expect((await get(path, PUBLISHABLE)).status).toBe(403);
        expect((await get(path, 'sk_test_nobody')).status).toBe(401);
        expect((await get(path)).status).toBe(200);
      }
      expect(await (await get(`/${collection}/${id}`)).json()).toMatchObject({ data: { id } });
      expect((await list(`/${collection}/`, 'sk_test_other')).data).toEqual([]);
      expect((await list(`/${collection}/?ids=${id}`, 'sk_test_other')).data).toEqual([]);
      const foreign = await get(`/${collection}/${id}`, 'sk_test_other');
      expect(foreign.status).toBe(404);
      const missing = await get(`/${collection}/none`);
      const { error } = (await missing.json()) as { error: unknown };
      expect(await foreign.json()).toMatchObject({ error });
    });
  });

  describe('a list', () => {
    it('comes in pages, the newest first', async () => {
      const made: string[] = [];
      for (let order = 0; order < 5; order++) {
        made.unshift((await buyForAda('price_sticker')).orderId ?? '');
      }
      const first = await list('/orders/?limit=2');
      expect(idsOf(first)).toEqual(made.slice(0, 2));
      expect(first.pagination).toEqual({
        total: 5,
        limit: 2,
        offset: 0,
        has_more: true,
        truncated: false,
        cursors: { first: made[0], last: made[1] },
      });
      const last = await list('/orders/?limit=2&offset=4');
      expect(idsOf(last)).toEqual(made.slice(4));
      expect(last.pagination).toMatchObject({ total: 5, offset: 4, has_more: false });
      const beyond = await list('/orders/?offset=9');
      expect(beyond.data).toEqual([]);
      expect(beyond.pagination).toEqual({
        total: 5,
        limit: 25,
        offset: 9,
        has_more: false,
        truncated: false,
      });
      expect((await list('/orders/?limit=0')).pagination).toMatchObject({ limit: 25 });
      expect((await list('/orders/?limit=101')).pagination).toMatchObject({
        limit: 100,
        truncated: true,
      });
    });

    it('holds the records that are named, in that order', async () => {
      const ids: string[] = [];
      for (let order = 0; order < 3; order++) {
        ids.push((await buyForAda('price_sticker')).orderId ?? '');
      }
      const [a = '', , c = ''] = ids;
      const found = await list(`/orders/?ids=${c},none,${a},${c}`);
      expect(idsOf(found)).toEqual([c, a]);
      expect(found.pagination).toMatchObject({ total: 2, has_more: false });
      expect((await list('/orders/?ids=')).data).toEqual([]);
      const many = Array.from({ length: 101 }, (_, index) => `OR${index}`).join(',');
      expect((await get(`/orders/?ids=${many}`)).status).toBe(400);
    });

    it.each(['limit=-1', 'limit=two', 'limit=1.5', 'offset=-1', 'limit=1e3', 'page=2', 'limit='])(
      'with %s is refused',
      async (query) => {
        const response = await get(`/transfers/?${query}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
      },
    );

    it('of subscriptions can be of one customer and one status', async () => {
      const ada = await buyForAda('price_pro_monthly');
      await buyForAda('price_pro_trial');
      await buy(service, 'price_pro_monthly');
      const idsFor = async (filter: Parameters<typeof listSubscriptions.request.parse>[0]) =>
        (await merchant.call(listSubscriptions, listSubscriptions.request.parse(filter))).length;
      expect(await idsFor({ identity_id: 'ID_ada' })).toBe(2);
      expect(await idsFor({ status: 'active' })).toBe(2);
      const [found] = await merchant.call(listSubscriptions, {
        identity_id: 'ID_ada',
        status: 'active',
      });
      expect(found?.id).toBe(ada.subscriptions[0]?.id);
    });

    it('shows what has settled in the meantime', async () => {
      await buy(service, 'price_tee', '4000000000000077');
      await advance(service, 60);
      expect((await list('/transfers/')).data).toMatchObject([{ state: 'SUCCEEDED' }]);
    });
  });

  it('a transfer is found at both its paths', async () => {
    const { transfer } = await buy(service);
    for (const path of ['transfer', 'transfers']) {
      expect(await (await get(`/${path}/${transfer?.id}`)).json()).toMatchObject({
        data: { id: transfer?.id, amount: 2400 },
      });
    }
  });

  describe('an order', () => {
    const patch = (id: string, body: unknown, key = SECRET) =>
      service.send('PATCH', `/v1/api/orders/${id}`, {
        headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('takes tags in place of those that it had', async () => {
      const id = (await buy(service)).orderId ?? '';
      await merchant.call(updateOrder, { id, tags: { shelf: '4', gift: true } });
      const order = await merchant.call(updateOrder, { id, tags: { shelf: '5' } });
      expect(order['tags']).toEqual({ shelf: '5' });
      expect(await merchant.call(listOrders, {})).toMatchObject([{ id, tags: { shelf: '5' } }]);
    });

    it('takes nothing else, and from nobody else', async () => {
      const id = (await buy(service)).orderId ?? '';
      for (const body of [
        {},
        { tags: 'a' },
        { tags: {}, status: 'paid' },
        [],
        { tags: { a: '\0' } },
      ]) {
        expect((await patch(id, body)).status).toBe(400);
      }
      expect((await patch(id, { tags: { a: '1' } }, 'sk_test_other')).status).toBe(404);
      // What stands in the path counts.
      expect((await patch('none', { id, tags: { a: '1' } })).status).toBe(404);
      expect((await stateOf(service))['orders']).toMatchObject([{ tags: {} }]);
    });
  });

  describe('a subscription', () => {
    const subscribe = async (list = 'price_pro_monthly') =>
      (await buyForAda(list)).subscriptions[0]?.id ?? '';
    const cancel = (id: string, at_period_end?: boolean) =>
      merchant.call(cancelSubscription, {
        id,
        ...(at_period_end !== undefined && { at_period_end }),
      });
    const statusOf = async (id: string) =>
      (await merchant.call(readSubscription, { id }))['status'];

    it.each([undefined, false])('ends at once when at_period_end is %s', async (atPeriodEnd) => {
      const id = await subscribe();
      expect(await cancel(id, atPeriodEnd)).toMatchObject({ id, status: 'canceled' });
      expect(await cancel(id, true)).toMatchObject({ status: 'canceled' });
      expect(await statusOf(id)).toBe('canceled');
    });

    it.each(['price_pro_monthly', 'price_pro_trial'])(
      'of %s can end with its period',
      async (list) => {
        const id = await subscribe(list);
        const kept = await subscribe(list);
        const before = await statusOf(id);
        expect(await cancel(id, true)).toMatchObject({
          status: before,
          cancel_at_period_end: true,
        });
        await advance(service, 13 * 86_400);
        expect(await statusOf(id)).toBe(before);
        await advance(service, MONTH);
        expect(await statusOf(id)).toBe('canceled');
        expect(await statusOf(kept)).toBe(before);
      },
    );

    it('can end at once although it was to end with its period', async () => {
      const id = await subscribe();
      await cancel(id, true);
      expect(await cancel(id)).toMatchObject({ status: 'canceled' });
    });

    it('is ended by its own merchant, who says truly when', async () => {
      const id = await subscribe();
      const remove = async (query: string, key = SECRET) => {
        const headers = { 'x-easy-api-key': key };
        return (await service.send('DELETE', `/v1/api/subscriptions/${query}`, { headers })).status;
      };
      expect(await remove(id, 'sk_test_other')).toBe(404);
      expect(await remove(id, PUBLISHABLE)).toBe(403);
      expect(await remove(`${id}?at_period_end=maybe`)).toBe(400);
      expect((await refusalOf(cancel('none'))).code).toBe('NOT_FOUND');
      expect(await statusOf(id)).toBe('active');
    });
  });
}

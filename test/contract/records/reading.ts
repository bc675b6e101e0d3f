import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Invoice } from '../../../src/api/merchant/invoices.ts';
import { listSubscriptions } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyForAda } from '../payments/purchase.ts';
import { advance, PUBLISHABLE, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { createSession } from '../sessions/session.ts';

const COLLECTIONS = [
  'transfers',
  'orders',
  'customers',
  'subscriptions',
  'payment-instruments',
  'embedded-checkout',
  'invoices',
];

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: Readonly<Record<string, unknown>>;
}

const idsOf = ({ data }: Listed) => data.map(({ id }) => id);

/** Interface, sections 2.1, 2.6 and 2.7: what a merchant's server reads. */
export function describeReading(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const get = (path: string, key = SECRET) =>
    service.send('GET', `/v1/api${path}`, { headers: { 'x-easy-api-key': key } });
  const list = async (path: string, key?: string) =>
    (await (await get(path, key)).json()) as Listed;

  const invoiced = async (query: string) =>
    ((await list(`/invoices/?${query}`)).data as readonly Invoice[]).map(
      ({ subscription_id }) => subscription_id,
    );

  describe.each(COLLECTIONS)('the %s', (collection) => {
    it('are read by secret keys only, each merchant’s own', async () => {
      shows('2.1/data');
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
      shows(
        '2.1/data',
        '2.1/pagination',
        '2.1/pagination.total',
        '2.1/pagination.limit',
        '2.1/pagination.offset',
        '2.1/pagination.has_more',
        '2.1/pagination.truncated',
        '2.1/pagination.cursors',
      );
      const made: string[] = [];
      for (let order = 0; order < 5; order++) {
        made.unshift((await buyForAda(service, 'price_sticker')).orderId ?? '');
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
        cursors: { first: '', last: '' },
      });
      expect((await list('/orders/?limit=0')).pagination).toMatchObject({ limit: 25 });
      expect((await list('/orders/?limit=101')).pagination).toMatchObject({
        limit: 100,
        truncated: true,
      });
    });

    it('holds the records that are named, in that order', async () => {
      shows('2.7/ids');
      const ids: string[] = [];
      for (let order = 0; order < 3; order++) {
        ids.push((await buyForAda(service, 'price_sticker')).orderId ?? '');
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
      shows('2.6/list', '2.6/list.status');
      const ada = await buyForAda(service, 'price_pro_monthly');
      await buyForAda(service, 'price_pro_trial');
      await buy(service, 'price_pro_monthly');
      const idsFor = async (filter: unknown) =>
        (await merchant.call(listSubscriptions, z.parse(listSubscriptions.request, filter))).length;
      expect(await idsFor({ identity_id: 'ID_ada' })).toBe(2);
      expect(await idsFor({ status: 'active' })).toBe(2);
      const [found] = await merchant.call(listSubscriptions, {
        identity_id: 'ID_ada',
        status: 'active',
      });
      expect(found?.id).toBe(ada.subscriptions?.[0]?.id);
      expect(await list('/subscriptions/?identity_id=ID_ada&limit=1&offset=1')).toMatchObject({
        total: 2,
        limit: 1,
        offset: 1,
        pagination: { total: 2, limit: 1, offset: 1 },
      });
    });

    it.each(['subscriptions', 'invoices'])(
      'of %s is refused with a status that there is not, and empty with one that none has',
      async (collection) => {
        expect((await get(`/${collection}/?status=SUCCEEDED`)).status).toBe(400);
        expect((await get(`/${collection}/?status=`)).status).toBe(400);
        const status = collection === 'invoices' ? 'void' : 'paused';
        expect((await list(`/${collection}/?status=${status}`)).data).toEqual([]);
      },
    );

    it('of invoices can be of one subscription, one customer and one status', async () => {
      const ada = await buyForAda(service, 'price_pro_monthly price_pro_yearly');
      await buy(service, 'price_pro_monthly', '4000000000000077');
      const [monthly, yearly] = (ada.subscriptions ?? []).map(({ id }) => id);
      expect(await invoiced('identity_id=ID_ada')).toEqual([yearly, monthly]);
      expect(await invoiced(`subscription_id=${monthly}`)).toEqual([monthly]);
      expect(await invoiced('status=paid')).toEqual([yearly, monthly]);
      expect(await invoiced('status=open')).toHaveLength(1);
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
}

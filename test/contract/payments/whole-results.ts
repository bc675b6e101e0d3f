import { describe, expect, it } from 'vitest';
import { readOrder, readSubscription } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyForAda } from './purchase.ts';
import { PUBLISHABLE, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { confirmWithCard, createSession, retrieve, validate } from '../sessions/session.ts';
import { lines } from './purchase.ts';

/** Interface, section 2.6, and what contract, section 5 adds. */
const SUBSCRIPTION_FIELDS = [
  'items',
  'current_period_start',
  'current_period_end',
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'pause_collection',
  'latest_invoice_id',
  'proration_behavior',
  'credit_balance',
  'pending_update',
  'id',
  'status',
  'order_id',
  'order_number',
] as const;

/** Interface, sections 2.1, 2.5 and 2.6: nothing of what came of a purchase is left out. */
export function describeWholeResults(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);

  describe('a result', () => {
    it('has every field of a subscription, wherever it is read', async () => {
      shows(
        '2.6/items',
        '2.6/current_period_start',
        '2.6/current_period_end',
        '2.6/billing_cycle_anchor',
        '2.6/cancel_at_period_end',
        '2.6/pause_collection',
        '2.6/latest_invoice_id',
        '2.6/proration_behavior',
        '2.6/credit_balance',
        '2.6/pending_update',
        '2.6/status',
        '9.4/subscriptions',
        '4.7/validate',
      );
      const session = await createSession(service, { line_items: lines('price_pro_monthly:2') });
      const confirmed = await confirmWithCard(service, session.client_secret);
      const id = confirmed.subscriptions?.[0]?.id ?? '';
      const record = await merchant.call(readSubscription, { id });
      const results = [
        confirmed,
        (await validate(service, session.client_secret)).result,
        await retrieve(service, session.id),
      ];
      for (const result of results) {
        const subscription = result?.subscriptions?.[0] ?? expect.unreachable();
        expect(Object.keys(subscription)).toEqual(expect.arrayContaining([...SUBSCRIPTION_FIELDS]));
        expect(record).toMatchObject(subscription);
        expect(subscription).toMatchObject({
          items: [{ price_id: 'price_pro_monthly', quantity: 2, unit_amount: 1200 }],
          cancel_at_period_end: false,
          pause_collection: null,
          pending_update: null,
          credit_balance: 0,
          order_number: '1001',
        });
      }
      const [bought] = (await buyForAda(service, 'price_pro_trial')).subscriptions ?? [];
      expect(Object.keys(bought ?? {})).toEqual(expect.arrayContaining([...SUBSCRIPTION_FIELDS]));
    });

    it('has the short number of its order, also without a subscription', async () => {
      const { orderId = '', orderNumber } = await buy(service);
      expect(orderNumber).toBe('1001');
      const order = await merchant.call(readOrder, { id: orderId ?? '' });
      expect(order['order_number']).toBe('1001');

      const session = await createSession(service);
      expect((await retrieve(service, session.id)).order_number).toBeNull();
      const confirmed = await confirmWithCard(service, session.client_secret);
      expect(confirmed.orderNumber).toBe('1002');
      const { result } = await validate(service, session.client_secret);
      expect(result?.orderNumber).toBe('1002');
      expect((await retrieve(service, session.id)).order_number).toBe('1002');
    });

    it('that is declined has no number', async () => {
      expect(await buy(service, 'price_tee', '4000000000000002')).not.toHaveProperty('orderNumber');
    });
  });

  describe.each(['/product-prices/', '/products/'])('the list %s', (path) => {
    const list = async (query: string) => {
      const headers = { 'x-easy-api-key': PUBLISHABLE };
      const response = await service.send('GET', `/v1/api${path}${query}`, { headers });
      const { data = [], pagination } = (await response.json()) as {
        readonly data?: readonly { readonly id: string }[];
        readonly pagination?: Readonly<Record<string, unknown>>;
      };
      return { status: response.status, ids: data.map(({ id }) => id), pagination };
    };

    it('can be read page by page, and says truly what is left', async () => {
      const all = await list('?limit=100');
      const total = all.ids.length;
      expect(total).toBeGreaterThan(4);
      expect(all.pagination).toMatchObject({ total, limit: 100, offset: 0, has_more: false });
      const read: string[] = [];
      for (let offset = 0; offset < total; offset += 3) {
        const { ids, pagination } = await list(`?limit=3&offset=${offset}`);
        expect(pagination).toEqual({
          total,
          limit: 3,
          offset,
          has_more: offset + 3 < total,
          truncated: false,
          cursors: { first: ids[0], last: ids.at(-1) },
        });
        read.push(...ids);
      }
      expect(read).toEqual(all.ids);
      const beyond = await list(`?offset=${total}`);
      expect(beyond).toEqual({
        status: 200,
        ids: [],
        pagination: {
          total,
          limit: 25,
          offset: total,
          has_more: false,
          truncated: false,
          cursors: { first: '', last: '' },
        },
      });
    });

    it('has so many at once as it says, and takes no nonsense', async () => {
      expect((await list('')).pagination).toMatchObject({ limit: 25 });
      expect((await list('?limit=0')).pagination).toMatchObject({ limit: 25, truncated: false });
      expect((await list('?limit=101')).pagination).toMatchObject({ limit: 100, truncated: true });
      for (const query of ['?limit=-1', '?limit=1.5', '?limit=many', '?offset=-1', '?page=2']) {
        expect((await list(query)).status).toBe(400);
      }
    });

    it('pages what was named, too', async () => {
      const { ids } = await list('');
      const [first = '', second = '', third = ''] = ids;
      const named = await list(`?ids=${third},${first},${second}&limit=2`);
      expect(named.ids).toEqual([third, first]);
      expect(named.pagination).toMatchObject({ total: 3, limit: 2, has_more: true });
      const rest = await list(`?ids=${third},${first},${second}&limit=2&offset=2`);
      expect(rest.ids).toEqual([second]);
      expect(rest.pagination).toMatchObject({ total: 3, has_more: false });
    });
  });
}

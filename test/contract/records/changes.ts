import { describe, expect, it } from 'vitest';
import {
  cancelSubscription,
  listOrders,
  readSubscription,
  updateOrder,
} from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyForAda } from '../payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const MONTH = 31 * 86_400;

/** Interface, sections 2.6 and 4.7: what a merchant's server changes. */
export function describeChanges(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const patch = (id: string, body: unknown, key = SECRET) =>
    service.send('PATCH', `/v1/api/orders/${id}`, {
      headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const subscribe = async (list = 'price_pro_monthly') =>
    (await buyForAda(service, list)).subscriptions?.[0]?.id ?? '';
  const cancel = (id: string, at_period_end?: boolean) =>
    merchant.call(cancelSubscription, {
      id,
      ...(at_period_end !== undefined && { at_period_end }),
    });
  const statusOf = async (id: string) => (await merchant.call(readSubscription, { id }))['status'];
  const remove = async (query: string, key = SECRET) => {
    const headers = { 'x-easy-api-key': key };
    return (await service.send('DELETE', `/v1/api/subscriptions/${query}`, { headers })).status;
  };

  describe('an order', () => {
    it('takes tags in place of those that it had', async () => {
      shows('2.7/order.tags', '4.7/order-tags');
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
    it.each([undefined, false])('ends at once when at_period_end is %s', async (atPeriodEnd) => {
      shows('2.6/cancel', '2.6/cancel.default', '4.7/cancel', '3.3/canceled');
      const id = await subscribe();
      expect(await cancel(id, atPeriodEnd)).toMatchObject({ id, status: 'canceled' });
      expect(await cancel(id, true)).toMatchObject({ status: 'canceled' });
      expect(await statusOf(id)).toBe('canceled');
    });

    it.each(['price_pro_monthly', 'price_pro_trial'])(
      'of %s can end with its period',
      async (list) => {
        shows('2.6/cancel.at_period_end', '4.7/cancel');
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
        expect(await statusOf(kept)).toBe('active');
      },
    );

    it('can end at once although it was to end with its period', async () => {
      const id = await subscribe();
      await cancel(id, true);
      expect(await cancel(id)).toMatchObject({ status: 'canceled' });
    });

    it('is ended by its own merchant, who says truly when', async () => {
      const id = await subscribe();
      expect(await remove(id, 'sk_test_other')).toBe(404);
      expect(await remove(id, PUBLISHABLE)).toBe(403);
      expect(await remove(`${id}?at_period_end=maybe`)).toBe(400);
      expect((await refusalOf(cancel('none'))).code).toBe('NOT_FOUND');
      expect(await statusOf(id)).toBe('active');
    });
  });
}

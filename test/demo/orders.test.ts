import { describe, expect, it } from 'vitest';
import { Orders } from '../../demo/merchant/orders.ts';

/** What a buyer of a completed session is told, when the service tells `data` of it. */
function viewAfter(data: object) {
  const orders = new Orders();
  orders.expect('ecs_1');
  const completed = { id: 'ecs_1', payment_status: 'paid', order_id: 'OR1', ...data };
  orders.take('evt_1', { type: 'checkout.session.completed', data: completed });
  return orders.view('ecs_1');
}

describe('an order of the shop', () => {
  it('is told with the number that buyers and staff name it by', () => {
    expect(viewAfter({ order_number: '1003' })).toEqual({
      status: 'paid',
      order_id: 'OR1',
      order_number: '1003',
    });
  });

  it('finds the number in the other spelling, as a number, or with a subscription', () => {
    for (const data of [
      { orderNumber: '1003' },
      { order_number: 1003 },
      { order_number: null, subscriptions: [{ id: 'SU1', order_number: '1003' }] },
    ]) {
      expect(viewAfter(data), JSON.stringify(data)).toMatchObject({ order_number: '1003' });
    }
  });

  it('has no number where the service says none', () => {
    for (const data of [{}, { order_number: {} }, { subscriptions: [] }, { subscriptions: 'x' }]) {
      expect(viewAfter(data), JSON.stringify(data)).toMatchObject({
        order_id: 'OR1',
        order_number: null,
      });
    }
  });
});

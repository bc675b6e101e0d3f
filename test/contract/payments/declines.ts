import { describe, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { buy, buyByBank, refusedPurchase } from './purchase.ts';
import { advance, stateOf, type ServiceUnderTest } from '../service-under-test.ts';

/** Contract, sections 5 and 8: money that does not move, or not yet. */
export function describeDeclines(service: ServiceUnderTest): void {
  const transferNow = async () => (await stateOf(service))['transfers']?.[0];

  describe('declines', () => {
    it.each([
      ['4000000000000002', 'GENERIC_DECLINE'],
      ['4000000000009995', 'INSUFFICIENT_FUNDS'],
      ['4000000000000069', 'EXPIRED_CARD'],
      ['4000000000000127', 'INVALID_CVV'],
      ['4000000000009979', 'STOLEN_CARD'],
    ])('answers %s with a failed transfer: %s', async (number, failure_code) => {
      const { transfer, orderId, subscriptions } = await buy(service, 'price_pro_monthly', number);
      expect(transfer).toMatchObject({ state: 'FAILED', amount: 1200, failure_code });
      expect(transfer?.failure_message).toBeTruthy();
      const { orders } = await stateOf(service);
      expect(orders).toMatchObject([
        { id: orderId, status: 'payment_failed', order_number: null, identity_id: null },
      ]);
      expect(await transferNow()).toMatchObject({ order_id: orderId });
      expect(subscriptions).toEqual([]);
    });

    it('answers 4000000000000101 with an error', async () => {
      const refusal = await refusedPurchase(service, 'price_tee', '4000000000000101');
      expect(refusal).toMatchObject({
        status: 400,
        code: 'PAYMENT_DECLINED',
        details: { failure_code: 'CALL_ISSUER' },
      });
      expect(await transferNow()).toMatchObject({ state: 'FAILED', failure_code: 'CALL_ISSUER' });
    });

    it.each([
      [102, 'GENERIC_DECLINE'],
      [193, 'INSUFFICIENT_FUNDS'],
      [194, 'INVALID_CARD'],
    ])('declines an amount of %i as %s', async (amount, failure_code) => {
      const { transfer } = await buy(service, `price_amount_${amount}`);
      expect(transfer).toMatchObject({ amount, state: 'FAILED', failure_code });
    });

    it('leaves one customer, order and paid transfer when a second card works', async () => {
      const list = 'price_tee price_pro_monthly';
      await buy(service, list, '4000000000000002');
      await refusedPurchase(service, list, '4000000000000101');
      await buy(service, list);
      const { customers, orders, transfers, subscriptions } = await stateOf(service);
      expect(customers).toHaveLength(2);
      expect(orders).toMatchObject([
        { order_number: null, status: 'payment_failed' },
        { order_number: '1001', status: 'paid' },
      ]);
      expect(subscriptions).toMatchObject([{ status: 'active' }]);
      expect(transfers?.map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'SUCCEEDED']);
    });
  });

  describe('pending payments', () => {
    it('settles 4000000000000077 after a minute', async () => {
      shows('2.5/transfer.state', '3.5/transfer.pending');
      const { transfer, orderId } = await buy(service, 'price_tee', '4000000000000077');
      expect(transfer?.state).toBe('PENDING');
      expect(orderId).toBeTruthy();
      await advance(service, 58);
      expect(await transferNow()).toMatchObject({ state: 'PENDING' });
      await advance(service, 3);
      expect(await transferNow()).toMatchObject({ id: transfer?.id, state: 'SUCCEEDED' });
      expect((await stateOf(service))['orders']).toMatchObject([{ status: 'paid' }]);
    });

    it.each([
      ['000123456789', 'SUCCEEDED', null, 'active'],
      ['123120006', 'FAILED', 'INSUFFICIENT_FUNDS', 'incomplete_expired'],
      ['123120007', 'FAILED', 'BANK_ACCOUNT_CLOSED', 'incomplete_expired'],
      ['123120008', 'FAILED', 'NO_BANK_ACCOUNT_FOUND', 'incomplete_expired'],
      ['123120009', 'FAILED', 'INVALID_BANK_ACCOUNT_NUMBER', 'incomplete_expired'],
    ])('settles account %s as %s %s after a day', async (account, state, failure_code, status) => {
      shows('3.3/incomplete', '3.3/incomplete_expired', '3.3/active', '3.5/transfer.pending');
      const { transfer, subscriptions } = await buyByBank(service, account, 'price_pro_monthly');
      expect(transfer?.state).toBe('PENDING');
      expect(subscriptions?.[0]?.status).toBe('incomplete');
      await advance(service, 86_390);
      expect(await transferNow()).toMatchObject({ state: 'PENDING' });
      await advance(service, 20);
      expect(await transferNow()).toMatchObject({ state, failure_code });
      expect((await stateOf(service))['subscriptions']).toMatchObject([{ status }]);
    });

    it('ends a trial whose first order was never paid', async () => {
      await buyByBank(service, '123120006', 'price_pro_trial price_mug');
      await advance(service, 86_400);
      const { orders, subscriptions } = await stateOf(service);
      expect(orders).toMatchObject([{ status: 'payment_failed' }]);
      expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
    });
  });
}

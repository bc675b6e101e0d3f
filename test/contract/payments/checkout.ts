import { describe, expect, it } from 'vitest';
import { createCheckout, type CheckoutRequest } from '../../../src/api/checkout.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, grace, lines, refusedPurchase, withCard } from './purchase.ts';
import {
  refusalOf,
  SECRET,
  stateOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

/** Contract, section 5. */
export function describeCheckout(service: ServiceUnderTest): void {
  const call = (body: CheckoutRequest) => service.client().call(createCheckout, body);
  const counts = async () =>
    Object.fromEntries(
      Object.entries(await stateOf(service)).map(([name, { length }]) => [name, length]),
    );

  describe('checkout', () => {
    it.each([
      '4242424242424242',
      '5555555555554444',
      '378282246310005',
      '6011111111111117',
      '3056930009020004',
      '3566002020360505',
      '6200000000000005',
      '2223003122003222',
    ])('takes %s at once', async (number) => {
      shows(
        '1/one-time',
        '2.5/data',
        '2.5/transfer.amount',
        '2.5/transfer.currency',
        '2.5/transfer.state',
        '2.5/orderId',
        '2.5/subscriptions.empty',
      );
      const { transfer, orderId, subscriptions } = await buy(service, 'price_tee:2', number);
      expect(transfer).toMatchObject({ amount: 4800, currency: 'USD', state: 'SUCCEEDED' });
      expect(orderId).toBeTruthy();
      expect(subscriptions).toEqual([]);
    });

    it.each([
      ['price_jpy:3', 9600, 'JPY'],
      ['price_kwd', 4500, 'KWD'],
      ['price_tee price_mug:2 price_sticker:7', 5250, 'USD'],
    ])('adds up %s in minor units', async (list, amount, currency) => {
      expect((await buy(service, list)).transfer).toMatchObject({ amount, currency });
    });

    it('makes one customer, instrument, order and transfer', async () => {
      shows('2.5/transfer.id', '2.5/orderId');
      const before = await counts();
      const { transfer, orderId } = await buy(service);
      expect(await counts()).toEqual({
        ...before,
        customers: 2,
        payment_instruments: 3,
        orders: 1,
        transfers: 1,
      });
      const state = await stateOf(service);
      expect(state['customers']?.at(-1)).toMatchObject(grace);
      expect(state['orders']?.[0]).toMatchObject({
        id: orderId,
        order_number: '1001',
        status: 'paid',
        amount_total: 2400,
        identity_id: state['customers']?.at(-1)?.['id'],
      });
      expect(state['transfers']?.[0]).toMatchObject({ id: transfer?.id, order_id: orderId });
    });

    it('starts a subscription for each recurring line', async () => {
      shows('1/recurring', '2.5/subscriptions');
      const list = 'price_tee price_pro_monthly price_pro_yearly:2';
      const { transfer, orderId, subscriptions } = await buy(service, list);
      expect(transfer?.amount).toBe(2400 + 1200 + 24_000);
      expect(subscriptions).toHaveLength(2);
      for (const { status, order_id, order_number } of subscriptions ?? []) {
        expect({ status, order_id, order_number }).toEqual({
          status: 'active',
          order_id: orderId,
          order_number: '1001',
        });
      }
      const [monthly, yearly] = (await stateOf(service))['subscriptions'] ?? [];
      expect(monthly).toMatchObject({ items: [{ price_id: 'price_pro_monthly', quantity: 1 }] });
      const years = [yearly?.['current_period_start'], yearly?.['current_period_end']].map((at) =>
        new Date(String(at)).getUTCFullYear(),
      );
      expect((years[1] ?? 0) - (years[0] ?? 0)).toBe(1);
    });

    it('charges nothing for a trial', async () => {
      const { transfer, orderId, subscriptions } = await buy(service, 'price_pro_trial');
      expect(transfer).toBeUndefined();
      expect(orderId).toBeTruthy();
      expect(subscriptions).toHaveLength(1);
      const { status, current_period_end } = subscriptions?.[0] ?? {};
      expect(status).toBe('trialing');
      const days = (Date.parse(String(current_period_end)) - Date.now()) / 86_400_000;
      expect(days).toBeCloseTo(14, 1);
      expect((await stateOf(service))['transfers']).toEqual([]);
    });

    it('charges what a trial is bought with', async () => {
      const { transfer, subscriptions } = await buy(service, 'price_pro_trial price_mug');
      expect(transfer?.amount).toBe(1250);
      expect(subscriptions?.[0]?.status).toBe('trialing');
    });

    it.each(['PI_ada_visa', 'PI_ada_bank'])(
      'charges the saved %s of a customer',
      async (source) => {
        shows('4.4/b.customer_creation', '4.4/b.source.string', '4.4/b.identity_id');
        const body = { identity_id: 'ID_ada', source, line_items: lines('price_mug') };
        const before = await counts();
        const { transfer } = await call(body);
        expect(transfer).toMatchObject({
          amount: 1250,
          state: source === 'PI_ada_visa' ? 'SUCCEEDED' : 'PENDING',
        });
        expect(await counts()).toEqual({ ...before, orders: 1, transfers: 1 });
      },
    );

    it('charges a new card of a known customer and keeps it', async () => {
      shows('4.4/b.customer_creation', '4.4/b.source.object', '4.4/b.metadata');
      const tokenId = await tokenizeCard(service);
      const source = { type: 'PAYMENT_CARD', tokenId, name: 'Ada Lovelace' } as const;
      await call({
        customer_creation: false,
        identity_id: 'ID_ada',
        source,
        line_items: lines('price_tee'),
        metadata: { cart: '7' },
      });
      const { customers, payment_instruments, orders } = await stateOf(service);
      expect(customers).toHaveLength(1);
      expect(payment_instruments?.at(-1)).toMatchObject({ identity_id: 'ID_ada', brand: 'visa' });
      expect(orders?.[0]).toMatchObject({ metadata: { cart: '7' } });
    });

    it('serves secret keys too', async () => {
      const body = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines('price_mug') };
      const { transfer } = await service.client(SECRET).call(createCheckout, body);
      expect(transfer?.state).toBe('SUCCEEDED');
    });

    it.each([
      ['price_tee price_jpy', 400, 'MIXED_CURRENCY', 'line_items.1.price_id'],
      ['price_tee price_archived', 400, 'PRICE_INACTIVE', 'line_items.1.price_id'],
      ['price_nothing', 404, 'NOT_FOUND', 'line_items.0.price_id'],
    ])('does not sell %s', async (list, status, code, path) => {
      const refusal = await refusedPurchase(service, list);
      expect(refusal).toMatchObject({ status, code, details: { issues: [{ path }] } });
      expect(await counts()).toMatchObject({ orders: 0, transfers: 0, customers: 1 });
    });

    it('finds no customer and no instrument that do not exist', async () => {
      const line_items = lines('price_tee');
      const unknown = [
        { identity_id: 'ID_nobody', source: 'PI_ada_visa', line_items },
        { identity_id: 'ID_ada', source: 'PI_nothing', line_items },
      ];
      for (const body of unknown) {
        expect(await refusalOf(call(body))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
    });

    it('says what is wrong with each field', async () => {
      shows('2.2/error.details', '4.4/400', '7.2/400');
      const tokenId = await tokenizeBank(service, '000123456789');
      const body = {
        ...withCard(tokenId),
        customer_details: { first_name: '', last_name: 'Hopper', email: 'nowhere' },
        line_items: [{ price_id: 'price_tee', quantity: 0 }],
        colour: 'red',
      };
      const response = await service.send('POST', '/v1/api/checkout/', {
        headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as {
        error: { code: string; details: { issues: { path: string }[] } };
      };
      expect(error.code).toBe('VALIDATION_ERROR');
      expect(error.details.issues.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          'customer_details.first_name',
          'customer_details.email',
          'line_items.0.quantity',
        ]),
      );
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createPrice, createProduct } from '../../../src/api/merchant/catalogue.ts';
import { deleteCoupon, readCoupon } from '../../../src/api/merchant/coupons.ts';
import {
  deletePromotionCode,
  readPromotionCode,
  updatePromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { SECRET, stateOf, tokenizeCard, type ServiceUnderTest } from '../service-under-test.ts';
import { grace } from '../payments/purchase.ts';
import { cardSource, countRecords, createSession, post, validate } from '../sessions/session.ts';
import { discountsOf } from './discount.ts';

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly details?: Readonly<Record<string, unknown>> };
}

const NOTHING = { customers: 0, orders: 0, transfers: 0, subscriptions: 0 };

const free = (client_secret: string) => ({
  client_secret,
  customer_details: grace,
  amount_total: 0,
});

/** An order that costs nothing is completed without a way to pay. Contract, section 6. */
export function describeFreeOrders(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { offer, session, apply } = discountsOf(service);

  /** The answer to a confirm, as its status and its envelope. */
  async function confirm(body: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const response = await post(service, 'confirm', body, headers);
    return { status: response.status, ...((await response.json()) as Answer) };
  }
  /** A session of goods that a code has made free, and the code. */
  async function discounted(prices = 'price_tee', identity?: string) {
    const made = await offer({ percent_off: 100 });
    const client_secret = await session(prices, identity);
    await apply(client_secret);
    return { ...made, client_secret };
  }
  const timesRedeemed = async (made: Awaited<ReturnType<typeof offer>>) => [
    (await merchant.call(readCoupon, { id: made.coupon.id })).times_redeemed,
    (await merchant.call(readPromotionCode, { id: made.code.id })).times_redeemed,
  ];

  describe('an order that costs nothing', () => {
    it('needs no source, makes an order and no transfer, and redeems its code', async () => {
      const { client_secret, ...made } = await discounted();
      const { status, data } = await confirm(free(client_secret));
      expect(status).toBe(200);
      expect(data).toMatchObject({
        session: { status: 'complete', payment_status: 'no_payment_required' },
        orderId: expect.any(String),
        orderNumber: expect.any(String),
        subscriptions: [],
      });
      expect(data).not.toHaveProperty('transfer');
      const { orders = [], customers = [], payment_instruments = [] } = await stateOf(service);
      expect(orders).toMatchObject([
        { amount_total: 0, amount_discount: 2400, status: 'paid', promotion_code_id: made.code.id },
      ]);
      expect(customers).toHaveLength(2);
      expect(payment_instruments.filter(({ identity_id }) => identity_id !== 'ID_ada')).toEqual([]);
      expect(await countRecords(service)).toMatchObject({ orders: 1, transfers: 0 });
      expect(await timesRedeemed(made)).toEqual([1, 1]);
      const read = await validate(service, client_secret);
      expect(read.session).toMatchObject({ status: 'complete', amount_total: 0 });
      expect(read.result).toMatchObject({ orderId: data?.['orderId'] });
    });

    it('belongs to the customer of its session, of whom nothing new is kept', async () => {
      const { client_secret } = await discounted('price_tee', 'ID_ada');
      const { status } = await confirm({ client_secret, amount_total: 0 });
      expect(status).toBe(200);
      const { orders = [] } = await stateOf(service);
      expect(orders).toMatchObject([{ identity_id: 'ID_ada' }]);
      expect(await countRecords(service)).toMatchObject({ customers: 0, orders: 1 });
    });

    it('may also have prices that are nothing by themselves', async () => {
      const { id: product_id } = await merchant.call(createProduct, { name: 'Leaflet' });
      const price = await merchant.call(createPrice, {
        product_id,
        currency: 'EUR',
        unit_amount: 0,
        pricing_model: 'per_unit',
      });
      const { client_secret } = await createSession(service, {
        line_items: [{ price_id: price.id, quantity: 2 }],
      });
      expect((await confirm(free(client_secret))).status).toBe(200);
      expect(await countRecords(service)).toMatchObject({ orders: 1, transfers: 0 });
    });

    it('keeps and uses up no source that is sent all the same', async () => {
      const { client_secret } = await discounted();
      const tokenId = await tokenizeCard(service);
      const source = cardSource(tokenId);
      expect((await confirm({ ...free(client_secret), source })).status).toBe(200);
      const { payment_instruments = [] } = await stateOf(service);
      expect(payment_instruments.filter(({ identity_id }) => identity_id !== 'ID_ada')).toEqual([]);
      const paid = await createSession(service);
      const { status } = await confirm({ ...free(paid.client_secret), source, amount_total: 2400 });
      expect(status).toBe(200);
    });

    it('still needs to know who orders', async () => {
      const { client_secret } = await discounted();
      const { status, error } = await confirm({ client_secret, amount_total: 0 });
      expect([status, error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(await countRecords(service)).toEqual(NOTHING);
    });

    it('is made once, whatever keys its confirms carry', async () => {
      const { client_secret, ...made } = await discounted();
      const body = free(client_secret);
      const first = await confirm(body, 'one');
      expect(await confirm(body, 'one')).toEqual(first);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => confirm(body, `other-${index}`)),
      );
      expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
        new Set(['SESSION_COMPLETE']),
      );
      expect(await countRecords(service)).toMatchObject({ orders: 1, customers: 1 });
      expect(await timesRedeemed(made)).toEqual([1, 1]);
    });

    it('is one of 20 in the same instant where its code is redeemed once', async () => {
      const made = await offer({ percent_off: 100, max_redemptions: 1 });
      const secrets: string[] = [];
      for (let count = 0; count < 20; count++) secrets.push(await session('price_tee', 'ID_ada'));
      for (const secret of secrets) await apply(secret);
      const answers = await Promise.all(
        secrets.map((client_secret) => confirm({ client_secret, amount_total: 0 })),
      );
      const codes = answers.map(({ status, error }) => error?.details?.['reason'] ?? status);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set([200, 'USED_UP']));
      expect(await timesRedeemed(made)).toEqual([1, 1]);
      expect(await countRecords(service)).toMatchObject({ orders: 1, transfers: 0 });
    });
  });

  describe('a confirm without a source', () => {
    const recurring = 'price_pro_monthly';
    it.each([
      ['something is due', 'price_tee', 0, 2400],
      ['what is due is named', 'price_tee', 2400, 2400],
      ['nothing is named', 'price_tee', undefined, 2400],
      ['a trial begins', 'price_pro_trial', 0, 0],
    ])('is refused and makes nothing where %s', async (_, prices, amount_total, total) => {
      const client_secret = await session(prices);
      const { status, error } = await confirm({ ...free(client_secret), amount_total });
      expect([status, error?.code]).toEqual([400, 'SOURCE_REQUIRED']);
      expect(error?.details).toEqual({ amount_total: total });
      expect(await countRecords(service)).toEqual(NOTHING);
    });

    it.each([
      ['the total is not named', 'price_tee', undefined],
      ['another total is named', 'price_tee', 1],
      ['a subscription begins', recurring, 0],
      ['a subscription is among it', `price_tee ${recurring}`, 0],
    ])('is refused where a code takes all off, but %s', async (_, prices, amount_total) => {
      const { client_secret, ...made } = await discounted(prices);
      const { status, error } = await confirm({ ...free(client_secret), amount_total });
      expect([status, error?.code]).toEqual([400, 'SOURCE_REQUIRED']);
      expect(await countRecords(service)).toEqual(NOTHING);
      expect(await timesRedeemed(made)).toEqual([0, 0]);
    });

    it('is refused once another tab has taken the code away', async () => {
      const { client_secret } = await discounted();
      await apply(client_secret, null);
      const { status, error } = await confirm(free(client_secret));
      expect([status, error?.code]).toEqual([400, 'SOURCE_REQUIRED']);
      expect(error?.details).toEqual({ amount_total: 2400 });
      expect(await countRecords(service)).toEqual(NOTHING);
    });

    it.each([
      ['deleted', 'NOT_FOUND'],
      ['switched off', 'INACTIVE'],
      ['deleted with its coupon', 'NOT_FOUND'],
    ])('is refused with its reason where the code was %s', async (what, reason) => {
      const { client_secret, code, coupon } = await discounted();
      if (what === 'deleted') await merchant.call(deletePromotionCode, { id: code.id });
      else if (what === 'switched off') {
        await merchant.call(updatePromotionCode, { id: code.id, active: false });
      } else await merchant.call(deleteCoupon, { id: coupon.id });
      const { status, error } = await confirm(free(client_secret));
      expect([status, error?.code, error?.details?.['reason']]).toEqual([
        400,
        'PROMOTION_CODE_INVALID',
        reason,
      ]);
      expect(await countRecords(service)).toEqual(NOTHING);
    });

    it('is never accepted by a checkout with a key', async () => {
      const response = await service.send('POST', '/v1/api/checkout/', {
        headers: { 'content-type': 'application/json', 'x-easy-api-key': 'pk_test_sandbox' },
        body: JSON.stringify({
          customer_creation: true,
          customer_details: grace,
          line_items: [{ price_id: 'price_tee', quantity: 1 }],
        }),
      });
      expect(response.status).toBe(400);
      expect(await countRecords(service)).toEqual(NOTHING);
    });
  });
}

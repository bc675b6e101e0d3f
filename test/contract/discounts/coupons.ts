import { describe, expect, it } from 'vitest';
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  readCoupon,
  updateCoupon,
} from '../../../src/api/merchant/coupons.ts';
import {
  deletePromotionCode,
  listPromotionCodes,
  readPromotionCode,
  updatePromotionCode,
  validatePromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { shows } from '../../conformity/shows.ts';
import { advance, refusalOf, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { discountsOf } from './discount.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Service contract, section 5: coupons and the codes that name them. */
export function describeCoupons(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { coupon, code, offer } = discountsOf(service);
  const send = (path: string, body: unknown) =>
    service.send('POST', `/v1/api${path}`, {
      headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const check = (request: object = {}) =>
    merchant.call(validatePromotionCode, { code: 'summer', ...request });

  describe('coupons', () => {
    it('are made, listed, renamed and deleted, and never change what they take off', async () => {
      shows('1/coupons');
      const first = await coupon({ percent_off: 20, name: 'Summer' });
      expect(first).toMatchObject({
        percent_off: 20,
        amount_off: null,
        duration: 'once',
        times_redeemed: 0,
        valid: true,
      });
      const second = await coupon({ amount_off: 500, currency: 'USD', max_redemptions: 3 });
      expect((await merchant.call(listCoupons, {})).map(({ id }) => id)).toEqual([
        second.id,
        first.id,
      ]);
      const { id } = first;
      const renamed = await merchant.call(updateCoupon, { id, name: 'Autumn' });
      expect(renamed).toMatchObject({ name: 'Autumn', percent_off: 20 });
      expect(await merchant.call(readCoupon, { id })).toEqual(renamed);
      const other = service.client('sk_test_other');
      expect((await refusalOf(other.call(readCoupon, { id }))).status).toBe(404);
      expect((await refusalOf(other.call(deleteCoupon, { id }))).status).toBe(404);
      await code(id);
      expect(await merchant.call(deleteCoupon, { id })).toEqual({ id, deleted: true });
      expect((await refusalOf(merchant.call(readCoupon, { id }))).status).toBe(404);
      expect(await merchant.call(listPromotionCodes, {})).toEqual([]);
    });

    it('are refused where their terms do not go together', async () => {
      const wrong = [
        {},
        { percent_off: 0 },
        { percent_off: 101 },
        { percent_off: 12.5 },
        { percent_off: 10, amount_off: 100, currency: 'USD' },
        { amount_off: 100 },
        { amount_off: 0, currency: 'USD' },
        { percent_off: 10, currency: 'USD' },
        { percent_off: 10, duration: 'repeating' },
        { percent_off: 10, duration_in_months: 3 },
        { percent_off: 10, max_redemptions: 0 },
        { percent_off: 10, redeem_by: inDays(-1) },
      ];
      for (const terms of wrong) {
        const response = await send('/coupons/', terms);
        expect({ terms, status: response.status }).toEqual({ terms, status: 400 });
      }
      expect(await merchant.call(listCoupons, {})).toEqual([]);
    });

    it('are made once for each idempotency key', async () => {
      const options = { idempotencyKey: 'one' };
      const terms = { percent_off: 5, duration: 'once' } as const;
      const made = await merchant.call(createCoupon, terms, options);
      expect(await merchant.call(createCoupon, terms, options)).toEqual(made);
      expect(await merchant.call(listCoupons, {})).toHaveLength(1);
    });
  });

  describe('promotion codes', () => {
    it('are found whatever their capitals, and switched off and on', async () => {
      shows('1/promotion-codes');
      const { coupon: named, code: made } = await offer();
      expect(made).toMatchObject({ coupon_id: named.id, code: 'SUMMER', active: true });
      expect(await merchant.call(listPromotionCodes, { code: 'summer' })).toEqual([made]);
      expect(await merchant.call(listPromotionCodes, { code: 'winter' })).toEqual([]);
      const { id } = made;
      expect(await check()).toMatchObject({ valid: true, reason: null, promotion_code: { id } });
      await merchant.call(updatePromotionCode, { id, active: false });
      expect(await check()).toMatchObject({ valid: false, reason: 'INACTIVE' });
      const again = await merchant.call(updatePromotionCode, { id, active: true });
      expect(await merchant.call(readPromotionCode, { id })).toEqual(again);
      expect(
        (await send('/promotion-codes/', { coupon_id: named.id, code: 'Summer' })).status,
      ).toBe(400);
      const generated = await code(named.id, { code: undefined });
      expect(generated.code).toMatch(/^[A-Z0-9]{10}$/);
      expect(await merchant.call(deletePromotionCode, { id })).toEqual({ id, deleted: true });
      expect(await check()).toMatchObject({ valid: false, reason: 'NOT_FOUND' });
      const other = service.client('sk_test_other').call(readPromotionCode, { id: generated.id });
      expect((await refusalOf(other)).status).toBe(404);
    });

    it('say what they would take off, and why they would not', async () => {
      await offer(
        { amount_off: 500, currency: 'USD' },
        {
          identity_id: 'ID_ada',
          minimum_amount: 2000,
          minimum_amount_currency: 'USD',
          expires_at: inDays(2),
        },
      );
      const ada = { identity_id: 'ID_ada' };
      expect(await check({ ...ada, amount: 2400 })).toMatchObject({
        valid: true,
        discount_preview: { currency: 'USD', amount_discount: 500, amount_total: 1900 },
      });
      const reasons = [
        [{ amount: 2400 }, 'WRONG_CUSTOMER'],
        [{ ...ada, amount: 1999 }, 'BELOW_MINIMUM'],
        [{ ...ada, amount: 2400, currency: 'JPY' }, 'WRONG_CURRENCY'],
        [{ ...ada, code: 'nothing' }, 'NOT_FOUND'],
      ] as const;
      for (const [request, reason] of reasons) {
        expect(await check(request)).toMatchObject({ reason, discount_preview: null });
      }
      await advance(service, 2 * 86_400 + 60);
      expect(await check(ada)).toMatchObject({ valid: false, reason: 'EXPIRED' });
    });

    it('are refused where a field is wrong or names nothing', async () => {
      const { id: coupon_id } = await coupon();
      const wrong = [
        [{ coupon_id: 'CO_nothing' }, 404],
        [{ coupon_id, identity_id: 'ID_nobody' }, 404],
        [{ coupon_id, code: 'a b' }, 400],
        [{ coupon_id, code: 'x' }, 400],
        [{ coupon_id, minimum_amount: 100 }, 400],
        [{ coupon_id, expires_at: inDays(-1) }, 400],
      ] as const;
      for (const [body, status] of wrong) {
        const response = await send('/promotion-codes/', body);
        expect({ body, status: response.status }).toEqual({ body, status });
      }
    });
  });
}

import { describe, expect, it } from 'vitest';
import { deleteCoupon, readCoupon } from '../../../src/api/merchant/coupons.ts';
import { validateSession } from '../../../src/api/embedded-checkout.ts';
import {
  createDiscountableSession,
  readPromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { createSubscription } from '../../../src/api/merchant/records.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { ApiError } from '../../../src/errors.ts';
import { lines } from '../payments/purchase.ts';
import { confirmWithCard, createSession } from '../sessions/session.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeBank,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { billingOf } from '../subscriptions/billing.ts';
import { discountsOf } from './discount.ts';

interface Refused {
  readonly error: { readonly code: string; readonly details?: { readonly reason?: string } };
}

const DAY = 86_400;
const DECLINED = '4000000000000002';

/** Service contract, section 5: what a code takes off, and how often. */
export function describeRedemptions(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { coupon, offer, session, apply } = discountsOf(service);
  const { read, invoicesOf, transfers } = billingOf(service);
  const post = (path: string, body: object) =>
    service.send('POST', `/v1/api/embedded-checkout/${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const confirmByAda = (client_secret: string, source: unknown = 'PI_ada_visa') =>
    post('confirm', { client_secret, source });
  /** The reason for which a request is refused. */
  const reasonOf = async (path: string, body: object) => {
    const { error } = (await (await post(path, body)).json()) as Refused;
    return error.code === 'PROMOTION_CODE_INVALID' ? error.details?.reason : error.code;
  };
  const reasonFor = (client_secret: string, code: string) =>
    reasonOf('promotion-code', { client_secret, code });
  const subscribe = (terms: Partial<RequestOf<typeof createSubscription>>) =>
    merchant.call(createSubscription, {
      identity_id: 'ID_ada',
      items: [{ price_id: 'price_pro_monthly' }],
      ...terms,
    });
  const timesRedeemed = async (made: Awaited<ReturnType<typeof offer>>) => [
    (await merchant.call(readCoupon, { id: made.coupon.id })).times_redeemed,
    (await merchant.call(readPromotionCode, { id: made.code.id })).times_redeemed,
  ];

  describe('a code in a session', () => {
    it('lowers what is shown, charged and kept with the order, and counts', async () => {
      const made = await offer({ percent_off: 15 });
      const secret = await session('price_tee price_sticker');
      const shown = await apply(secret, 'summer');
      // 15 % of 24.50 are 3.675, rounded half up.
      expect(shown).toMatchObject({
        session: { amount_subtotal: 2450, amount_total: 2082 },
        amount_discount: 368,
        promotion_code: { code: 'SUMMER', percent_off: 15, duration: 'once' },
      });
      const validated = await service.client().call(validateSession, { client_secret: secret });
      expect(validated.session).toMatchObject({ amount_subtotal: 2450, amount_total: 2082 });
      expect(await timesRedeemed(made)).toEqual([0, 0]);
      const { transfer } = await confirmWithCard(service, secret);
      expect(transfer).toMatchObject({ amount: 2082, state: 'SUCCEEDED' });
      expect((await stateOf(service))['orders']).toMatchObject([
        { amount_total: 2082, amount_discount: 368, promotion_code_id: made.code.id },
      ]);
      expect(await timesRedeemed(made)).toEqual([1, 1]);
    });

    it('is taken away again, and nothing is charged that was not shown', async () => {
      await offer();
      const secret = await session();
      expect((await apply(secret)).session.amount_total).toBe(1920);
      const without = await apply(secret, null);
      expect(without).toMatchObject({ amount_discount: 0, promotion_code: null });
      expect((await confirmWithCard(service, secret)).transfer?.amount).toBe(2400);
    });

    it('is charged only with the total that the buyer was shown, where the buyer says it', async () => {
      await offer();
      const secret = await session('price_tee', 'ID_ada');
      await apply(secret);
      const confirm = { client_secret: secret, source: 'PI_ada_visa' };
      expect(await reasonOf('confirm', { ...confirm, amount_total: 2400 })).toBe('PRICE_CHANGED');
      expect(await transfers()).toEqual([]);
      expect((await post('confirm', { ...confirm, amount_total: 1920 })).status).toBe(200);
      expect(await transfers()).toMatchObject([{ amount: 1920 }]);
    });

    it('may take everything off, and then nothing is due', async () => {
      await offer({ amount_off: 9900, currency: 'USD' });
      const secret = await session();
      expect((await apply(secret)).session.amount_total).toBe(0);
      const confirmed = await confirmWithCard(service, secret);
      expect(confirmed.transfer ?? null).toBeNull();
      expect(confirmed.session.payment_status).toBe('no_payment_required');
    });

    it('is refused where the session does not allow it, and by every reason', async () => {
      await offer({ amount_off: 100, currency: 'JPY' });
      const { client_secret } = await createSession(service);
      expect(await reasonFor(client_secret, 'SUMMER')).toBe('VALIDATION_ERROR');
      const secret = await session();
      expect(await reasonFor(secret, 'SUMMER')).toBe('WRONG_CURRENCY');
      expect(await reasonFor(secret, 'nothing')).toBe('NOT_FOUND');
      const create = service.client(PUBLISHABLE).call(createDiscountableSession, {
        line_items: lines('price_tee'),
        allow_promotion_codes: true,
      });
      expect((await refusalOf(create)).status).toBe(403);
      await confirmWithCard(service, secret);
      expect(await reasonFor(secret, 'SUMMER')).toBe('SESSION_COMPLETE');
    });

    it('that has ended meanwhile charges nothing, and a decline redeems nothing', async () => {
      const made = await offer();
      const [first, second] = [await session('price_tee', 'ID_ada'), await session()];
      await apply(first);
      await apply(second);
      await confirmWithCard(service, second, DECLINED).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
      expect(await timesRedeemed(made)).toEqual([0, 0]);
      await merchant.call(deleteCoupon, { id: made.coupon.id });
      const confirm = { client_secret: first, source: 'PI_ada_visa' };
      expect(await reasonOf('confirm', confirm)).toBe('NOT_FOUND');
      expect((await transfers()).filter(({ state }) => state !== 'FAILED')).toEqual([]);
    });

    it('of 100 buyers in the same instant, one redeems what can be redeemed once', async () => {
      const made = await offer({ percent_off: 50, max_redemptions: 1 });
      const secrets: string[] = [];
      for (let count = 0; count < 100; count++) secrets.push(await session('price_tee', 'ID_ada'));
      for (const secret of secrets) await apply(secret);
      const responses = await Promise.all(secrets.map((secret) => confirmByAda(secret)));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([200, 400]));
      expect(await transfers()).toMatchObject([{ amount: 1200 }]);
      expect(await timesRedeemed(made)).toEqual([1, 1]);
      expect(await reasonFor(await session(), 'SUMMER')).toBe('USED_UP');
    });

    it('is given back when the debit that paid comes back', async () => {
      const made = await offer();
      const secret = await session('price_tee', 'ID_ada');
      await apply(secret);
      const tokenId = await tokenizeBank(service, '123120006');
      await confirmByAda(secret, {
        type: 'BANK_ACCOUNT',
        tokenId,
        accountType: 'PERSONAL_CHECKING',
      });
      expect(await timesRedeemed(made)).toEqual([1, 1]);
      await advance(service, DAY + 60);
      expect((await transfers()).map(({ state }) => state)).toEqual(['FAILED']);
      expect(await timesRedeemed(made)).toEqual([0, 0]);
    });
  });

  describe('a coupon on a subscription', () => {
    it('lowers as many invoices as it lasts', async () => {
      const coupons = {
        once: await coupon({ percent_off: 50, duration: 'once' }),
        repeating: await coupon({
          amount_off: 500,
          currency: 'USD',
          duration: 'repeating',
          duration_in_months: 2,
        }),
        forever: await coupon({ percent_off: 100, duration: 'forever' }),
      };
      const ids: Record<string, string> = {};
      for (const [name, { id }] of Object.entries(coupons)) {
        ids[name] = (await subscribe({ coupon_id: id })).id;
      }
      await advance(service, 95 * DAY);
      const due = async (name: string) =>
        (await invoicesOf(ids[name] ?? '')).slice(0, 4).map(({ amount_due }) => amount_due);
      expect(await due('once')).toEqual([600, 1200, 1200, 1200]);
      expect(await due('repeating')).toEqual([700, 700, 1200, 1200]);
      expect(await due('forever')).toEqual([0, 0, 0, 0]);
      expect((await read(ids['once'] ?? ''))['discount']).toBeNull();
      expect((await read(ids['forever'] ?? ''))['discount']).toMatchObject({ percent_off: 100 });
    });

    it('waits for the end of a trial, and is divided among subscriptions', async () => {
      await offer({ amount_off: 1001, currency: 'USD', duration: 'forever' });
      const secret = await session('price_pro_monthly price_pro_trial', 'ID_ada');
      // 12.00 and 29.00 share 10.01 as 2.93 and 7.08.
      expect((await apply(secret)).amount_discount).toBe(293);
      expect((await confirmByAda(secret)).status).toBe(200);
      await advance(service, 15 * DAY);
      const amounts = (await transfers()).map(({ amount }) => amount);
      expect(amounts).toEqual([1200 - 293, 2900 - 708]);
    });

    it('is named by a code, and refused where it is none or two are named', async () => {
      const made = await offer();
      const { id } = await subscribe({ promotion_code: 'summer' });
      expect(await invoicesOf(id)).toMatchObject([{ amount_due: 960, amount_discount: 240 }]);
      expect(await timesRedeemed(made)).toEqual([1, 1]);
      const both = { promotion_code: 'summer', coupon_id: made.coupon.id };
      expect((await refusalOf(subscribe(both))).code).toBe('VALIDATION_ERROR');
      const none = await refusalOf(subscribe({ promotion_code: 'nothing' }));
      expect(none.code).toBe('PROMOTION_CODE_INVALID');
    });
  });
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { CryptoStatus } from '../../../src/api/crypto.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { readCoupon } from '../../../src/api/merchant/coupons.ts';
import {
  createDiscountableSession,
  deletePromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import {
  type SessionMethod,
  updateCheckoutConfig,
  validateSession,
} from '../../../src/api/embedded-checkout.ts';
import { discountsOf } from '../discounts/discount.ts';
import { grace, lines } from '../payments/purchase.ts';
import { confirmWithCard, countRecords } from '../sessions/session.ts';
import {
  control,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const CARD_AND_CRYPTO: readonly SessionMethod[] = ['PAYMENT_CARD', 'CRYPTO'];
const MAX_REDEMPTIONS = 5;
const BUYERS = 100;

/** Promotion codes in sessions for stablecoins, which are redeemed when the coins have come. */
export function describeLimitedCodes(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { offer, apply } = discountsOf(service);
  const happen = (session: string, event: string) =>
    control(service, 'POST', '/crypto', { session, event }) as Promise<CryptoStatus>;
  const open = async (methods = CARD_AND_CRYPTO) => {
    const { id, client_secret = '' } = await merchant.call(createDiscountableSession, {
      line_items: lines('price_tee'),
      allow_promotion_codes: true,
      payment_methods: [...methods],
    });
    return { id, client_secret };
  };
  const read = (client_secret: string) =>
    service.client('').call(validateSession, { client_secret });

  describe('a promotion code in a session for stablecoins', () => {
    beforeEach(async () => {
      await merchant.call(updateCheckoutConfig, { crypto: true });
    });

    it.each([
      ['coupon', { percent_off: 20, max_redemptions: MAX_REDEMPTIONS }, {}],
      ['code', { percent_off: 20 }, { max_redemptions: MAX_REDEMPTIONS }],
    ])('takes their address away where its %s is limited', async (_, terms, codeTerms) => {
      await offer(terms, codeTerms);
      const { client_secret } = await open();
      const applied = await apply(client_secret);
      expect(applied).toMatchObject({ amount_discount: 480 });
      expect(applied.crypto_payment).toBeUndefined();
      expect((await read(client_secret)).crypto_payment).toBeUndefined();
      expect((await apply(client_secret, null)).crypto_payment).toMatchObject({ amount: '24.00' });
    });

    it('leaves the address where neither is limited, until the code is deleted', async () => {
      const { code } = await offer();
      const { client_secret } = await open();
      expect((await apply(client_secret)).crypto_payment).toMatchObject({ amount: '19.20' });
      await merchant.call(deletePromotionCode, { id: code.id });
      expect((await read(client_secret)).crypto_payment).toBeUndefined();
      expect((await apply(client_secret, null)).crypto_payment).toMatchObject({ amount: '24.00' });
    });

    it('leaves nothing to send where it takes everything off, and the order is made all the same', async () => {
      await offer({ percent_off: 100, max_redemptions: 1 });
      const { client_secret } = await open(['CRYPTO']);
      const applied = await apply(client_secret);
      expect(applied.session.amount_total).toBe(0);
      expect(applied.crypto_payment).toBeUndefined();
      const order = { client_secret, customer_details: grace, amount_total: 0 };
      const { session } = await service.client('').call(confirmSession, order);
      expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' });
    });

    it('is refused where there is no other way to pay, if it is limited', async () => {
      await offer({ percent_off: 20, max_redemptions: MAX_REDEMPTIONS });
      const { id, client_secret } = await open(['CRYPTO']);
      expect(await refusalOf(apply(client_secret))).toMatchObject({
        code: 'PROMOTION_CODE_INVALID',
        details: { reason: 'NOT_PAYABLE' },
      });
      expect((await read(client_secret)).crypto_payment).toMatchObject({ amount: '24.00' });
      expect(await happen(id, 'confirm')).toMatchObject({ status: 'confirmed' });
    });

    it('counts by its coupon where it was deleted when the coins came', async () => {
      const { code, coupon } = await offer();
      const { id, client_secret } = await open();
      await apply(client_secret);
      await merchant.call(deletePromotionCode, { id: code.id });
      expect(await happen(id, 'confirm')).toMatchObject({ status: 'confirmed' });
      expect((await merchant.call(readCoupon, { id: coupon.id })).times_redeemed).toBe(1);
    });

    it('is redeemed as often as it may be by 100 buyers at once, and every coin is on record', async () => {
      const { coupon } = await offer({ percent_off: 20, max_redemptions: MAX_REDEMPTIONS });
      const sessions: { readonly id: string; readonly client_secret: string }[] = [];
      for (let buyer = 0; buyer < BUYERS; buyer++) sessions.push(await open());
      for (const { client_secret } of sessions) await apply(client_secret);
      // Their buyers have seen an address before, and two of them have a card.
      const [first, second, ...rest] = sessions;
      const [arrived] = await Promise.all([
        Promise.all(rest.map(({ id }) => happen(id, 'confirm'))),
        ...[first, second].map((session) =>
          confirmWithCard(service, session?.client_secret ?? '').catch(() => undefined),
        ),
      ]);
      const { orders = [] } = await stateOf(service);
      const discounted = orders.filter(({ amount_discount }) => amount_discount === 480);
      expect(discounted).toHaveLength(MAX_REDEMPTIONS);
      expect((await countRecords(service))['transfers']).toBe(MAX_REDEMPTIONS);
      const { times_redeemed } = await merchant.call(readCoupon, { id: coupon.id });
      expect(times_redeemed).toBe(MAX_REDEMPTIONS);
      for (const { status, reason, tx_signature } of arrived) {
        expect([status, reason ?? null]).toEqual(
          status === 'confirmed' ? ['confirmed', null] : ['failed', 'underpaid'],
        );
        expect(tx_signature).toEqual(expect.any(String));
      }
    });
  });
}

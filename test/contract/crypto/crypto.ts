import { describe, expect, it } from 'vitest';
import { readCryptoStatus, type CryptoStatus } from '../../../src/api/crypto.ts';
import {
  readCheckoutConfig,
  type SessionMethod,
  updateCheckoutConfig,
} from '../../../src/api/embedded-checkout.ts';
import { createCoupon } from '../../../src/api/merchant/coupons.ts';
import {
  createDiscountableSession,
  createPromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { applyPromotionCode } from '../../../src/api/promotion-code.ts';
import { lines } from '../payments/purchase.ts';
import {
  advance,
  control,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import {
  confirmWithCard,
  countRecords,
  createSession,
  refusedConfirm,
  refusedSession,
  retrieve,
  validate,
} from '../sessions/session.ts';

const CARD_AND_CRYPTO: { payment_methods: SessionMethod[] } = {
  payment_methods: ['PAYMENT_CARD', 'CRYPTO'],
};

/** Service contract, section 9: sessions that are paid with stablecoins. */
export function describeCrypto(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const switchOn = () => merchant.call(updateCheckoutConfig, { crypto: true });
  const happen = (session: string, event: string) =>
    control(service, 'POST', '/crypto', { session, event }) as Promise<CryptoStatus>;
  const statusOf = (id: string) => service.client('').call(readCryptoStatus, { id });
  const open = async (terms = {}) => {
    await switchOn();
    return createSession(service, { ...CARD_AND_CRYPTO, ...terms });
  };

  describe('a session for stablecoins', () => {
    it('needs a setting of the merchant, which is off at first', async () => {
      expect((await merchant.call(readCheckoutConfig, {})).crypto).toBe(false);
      expect((await refusedSession(service, CARD_AND_CRYPTO)).code).toBe('VALIDATION_ERROR');
      const plain = await createSession(service);
      const shown = await validate(service, plain.client_secret);
      expect(shown.payment_methods).not.toContain('CRYPTO');
      expect(shown.crypto_payment).toBeUndefined();
      expect((await refusalOf(statusOf(plain.id))).status).toBe(404);
      await expect(happen(plain.id, 'confirm')).rejects.toThrow('NOT_FOUND');
      expect(await switchOn()).toEqual({ allowed_origins: [], crypto: true });
      const usual = await createSession(service);
      expect((await validate(service, usual.client_secret)).payment_methods).toContain('CRYPTO');
    });

    it('says where to send how much, and until when', async () => {
      const { id, client_secret } = await open({ line_items: lines('price_mug price_sticker') });
      const { session, crypto_payment } = await validate(service, client_secret);
      expect(crypto_payment).toEqual({
        network: 'solana',
        asset: 'USDC',
        address: expect.stringMatching(/^SANDBOX0/),
        amount: '13.00',
        expires_at: session.expires_at,
        reference: expect.any(String),
        status: 'pending',
      });
      expect(await statusOf(id)).toEqual({ status: 'pending' });
    });

    it('is in dollars, and for what is paid once', async () => {
      await switchOn();
      for (const price of ['price_jpy', 'price_pro_monthly']) {
        const terms = { line_items: lines(price), ...CARD_AND_CRYPTO };
        expect((await refusedSession(service, terms)).code, price).toBe('VALIDATION_ERROR');
      }
    });

    it('is paid once what was detected is confirmed', async () => {
      const { id, client_secret } = await open();
      const detected = await happen(id, 'detect');
      expect(detected).toEqual({ status: 'detected', tx_signature: expect.any(String) });
      expect((await validate(service, client_secret)).session.status).toBe('open');
      expect((await countRecords(service))['transfers']).toBe(0);
      expect(await happen(id, 'confirm')).toEqual({ ...detected, status: 'confirmed' });
      expect(await statusOf(id)).toEqual({ ...detected, status: 'confirmed' });
      const { session, result, crypto_payment } = await validate(service, client_secret);
      expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect(crypto_payment).toMatchObject({ status: 'confirmed' });
      expect(result?.transfer).toMatchObject({ amount: 2400, state: 'SUCCEEDED' });
      expect(await retrieve(service, id)).toMatchObject({ order_id: result?.orderId });
      const { orders = [], transfers = [] } = await stateOf(service);
      expect(orders).toMatchObject([{ status: 'paid', amount_total: 2400 }]);
      expect(transfers).toMatchObject([{ instrument: { type: 'CRYPTO', brand: 'USDC' } }]);
      expect((await refusedConfirm(service, client_secret)).code).toBe('SESSION_COMPLETE');
    });

    it('belongs to its customer, and honours its promotion code', async () => {
      await switchOn();
      const { id: coupon_id } = await merchant.call(createCoupon, {
        percent_off: 25,
        duration: 'once',
      });
      await merchant.call(createPromotionCode, { coupon_id, code: 'QUARTER', active: true });
      const created = await merchant.call(createDiscountableSession, {
        line_items: lines('price_tee'),
        allow_promotion_codes: true,
        identity_id: 'ID_ada',
      });
      const code = { client_secret: created.client_secret ?? '', code: 'QUARTER' };
      const applied = await service.client('').call(applyPromotionCode, code);
      expect(applied.crypto_payment).toMatchObject({ amount: '18.00' });
      await happen(created.id, 'detect');
      // What was sent is what was due, so the total stays as it is.
      const away = service.client('').call(applyPromotionCode, { ...code, code: null });
      expect((await refusalOf(away)).code).toBe('CRYPTO_DETECTED');
      await happen(created.id, 'confirm');
      const { orders = [] } = await stateOf(service);
      expect(orders).toMatchObject([
        { identity_id: 'ID_ada', amount_total: 1800, amount_discount: 600, coupon_id },
      ]);
    });

    it('takes no card while stablecoins are detected, and stays open for them', async () => {
      const { id, client_secret } = await open({ expires_in: 60 });
      await happen(id, 'detect');
      const refusal = await refusedConfirm(service, client_secret);
      expect(refusal).toMatchObject({ code: 'CRYPTO_DETECTED', status: 400 });
      await advance(service, 3600);
      expect(await happen(id, 'confirm')).toMatchObject({ status: 'confirmed' });
      expect((await countRecords(service))['transfers']).toBe(1);
    });

    it.each([
      ['underpay', { reason: 'underpaid' }],
      ['overpay', { reason: 'overpaid' }],
      ['fail', {}],
    ])('is not paid by what does not fit: %s', async (event, reason) => {
      const { id, client_secret } = await open();
      await happen(id, 'detect');
      const failed = { status: 'failed', ...reason, tx_signature: expect.any(String) };
      expect(await happen(id, event)).toEqual(failed);
      // What is decided stays decided, and a card may pay.
      expect(await happen(id, 'confirm')).toEqual(failed);
      expect((await countRecords(service))['transfers']).toBe(0);
      expect((await confirmWithCard(service, client_secret)).session.status).toBe('complete');
      expect(await statusOf(id)).toEqual(failed);
    });

    it('is late after a card has paid, and after its time', async () => {
      const paid = await open();
      await confirmWithCard(service, paid.client_secret);
      expect(await statusOf(paid.id)).toEqual({ status: 'expired' });
      const late = { status: 'failed', reason: 'late' };
      expect(await happen(paid.id, 'confirm')).toMatchObject(late);
      const over = await open({ expires_in: 60 });
      await advance(service, 61);
      expect(await statusOf(over.id)).toEqual({ status: 'expired' });
      expect(await happen(over.id, 'detect')).toMatchObject(late);
      expect(await happen(over.id, 'confirm')).toMatchObject(late);
      expect((await countRecords(service))['transfers']).toBe(1);
    });

    it('is paid once by 100 confirmations in the same instant', async () => {
      const { id } = await open();
      const all = await Promise.all(Array.from({ length: 100 }, () => happen(id, 'confirm')));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['confirmed']));
      expect(new Set(all.map(({ tx_signature }) => tx_signature)).size).toBe(1);
      expect(await countRecords(service)).toMatchObject({ orders: 1, transfers: 1 });
    });

    it('is paid once by a card and stablecoins in the same instant', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, client_secret } = await open();
        const [coins, card] = await Promise.all([
          happen(id, 'confirm'),
          confirmWithCard(service, client_secret).then(
            () => 'paid',
            (error: { code?: string }) => error.code,
          ),
        ]);
        const byCard = coins.status !== 'confirmed';
        expect([card, coins.reason ?? null]).toEqual(
          byCard ? ['paid', 'late'] : ['SESSION_COMPLETE', null],
        );
        expect((await countRecords(service))['transfers']).toBe(round + 1);
      }
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../src/api/checkout.ts';
import { listPrices, listProducts } from '../../src/api/prices.ts';
import { authorizeVaultSession, createVaultSession } from '../../src/api/vault.ts';
import { validateKey } from '../../src/api/validate-key.ts';
import { shows } from '../conformity/shows.ts';
import { withCard } from './payments/purchase.ts';
import {
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from './service-under-test.ts';

/** Contract, section 1: who may do what, and to whose data. */
export function describeKeys(service: ServiceUnderTest): void {
  describe('keys', () => {
    it.each([PUBLISHABLE, SECRET])('knows %s and hands out the vault’s key', async (key) => {
      shows('4.0/validate-key', '5.1/header');
      const { tokenization } = await service.client(key).call(validateKey, {});
      expect(tokenization).toEqual({
        provider: expect.any(String) as string,
        public_key: expect.any(String) as string,
      });
      expect(tokenization.public_key).not.toContain('sk_');
    });

    it.each([
      '',
      'pk_test_nobody',
      'pk_live_sandbox',
      'sk_test_sandbox2',
      `${PUBLISHABLE} `.repeat(2),
    ])('refuses the key "%s"', async (key) => {
      shows('5.5/missing', '5.8/401', '7.2/401');
      expect(await refusalOf(service.client(key).call(validateKey, {}))).toMatchObject({
        status: 401,
        code: 'UNAUTHORIZED',
      });
    });

    it.each([
      ['GET', '/customers/'],
      ['GET', '/orders/'],
      ['GET', '/transfers/'],
      ['GET', '/subscriptions/'],
      ['POST', '/transfer/TR1/reversals'],
      ['POST', '/product-prices/'],
      ['POST', '/authorizations/'],
      ['GET', '/webhooks'],
    ])('keeps publishable keys from %s %s', async (method, path) => {
      shows('5.2/limited', '5.8/401', '5.8/403', '7.2/401', '7.2/403');
      const send = (key?: string) =>
        service.send(method, `/v1/api${path}`, { headers: key ? { 'x-easy-api-key': key } : {} });
      expect((await send()).status).toBe(401);
      const response = await send(PUBLISHABLE);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'FORBIDDEN' } });
      expect((await send(SECRET)).status).not.toBe(403);
    });
  });

  const other = () => service.client('pk_test_other');

  describe('another merchant', () => {
    it('sees a catalogue of its own only', async () => {
      const prices = await other().call(listPrices, {});
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.map(({ id }) => id)).not.toContain('price_tee');
      expect(await other().call(listPrices, { ids: 'price_tee' })).toEqual([]);
      expect(await other().call(listProducts, { ids: 'prod_tee' })).toEqual([]);
    });

    it('cannot sell, charge or spend what is the first one’s', async () => {
      const stolen = await tokenizeCard(service);
      const own = () => tokenizeCard(service, undefined, 'pk_test_other');
      const attempts = [
        withCard(await own(), 'price_tee'),
        withCard(stolen, 'price_other_notebook'),
        {
          identity_id: 'ID_ada',
          source: 'PI_ada_visa',
          line_items: [{ price_id: 'price_other_notebook', quantity: 1 }],
        },
      ];
      const codes = [];
      for (const body of attempts) {
        codes.push((await refusalOf(other().call(createCheckout, body))).code);
      }
      expect(codes).toEqual(['NOT_FOUND', 'TOKEN_INVALID', 'NOT_FOUND']);
      expect((await stateOf(service))['transfers']).toEqual([]);
    });

    it('cannot authorize the first one’s vault session', async () => {
      const { tokenization } = await service.client().call(validateKey, {});
      const { nonce } = await service.vault.call(
        createVaultSession,
        {},
        { vaultKey: tokenization.public_key },
      );
      const refusal = await refusalOf(other().call(authorizeVaultSession, { nonce }));
      expect(refusal.code).toBe('VALIDATION_ERROR');
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { createToken } from '../../../src/api/vault.ts';
import { validateKey } from '../../../src/api/validate-key.ts';
import { grace, withCard } from '../payments/purchase.ts';
import {
  cardData,
  openVault,
  refusalOf,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { cardSource, countRecords, createSession, validate } from './session.ts';

const NOTHING = { customers: 0, orders: 0, transfers: 0, subscriptions: 0 };

/** Contract, section 3: what was typed for one merchant and one session pays no other. */
export function describeSessionTokens(service: ServiceUnderTest): void {
  /** A token as the frame gets it with a client secret. */
  const tokenOf = async (client_secret: string) => {
    const vaultKey = (await validate(service, client_secret)).tokenization.session_key;
    const body = { type: 'card', data: cardData('4242424242424242') } as const;
    return (await service.vault.call(createToken, body, { vaultKey })).id;
  };
  const confirm = (client_secret: string, tokenId: string) =>
    service.client('').call(confirmSession, {
      client_secret,
      source: cardSource(tokenId),
      customer_details: grace,
    });

  describe('a token', () => {
    it('that was made under a session pays that session', async () => {
      const { client_secret } = await createSession(service);
      // Whichever of the session’s looks it came with.
      const token = await tokenOf(client_secret);
      await tokenOf(client_secret);
      expect((await confirm(client_secret, token)).session.status).toBe('complete');
    });

    it('that was made under a session pays no other session, and no cart', async () => {
      const [one, other] = [await createSession(service), await createSession(service)];
      const token = await tokenOf(one.client_secret);
      expect(await refusalOf(confirm(other.client_secret, token))).toMatchObject({
        code: 'TOKEN_INVALID',
        status: 400,
        details: { issues: [{ path: 'source.tokenId' }] },
      });
      const cart = service.client().call(createCheckout, withCard(token));
      expect((await refusalOf(cart)).code).toBe('TOKEN_INVALID');
      expect(await countRecords(service)).toEqual(NOTHING);
      // What was refused did not use it up.
      expect((await confirm(one.client_secret, token)).session.status).toBe('complete');
    });

    it('of another merchant’s key or session pays nothing here', async () => {
      const here = await createSession(service);
      const there = await createSession(
        service,
        { line_items: [{ price_id: 'price_other_notebook', quantity: 1 }] },
        'sk_test_other',
      );
      for (const token of [
        await tokenizeCard(service, '4242424242424242', 'pk_test_other'),
        await tokenOf(there.client_secret),
      ]) {
        const refusal = await refusalOf(confirm(here.client_secret, token));
        expect(refusal.code).toBe('TOKEN_INVALID');
      }
      expect(await countRecords(service)).toEqual(NOTHING);
    });
  });

  describe('the merchant', () => {
    it('is named alike by a key and by a session', async () => {
      const { client_secret } = await createSession(service);
      const { merchant } = await validate(service, client_secret);
      expect(merchant).toMatchObject({ id: 'MU_sandbox', name: 'Small Hours' });
      const keys = { pk_test_sandbox: merchant.id, pk_test_other: 'MU_other' };
      for (const [key, id] of Object.entries(keys)) {
        expect((await service.client(key).call(validateKey, {})).merchant?.id).toBe(id);
      }
      const link = await createSession(service, { payment_link_id: 'pl_pro' });
      expect((await validate(service, link.client_secret)).merchant.id).toBe('MU_sandbox');
    });
  });

  describe('the vault', () => {
    it.each(['0000', '000000000', '00000000000000000'])('refuses the account %s', async (zeros) => {
      const vaultKey = await openVault(service);
      const data = { routing_number: '110000000', account_number: zeros };
      const refusal = await refusalOf(
        service.vault.call(createToken, { type: 'bank', data }, { vaultKey }),
      );
      expect(refusal).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'data.account_number' }] },
      });
      expect(JSON.stringify(refusal.details) + refusal.message).not.toContain(zeros);
    });

    it.each([8, 16, 19])('refuses a card of %i zeros', async (length) => {
      const vaultKey = await openVault(service);
      const data = cardData('0'.repeat(length));
      const refusal = service.vault.call(createToken, { type: 'card', data }, { vaultKey });
      expect((await refusalOf(refusal)).code).toBe('INVALID_CARD');
    });
  });
}

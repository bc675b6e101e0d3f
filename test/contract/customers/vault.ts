import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCheckout } from '../../../src/api/checkout.ts';
import { authorizeVaultSession, createToken, createVaultSession } from '../../../src/api/vault.ts';
import { validateKey } from '../../../src/api/validate-key.ts';
import { buy, withBank, withCard } from '../payments/purchase.ts';
import {
  advance,
  cardData,
  openVault,
  refusalOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const card = { type: 'card', data: cardData('4242424242424242') } as const;

/** Contract, section 3. */
export function describeVault(service: ServiceUnderTest): void {
  const tokenize = (vaultKey: string, body: unknown) =>
    service.vault.call(createToken, z.parse(createToken.request, body), { vaultKey });

  describe('the vault', () => {
    it('echoes a card without its number', async () => {
      const token = await tokenize(await openVault(service), card);
      const { expiration_month, expiration_year } = card.data;
      expect(token).toMatchObject({
        id: expect.any(String) as string,
        type: 'card',
        card: { brand: 'visa', last4: '4242', expiration_month, expiration_year },
      });
      expect(JSON.stringify(token)).not.toContain(card.data.number);
    });

    it('echoes a bank account without its number', async () => {
      const data = { routing_number: '122105278', account_number: '000123456789' };
      const token = await tokenize(await openVault(service), { type: 'bank', data });
      expect(token.bank).toEqual({ last4: '6789', routing_number: '122105278' });
    });

    it.each([
      ['5555555555554444', 'mastercard'],
      ['2223003122003222', 'mastercard'],
      ['378282246310005', 'american-express'],
      ['6011111111111117', 'discover'],
      ['3056930009020004', 'diners-club'],
      ['3566002020360505', 'jcb'],
      ['6200000000000005', 'unionpay'],
    ])('knows the brand of %s', async (number, brand) => {
      const vaultKey = await openVault(service);
      const token = await tokenize(vaultKey, { type: 'card', data: cardData(number) });
      expect(token.card?.brand).toBe(brand);
    });

    it.each([
      ['the refused test card', cardData('4000000000000010')],
      ['a wrong check digit', cardData('4242424242424243')],
      ['a card of the past', { ...cardData('4242424242424242'), expiration_year: 2020 }],
    ])('refuses %s', async (_, data) => {
      const refusal = refusalOf(tokenize(await openVault(service), { type: 'card', data }));
      expect(await refusal).toMatchObject({ status: 400, code: 'INVALID_CARD' });
      expect(JSON.stringify((await refusal).details)).not.toContain(data.number);
    });

    it('refuses a routing number with a wrong check digit', async () => {
      const data = { routing_number: '110000001', account_number: '000123456789' };
      const refusal = await refusalOf(tokenize(await openVault(service), { type: 'bank', data }));
      expect(refusal.details).toMatchObject({ issues: [{ path: 'data.routing_number' }] });
    });

    it('wants a session that was authorized', async () => {
      const { tokenization } = await service.client().call(validateKey, {});
      const vaultKey = tokenization.public_key;
      const session = await service.vault.call(createVaultSession, {}, { vaultKey });
      for (const key of [session.session_key, vaultKey, 'key_session_guess', 'pk_test_sandbox']) {
        expect(await refusalOf(tokenize(key, card))).toMatchObject({
          status: 401,
          code: 'UNAUTHORIZED',
        });
      }
      await service.client().call(authorizeVaultSession, { nonce: session.nonce });
      expect((await tokenize(session.session_key, card)).type).toBe('card');
    });

    it('authorizes a session again when the first answer was lost', async () => {
      const { tokenization } = await service.client().call(validateKey, {});
      const vaultKey = tokenization.public_key;
      const { nonce } = await service.vault.call(createVaultSession, {}, { vaultKey });
      const first = await service.client().call(authorizeVaultSession, { nonce });
      expect(await service.client().call(authorizeVaultSession, { nonce })).toEqual(first);
      expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(180_000);
    });

    it('opens no session for a key that is not its own', async () => {
      const opening = service.vault.call(createVaultSession, {}, { vaultKey: 'pk_test_sandbox' });
      expect((await refusalOf(opening)).status).toBe(401);
    });

    it('forgets a session after three minutes', async () => {
      const vaultKey = await openVault(service);
      await advance(service, 181);
      expect((await refusalOf(tokenize(vaultKey, card))).status).toBe(401);
    });

    it('lets a token be used once', async () => {
      const id = await tokenizeCard(service);
      await service.client().call(createCheckout, withCard(id));
      const second = service.client().call(createCheckout, withCard(id));
      expect(await refusalOf(second)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
    });

    it('forgets a token after an hour', async () => {
      const id = await tokenizeCard(service);
      await advance(service, 3601);
      const late = service.client().call(createCheckout, withCard(id));
      expect((await refusalOf(late)).code).toBe('TOKEN_INVALID');
    });

    it('does not take a bank account’s token for a card, nor a card’s for an account', async () => {
      const bank = await tokenizeBank(service, '000123456789');
      const cardToken = await tokenizeCard(service);
      for (const body of [withCard(bank), withBank(cardToken)]) {
        const refusal = await refusalOf(service.client().call(createCheckout, body));
        expect(refusal.code).toBe('TOKEN_INVALID');
      }
    });

    it('does not use up a token when nothing could be bought with it', async () => {
      const id = await tokenizeCard(service);
      const call = (list: string) => service.client().call(createCheckout, withCard(id, list));
      expect((await refusalOf(call('price_archived'))).code).toBe('PRICE_INACTIVE');
      expect((await call('price_tee')).transfer?.state).toBe('SUCCEEDED');
      expect((await buy(service)).transfer?.state).toBe('SUCCEEDED');
    });
  });
}

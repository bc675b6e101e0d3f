import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { createToken } from '../../../src/api/vault.ts';
import { billingOf } from '../subscriptions/billing.ts';
import { grace, lines, withBank } from '../payments/purchase.ts';
import {
  advance,
  cardData,
  openVault,
  refusalOf,
  SECRET,
  tokenizeBank,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { cardSource, countRecords, createSession, validate } from '../sessions/session.ts';

const YEAR = 366 * 86_400;

/** Contract, section 6: what a customer has saved, and how it can be paid with. */
export function describeSavedInstruments(service: ServiceUnderTest): void {
  const confirm = (client_secret: string, source: string) =>
    service.client('').call(confirmSession, { client_secret, source });
  const savedOf = async (identity_id: string) => {
    const { client_secret } = await createSession(service, { identity_id });
    return (await validate(service, client_secret)).customer?.payment_instruments;
  };

  describe('a saved instrument', () => {
    it('is told with its bank, where that is known', async () => {
      expect(await savedOf('ID_ada')).toMatchObject([
        { id: 'PI_ada_visa', brand: 'visa', last_four: '4242' },
        { id: 'PI_ada_bank', last_four: '6789', bank_name: 'Sandbox Test Bank' },
      ]);
      const vaultKey = await openVault(service);
      const banks = ['122105278', '110000000', '021000021'];
      for (const routing_number of banks) {
        const data = { routing_number, account_number: '000123456789' };
        const { id } = await service.vault.call(createToken, { type: 'bank', data }, { vaultKey });
        const source = {
          type: 'BANK_ACCOUNT',
          tokenId: id,
          accountType: 'PERSONAL_SAVINGS',
        } as const;
        const body = { identity_id: 'ID_ada', source, line_items: lines('price_tee') };
        await service.client().call(createCheckout, body);
      }
      const names = (await savedOf('ID_ada'))?.slice(2).map(({ bank_name }) => bank_name);
      expect(names).toEqual(['Wells Fargo Bank', 'Sandbox Test Bank', null]);
    });

    it('of a kind that the session does not allow is not shown, and refused', async () => {
      for (const [method, source] of [
        ['PAYMENT_CARD', 'PI_ada_bank'],
        ['BANK_ACCOUNT', 'PI_ada_visa'],
      ] as const) {
        const { client_secret } = await createSession(service, {
          identity_id: 'ID_ada',
          payment_methods: [method],
        });
        const { customer } = await validate(service, client_secret);
        expect(customer?.payment_instruments?.map(({ type }) => type)).toEqual([method]);
        const refusal = await refusalOf(confirm(client_secret, source));
        expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
        expect(refusal.details).toMatchObject({ issues: [{ path: 'source' }] });
        expect((await validate(service, client_secret)).session.status).toBe('open');
      }
      expect(await countRecords(service)).toMatchObject({ transfers: 0 });
    });

    it('that is a card is declined once it has expired by the sandbox’s clock', async () => {
      await advance(service, 6 * YEAR);
      const body = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines('price_tee') };
      const { transfer } = await service.client(SECRET).call(createCheckout, body);
      expect(transfer).toMatchObject({ state: 'FAILED', failure_code: 'EXPIRED_CARD' });
      const { client_secret } = await createSession(service, { identity_id: 'ID_ada' });
      expect(await confirm(client_secret, 'PI_ada_visa')).toMatchObject({
        session: { status: 'open' },
        transfer: { state: 'FAILED', failure_code: 'EXPIRED_CARD' },
      });
      expect((await confirm(client_secret, 'PI_ada_bank')).transfer?.state).toBe('PENDING');
    });

    it('that is a card is good to the end of its month, and then renews nothing', async () => {
      const now = new Date();
      const vaultKey = await openVault(service);
      const expiry = {
        expiration_month: now.getUTCMonth() + 1,
        expiration_year: now.getUTCFullYear(),
      };
      const data = { ...cardData('4242424242424242'), ...expiry };
      const { id } = await service.vault.call(createToken, { type: 'card', data }, { vaultKey });
      const { transfer, subscriptions } = await service.client().call(createCheckout, {
        customer_creation: true,
        customer_details: grace,
        source: cardSource(id),
        line_items: lines('price_pro_monthly'),
      });
      expect(transfer?.state).toBe('SUCCEEDED');
      // Two months: on the first of one, the first renewal is still within the month.
      await advance(service, 64 * 86_400);
      const { statusOf, transfers } = billingOf(service);
      expect(await statusOf(subscriptions?.[0]?.id ?? '')).not.toBe('active');
      expect((await transfers()).at(-1)).toMatchObject({ failure_code: 'EXPIRED_CARD' });
    });

    it('cannot be another customer’s', async () => {
      const body = withBank(await tokenizeBank(service, '000123456789'));
      await service.client().call(createCheckout, body);
      const { client_secret } = await createSession(service, { identity_id: 'ID_ada' });
      const [, , theirs] = await service
        .send('GET', '/v1/api/payment-instruments/', { headers: { 'x-easy-api-key': SECRET } })
        .then(async (response) => ((await response.json()) as { data: { id: string }[] }).data)
        .then((newestFirst) => newestFirst.toReversed());
      expect((await refusalOf(confirm(client_secret, theirs?.id ?? ''))).code).toBe('NOT_FOUND');
    });
  });
}

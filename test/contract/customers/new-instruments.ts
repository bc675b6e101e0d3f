import { describe, expect, it } from 'vitest';
import {
  createPaymentInstrument,
  listPaymentInstruments,
  readPaymentInstrument,
} from '../../../src/api/merchant/records.ts';
import {
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const address = { line1: '1 Main St', postal_code: '94107', country: 'USA' };

/** Service contract, section 2. */
export function describeNewInstruments(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const cardOf = async (number?: string) => ({
    type: 'PAYMENT_CARD' as const,
    tokenId: await tokenizeCard(service, number),
    name: 'Ada Lovelace',
    identityId: 'ID_ada',
  });
  const saved = () => merchant.call(listPaymentInstruments, {});

  describe('a payment instrument', () => {
    it('is made of a token and charges nothing', async () => {
      const card = { ...(await cardOf()), address, tags: { shelf: '4' } };
      const made = await merchant.call(createPaymentInstrument, card);
      expect(made).toMatchObject({
        identity_id: 'ID_ada',
        type: 'PAYMENT_CARD',
        brand: 'visa',
        last_four: '4242',
        name: 'Ada Lovelace',
        address,
        tags: { shelf: '4' },
      });
      expect(await merchant.call(readPaymentInstrument, { id: made.id })).toEqual(made);
      expect((await stateOf(service))['transfers']).toEqual([]);
      const account = await merchant.call(createPaymentInstrument, {
        type: 'BANK_ACCOUNT',
        tokenId: await tokenizeBank(service, '000123456789'),
        accountType: 'BUSINESS_CHECKING',
        identityId: 'ID_ada',
      });
      expect(account).toMatchObject({ account_type: 'BUSINESS_CHECKING', last_four: '6789' });
    });

    it('may be made with a publishable key, which reads nothing back', async () => {
      const { tokenId, ...card } = await cardOf();
      const made = await service
        .client(PUBLISHABLE)
        .call(createPaymentInstrument, { ...card, tokenId });
      const { identityId, ...said } = card;
      expect(made).toEqual({ id: made.id, identity_id: identityId, ...said });
    });

    it('is refused with a used token, of nobody, and of another merchant', async () => {
      const before = await saved();
      const card = await cardOf();
      const nobody = merchant.call(createPaymentInstrument, { ...card, identityId: 'ID_nobody' });
      expect(await refusalOf(nobody)).toMatchObject({
        code: 'NOT_FOUND',
        details: { issues: [{ path: 'identityId' }] },
      });
      const other = service.client('sk_test_other').call(createPaymentInstrument, card);
      expect((await refusalOf(other)).code).toBe('NOT_FOUND');
      expect(await saved()).toEqual(before);
      // The token was not used up by what was refused.
      await merchant.call(createPaymentInstrument, card);
      expect(await refusalOf(merchant.call(createPaymentInstrument, card))).toMatchObject({
        code: 'TOKEN_INVALID',
        details: { issues: [{ path: 'tokenId' }] },
      });
      const broken = { ...(await cardOf()), name: 'Ada\nLovelace' };
      expect((await refusalOf(merchant.call(createPaymentInstrument, broken))).code).toBe(
        'VALIDATION_ERROR',
      );
    });
  });
}

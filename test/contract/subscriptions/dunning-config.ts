import { describe, expect, it } from 'vitest';
import { readDunningConfig, updateDunningConfig } from '../../../src/api/merchant/dunning.ts';
import { payInvoice } from '../../../src/api/merchant/invoices.ts';
import { createPaymentInstrument } from '../../../src/api/merchant/records.ts';
import { updateSubscription } from '../../../src/api/merchant/subscriptions.ts';
import { buy } from '../payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { billingOf } from './billing.ts';

const DAY = 86_400;
const DECLINED = '4000000000000002';

/** Service contract, section 5: what a merchant says about renewals that fail. */
export function describeDunningConfig(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { read, statusOf, invoicesOf } = billingOf(service);
  /** A trial with a card that is declined once it is charged, just after that. */
  const failed = async () => {
    const { subscriptions } = await buy(service, 'price_pro_trial', DECLINED);
    await advance(service, 14 * DAY + 60);
    return subscriptions?.[0]?.id ?? '';
  };
  const latest = async (id: string) => (await invoicesOf(id)).at(-1);

  describe('the dunning configuration', () => {
    it('is each merchant’s own, and only what is sent changes', async () => {
      const standard = { retry_days: [3, 5, 7], final_action: 'mark_unpaid' };
      expect(await merchant.call(readDunningConfig, {})).toEqual(standard);
      const changed = { ...standard, retry_days: [1, 2] };
      expect(await merchant.call(updateDunningConfig, { retry_days: [1, 2] })).toEqual(changed);
      expect(await merchant.call(readDunningConfig, {})).toEqual(changed);
      const other = service.client('sk_test_other');
      expect(await other.call(readDunningConfig, {})).toEqual(standard);
      const byPage = service.client(PUBLISHABLE).call(readDunningConfig, {});
      expect((await refusalOf(byPage)).status).toBe(403);
      for (const body of [{ retry_days: [0] }, { retry_days: [61] }, { final_action: 'sue' }]) {
        const { status } = await service.send('PATCH', '/v1/api/dunning-config', {
          headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect({ body, status }).toEqual({ body, status: 400 });
      }
    });

    it.each([
      ['mark_unpaid', 'unpaid', 'uncollectible'],
      ['cancel', 'canceled', 'uncollectible'],
      ['leave_past_due', 'past_due', 'open'],
    ] as const)('%s makes it %s after the last attempt', async (final_action, status, invoice) => {
      await merchant.call(updateDunningConfig, { retry_days: [2], final_action });
      const id = await failed();
      expect(await statusOf(id)).toBe('past_due');
      await advance(service, 2 * DAY);
      expect(await statusOf(id)).toBe(status);
      expect(await latest(id)).toMatchObject({
        status: invoice,
        attempt_count: 2,
        next_attempt_at: null,
      });
    });

    it('lets a merchant recover what is unpaid with another card', async () => {
      await merchant.call(updateDunningConfig, { retry_days: [] });
      const id = await failed();
      expect(await statusOf(id)).toBe('unpaid');
      const { identity_id } = await read(id);
      const { id: instrument_id } = await merchant.call(createPaymentInstrument, {
        type: 'PAYMENT_CARD',
        identityId: String(identity_id),
        name: 'Grace Hopper',
        tokenId: await tokenizeCard(service),
      });
      await merchant.call(updateSubscription, { id, instrument_id });
      const { id: invoice = '' } = (await latest(id)) ?? {};
      expect((await merchant.call(payInvoice, { id: invoice })).status).toBe('paid');
      expect(await statusOf(id)).toBe('active');
    });
  });
}

import { describe, expect, it } from 'vitest';
import { updateDunningConfig } from '../../../src/api/merchant/dunning.ts';
import {
  createAutomation,
  deleteAutomation,
  listAutomations,
  readAutomation,
  updateAutomation,
} from '../../../src/api/merchant/recovery.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { createPaymentInstrument } from '../../../src/api/merchant/records.ts';
import { payInvoice } from '../../../src/api/merchant/invoices.ts';
import {
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../../../src/api/merchant/subscriptions.ts';
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

type Terms = RequestOf<typeof createAutomation>;

const DAY = 86_400;
const DECLINED = '4000000000000002';
/** So that no attempt but those of automations comes in the days that a test lasts. */
const RARE = { retry_days: [30, 30] };

/** Service contract, section 5: what a merchant has done about renewals that fail. */
export function describeAutomations(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { read, statusOf, invoicesOf } = billingOf(service);
  const latest = async (id: string) => (await invoicesOf(id)).at(-1);
  const automate = (terms: Partial<Terms>) =>
    merchant.call(createAutomation, {
      trigger: 'payment_failed',
      action: 'retry_payment',
      wait_days: 2,
      active: true,
      ...terms,
    });
  /** A trial with a card that is declined once it is charged, just after that. */
  const failed = async () => {
    const { subscriptions } = await buy(service, 'price_pro_trial', DECLINED);
    await advance(service, 14 * DAY + 60);
    return subscriptions?.[0]?.id ?? '';
  };
  const giveCard = async (id: string) => {
    const { identity_id } = await read(id);
    const tokenId = await tokenizeCard(service);
    const saved = await merchant.call(createPaymentInstrument, {
      type: 'PAYMENT_CARD',
      tokenId,
      name: 'Grace Hopper',
      identityId: String(identity_id),
    });
    await merchant.call(updateSubscription, { id, instrument_id: saved.id });
  };

  describe('a revenue recovery automation', () => {
    it('is made, read, changed and deleted by its own merchant alone', async () => {
      const made = await automate({ name: 'Second try' });
      const { id } = made;
      expect(made).toMatchObject({
        name: 'Second try',
        trigger: 'payment_failed',
        action: 'retry_payment',
        wait_days: 2,
        active: true,
      });
      expect(await merchant.call(readAutomation, { id })).toEqual(made);
      expect(await merchant.call(listAutomations, {})).toEqual([made]);
      const changed = await merchant.call(updateAutomation, { id, wait_days: 5, active: false });
      expect(changed).toMatchObject({
        ...made,
        wait_days: 5,
        active: false,
        updated_at: changed.updated_at,
      });
      const other = service.client('sk_test_other');
      expect(await other.call(listAutomations, {})).toEqual([]);
      const refused = await Promise.all(
        [
          other.call(readAutomation, { id }),
          other.call(updateAutomation, { id, active: true }),
          other.call(deleteAutomation, { id }),
        ].map(refusalOf),
      );
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
      const byPage = service.client(PUBLISHABLE).call(listAutomations, {});
      expect((await refusalOf(byPage)).status).toBe(403);
      expect(await merchant.call(deleteAutomation, { id })).toEqual({ id, deleted: true });
      expect((await refusalOf(merchant.call(readAutomation, { id }))).status).toBe(404);
    });

    it.each([{ trigger: 'never' }, { action: 'sue' }, { wait_days: -1 }, { wait_days: 366 }])(
      'is refused with %j',
      async (wrong) => {
        const body = { trigger: 'payment_failed', action: 'retry_payment', ...wrong };
        const { status } = await service.send('POST', '/v1/api/revenue-recovery/automations', {
          headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(status).toBe(400);
      },
    );

    it('charges a failed renewal again after its wait', async () => {
      await merchant.call(updateDunningConfig, RARE);
      await automate({});
      const id = await failed();
      await giveCard(id);
      await advance(service, 2 * DAY - 120);
      expect(await statusOf(id)).toBe('past_due');
      await advance(service, 120);
      expect(await latest(id)).toMatchObject({ status: 'paid', attempt_count: 2 });
      expect(await statusOf(id)).toBe('active');
    });

    it('acts once for an invoice, and its attempt is one of those of the dunning', async () => {
      await merchant.call(updateDunningConfig, RARE);
      await automate({});
      const id = await failed();
      await advance(service, 10 * DAY);
      const invoice = await latest(id);
      expect(invoice).toMatchObject({ status: 'open', attempt_count: 2 });
      const days =
        (Date.parse(String(invoice?.next_attempt_at)) - Date.parse(invoice?.updated_at ?? '')) /
        1000 /
        DAY;
      expect(days).toBe(30);
    });

    it.each([
      ['pause_subscription', 'paused', 'open'],
      ['cancel_subscription', 'canceled', 'void'],
    ] as const)('can %s', async (action, status, invoice) => {
      await merchant.call(updateDunningConfig, RARE);
      await automate({ action });
      const id = await failed();
      await advance(service, 2 * DAY);
      expect(await statusOf(id)).toBe(status);
      expect(await latest(id)).toMatchObject({ status: invoice, attempt_count: 1 });
    });

    it('charges nothing while the subscription is paused, and once it goes on', async () => {
      await merchant.call(updateDunningConfig, RARE);
      await automate({});
      const id = await failed();
      await giveCard(id);
      await merchant.call(pauseSubscription, { id, behavior: 'void' });
      await advance(service, 3 * DAY);
      expect(await latest(id)).toMatchObject({ status: 'open', attempt_count: 1 });
      await merchant.call(resumeSubscription, { id });
      await advance(service, 60);
      expect(await latest(id)).toMatchObject({ status: 'paid', attempt_count: 2 });
      expect(await statusOf(id)).toBe('active');
    });

    it('can try once more after the last attempt', async () => {
      await merchant.call(updateDunningConfig, { retry_days: [1] });
      await automate({ trigger: 'retries_exhausted', wait_days: 4 });
      const id = await failed();
      await advance(service, DAY);
      expect(await statusOf(id)).toBe('unpaid');
      await giveCard(id);
      await advance(service, 4 * DAY);
      expect(await latest(id)).toMatchObject({ status: 'paid', attempt_count: 3 });
      expect(await statusOf(id)).toBe('active');
    });

    it.each([
      [
        'its invoice was paid',
        async (id: string) => {
          await giveCard(id);
          await merchant.call(payInvoice, { id: (await latest(id))?.id ?? '' });
        },
        'active',
      ],
      [
        'it was switched off',
        async (_: string, automation: string) => {
          await merchant.call(updateAutomation, { id: automation, active: false });
        },
        'past_due',
      ],
      [
        'it was deleted',
        async (_: string, automation: string) => {
          await merchant.call(deleteAutomation, { id: automation });
        },
        'past_due',
      ],
    ])('does nothing any more once %s', async (_, happen, status) => {
      await merchant.call(updateDunningConfig, RARE);
      const { id: automation } = await automate({ action: 'cancel_subscription' });
      const id = await failed();
      await happen(id, automation);
      await advance(service, 3 * DAY);
      expect(await statusOf(id)).toBe(status);
    });
  });
}

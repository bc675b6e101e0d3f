import { describe, expect, it } from 'vitest';
import { markInvoiceUncollectible, payInvoice } from '../../../src/api/merchant/invoices.ts';
import { cancelSubscription, createPaymentInstrument } from '../../../src/api/merchant/records.ts';
import {
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../../../src/api/merchant/subscriptions.ts';
import { shows } from '../../conformity/shows.ts';
import { billingOf } from './billing.ts';
import { buy, buyByBank } from '../payments/purchase.ts';
import {
  advance,
  refusalOf,
  SECRET,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const DAY = 86_400;
const DECLINED = '4000000000000002';
const days = (from: unknown, to: unknown) =>
  Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 1000 / DAY);

/** Interface, section 3.3: renewals that fail. */
export function describeDunning(service: ServiceUnderTest): void {
  const { subscribe, read, statusOf, invoicesOf, transfers } = billingOf(service);
  /** A trial with a card that is declined once it is charged. */
  const begin = async () =>
    (await buy(service, 'price_pro_trial', DECLINED)).subscriptions?.[0]?.id ?? '';
  const latest = async (id: string) => (await invoicesOf(id)).at(-1);
  /** The first renewal. */
  const owed = async (id: string) => (await invoicesOf(id))[1];

  describe('a renewal that fails', () => {
    it('makes its subscription past due, and is tried again after 3, 5 and 7 days', async () => {
      shows('1/dunning', '3.3/past_due', '3.3/unpaid');
      const id = await begin();
      const { trial_end } = await read(id);
      await advance(service, 14 * DAY + 60);
      expect(await statusOf(id)).toBe('past_due');
      expect(await latest(id)).toMatchObject({
        status: 'open',
        amount_due: 2900,
        amount_paid: 0,
        attempt_count: 1,
      });
      expect(days(trial_end, (await latest(id))?.next_attempt_at)).toBe(3);
      await advance(service, 3 * DAY);
      expect(await latest(id)).toMatchObject({ status: 'open', attempt_count: 2 });
      expect(days(trial_end, (await latest(id))?.next_attempt_at)).toBe(8);
      await advance(service, 5 * DAY);
      expect(await latest(id)).toMatchObject({ status: 'open', attempt_count: 3 });
      expect(await statusOf(id)).toBe('past_due');
      await advance(service, 7 * DAY);
      expect(await latest(id)).toMatchObject({
        status: 'uncollectible',
        attempt_count: 4,
        next_attempt_at: null,
      });
      expect(await statusOf(id)).toBe('unpaid');
    });

    it('makes the same of one long advance, and cancels at the end of what was not paid', async () => {
      shows('3.3/canceled');
      const id = await begin();
      const { trial_end } = await read(id);
      await advance(service, 400 * DAY);
      expect(await statusOf(id)).toBe('canceled');
      expect(await invoicesOf(id)).toMatchObject([
        { amount_due: 0, status: 'paid' },
        { amount_due: 2900, status: 'uncollectible', attempt_count: 4 },
      ]);
      const failed = await transfers();
      expect(failed.map((transfer) => days(trial_end, transfer['created_at']))).toEqual([
        0, 3, 8, 15,
      ]);
      expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(['FAILED']));
    });

    it('of a bank account counts from the day on which the debit came back', async () => {
      const { subscriptions } = await buyByBank(service, '123120006', 'price_pro_trial');
      const id = subscriptions?.[0]?.id ?? '';
      const { trial_end } = await read(id);
      await advance(service, 14 * DAY + 60);
      expect(await statusOf(id)).toBe('active');
      expect(await latest(id)).toMatchObject({ status: 'open', next_attempt_at: null });
      await advance(service, DAY);
      expect(await statusOf(id)).toBe('past_due');
      expect(days(trial_end, (await latest(id))?.next_attempt_at)).toBe(4);
      await advance(service, 60 * DAY);
      expect(await statusOf(id)).toBe('canceled');
      const debits = await transfers();
      expect(debits.map((transfer) => days(trial_end, transfer['created_at']))).toEqual([
        0, 4, 10, 18,
      ]);
    });

    it('is given up with a subscription that is ended, at once or with its period', async () => {
      const [first, second] = [await begin(), await begin()];
      await advance(service, 15 * DAY);
      const merchant = service.client(SECRET);
      await merchant.call(cancelSubscription, { id: first });
      expect(await latest(first)).toMatchObject({ status: 'void', next_attempt_at: null });
      await merchant.call(cancelSubscription, { id: second, at_period_end: true });
      expect(await statusOf(second)).toBe('past_due');
      await advance(service, 40 * DAY);
      expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'canceled']);
      expect(await latest(second)).toMatchObject({ status: 'uncollectible', attempt_count: 4 });
      expect((await latest(first))?.attempt_count).toBe(1);
    });

    it('that was given up and fails once more is not scheduled, and all others go on', async () => {
      const [given, other] = [await begin(), await subscribe()];
      await advance(service, 15 * DAY);
      const merchant = service.client(SECRET);
      const id = (await latest(given))?.id ?? '';
      await merchant.call(markInvoiceUncollectible, { id });
      await refusalOf(merchant.call(payInvoice, { id }));
      const [, invoice] = await invoicesOf(given);
      expect(invoice).toMatchObject({ status: 'uncollectible', next_attempt_at: null });
      const before = (await invoicesOf(other)).length;
      await advance(service, 100 * DAY);
      expect((await invoicesOf(other)).length).toBe(before + 3);
    });
  });

  describe('a subscription that is paused while somebody owes for it', () => {
    const merchant = service.client(SECRET);
    const pause = async (resumes_at?: string) => {
      const id = await begin();
      await advance(service, 14 * DAY + 60);
      await merchant.call(pauseSubscription, { id, behavior: 'void', resumes_at });
      return id;
    };
    const resume = (id: string) => merchant.call(resumeSubscription, { id });
    const giveCard = async (id: string) => {
      const { identity_id } = await read(id);
      const saved = await merchant.call(createPaymentInstrument, {
        type: 'PAYMENT_CARD',
        tokenId: await tokenizeCard(service),
        name: 'Grace Hopper',
        identityId: String(identity_id),
      });
      await merchant.call(updateSubscription, { id, instrument_id: saved.id });
    };

    it('is charged by nobody, and when it goes on, at once and then after 5 and 7 days', async () => {
      const id = await pause();
      await advance(service, 20 * DAY);
      expect(await statusOf(id)).toBe('paused');
      expect(await transfers()).toHaveLength(1);
      expect(await owed(id)).toMatchObject({ status: 'open', attempt_count: 1 });
      expect((await resume(id))['status']).toBe('past_due');
      await advance(service, 60);
      const again = await owed(id);
      expect(again).toMatchObject({ status: 'open', attempt_count: 2 });
      const [first, second] = await transfers();
      expect(days(first?.['created_at'], second?.['created_at'])).toBe(20);
      expect(days(second?.['created_at'], again?.next_attempt_at)).toBe(5);
    });

    it('is tried again at the time when its pause ends by itself', async () => {
      const resumes_at = new Date(Date.now() + 24 * DAY * 1000).toISOString();
      const id = await pause(resumes_at);
      await advance(service, 12 * DAY);
      expect(await statusOf(id)).toBe('past_due');
      const [, second] = await transfers();
      expect(second?.['created_at']).toBe(resumes_at);
    });

    it('goes on as active once its merchant had the invoice paid', async () => {
      const id = await pause();
      await giveCard(id);
      await merchant.call(payInvoice, { id: (await owed(id))?.id ?? '' });
      expect(await statusOf(id)).toBe('paused');
      expect((await resume(id))['status']).toBe('active');
    });

    it('owes its invoice still when its merchant charges it, and that fails', async () => {
      const id = await pause();
      await refusalOf(merchant.call(payInvoice, { id: (await owed(id))?.id ?? '' }));
      expect(await owed(id)).toMatchObject({ status: 'open', attempt_count: 2 });
      expect(await statusOf(id)).toBe('paused');
      await advance(service, 30 * DAY);
      expect(await transfers()).toHaveLength(2);
      expect((await resume(id))['status']).toBe('past_due');
    });

    it('goes on as unpaid when its last attempt fails meanwhile, and ends with its period', async () => {
      const id = await pause();
      for (let attempt = 2; attempt <= 4; attempt++) {
        await refusalOf(merchant.call(payInvoice, { id: (await owed(id))?.id ?? '' }));
      }
      expect(await owed(id)).toMatchObject({ status: 'uncollectible', attempt_count: 4 });
      expect(await statusOf(id)).toBe('paused');
      await advance(service, 32 * DAY);
      expect(await statusOf(id)).toBe('canceled');
    });

    it('whose debit comes back meanwhile is past due afterwards', async () => {
      const { subscriptions } = await buyByBank(service, '123120006', 'price_pro_trial');
      const id = subscriptions?.[0]?.id ?? '';
      await advance(service, 14 * DAY + 60);
      await merchant.call(pauseSubscription, { id, behavior: 'void' });
      await advance(service, 10 * DAY);
      expect(await statusOf(id)).toBe('paused');
      expect(await owed(id)).toMatchObject({ status: 'open', attempt_count: 1 });
      expect((await resume(id))['status']).toBe('past_due');
    });

    it('that is a trial ends when the order that it came with is not paid', async () => {
      const { subscriptions } = await buyByBank(service, '123120006', 'price_tee price_pro_trial');
      const id = subscriptions?.[0]?.id ?? '';
      await merchant.call(pauseSubscription, { id, behavior: 'void' });
      await advance(service, 2 * DAY);
      expect(await statusOf(id)).toBe('canceled');
    });
  });
}

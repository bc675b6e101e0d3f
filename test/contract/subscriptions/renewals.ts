import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { billingOf } from './billing.ts';
import { buy, buyByBank } from '../payments/purchase.ts';
import { advance, SECRET, stateOf, type ServiceUnderTest } from '../service-under-test.ts';

const DAY = 86_400;
const daysBetween = (from: unknown, to: unknown) =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 1000 / DAY;

/** Interface, sections 2.6 and 3.3: what time makes of subscriptions, and their invoices. */
export function describeRenewals(service: ServiceUnderTest): void {
  const { subscribe, read, statusOf, invoicesOf, transfers } = billingOf(service);

  describe('the first invoice', () => {
    it('is paid by the checkout’s transfer', async () => {
      shows('1/invoices');
      const { transfer, subscriptions } = await buy(service, 'price_tee price_pro_monthly:2');
      const subscription = await read(subscriptions?.[0]?.id ?? '');
      const invoices = await invoicesOf(subscription.id);
      expect(invoices).toMatchObject([
        {
          id: subscription['latest_invoice_id'],
          number: 'INV-0001',
          identity_id: subscription['identity_id'],
          status: 'paid',
          billing_reason: 'subscription_create',
          currency: 'USD',
          amount_due: 2400,
          amount_paid: 2400,
          lines: [{ price_id: 'price_pro_monthly', quantity: 2, unit_amount: 1200, amount: 2400 }],
          period_start: subscription['current_period_start'],
          period_end: subscription['current_period_end'],
          transfer_id: transfer?.id,
          attempt_count: 1,
          next_attempt_at: null,
        },
      ]);
    });

    it('of a trial is one of nothing', async () => {
      const id = await subscribe('price_pro_trial');
      expect(await invoicesOf(id)).toMatchObject([
        { status: 'paid', amount_due: 0, amount_paid: 0, transfer_id: null, attempt_count: 0 },
      ]);
    });

    it('is open until its bank debit has settled', async () => {
      const id = await subscribe('price_pro_monthly', 'PI_ada_bank');
      expect(await invoicesOf(id)).toMatchObject([{ status: 'open', amount_paid: 0 }]);
      await advance(service, DAY);
      expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 1200 }]);
      expect(await statusOf(id)).toBe('active');
    });

    it('is void when its bank debit fails', async () => {
      const { subscriptions } = await buyByBank(service, '123120007', 'price_pro_monthly');
      const id = subscriptions?.[0]?.id ?? '';
      await advance(service, DAY);
      expect(await invoicesOf(id)).toMatchObject([{ status: 'void', next_attempt_at: null }]);
      await advance(service, 90 * DAY);
      expect(await invoicesOf(id)).toHaveLength(1);
      expect(await statusOf(id)).toBe('incomplete_expired');
    });
  });

  describe('a renewal', () => {
    it('charges what was saved, for the period that begins', async () => {
      const id = await subscribe();
      const before = await read(id);
      await advance(service, 32 * DAY);
      const after = await read(id);
      expect(after).toMatchObject({
        status: 'active',
        current_period_start: before['current_period_end'],
      });
      const [, renewal] = await invoicesOf(id);
      const charged = (await transfers()).at(-1);
      expect(renewal).toMatchObject({
        id: after['latest_invoice_id'],
        number: 'INV-0002',
        status: 'paid',
        billing_reason: 'subscription_cycle',
        amount_paid: 1200,
        period_start: after['current_period_start'],
        period_end: after['current_period_end'],
        transfer_id: charged?.id,
        created_at: before['current_period_end'],
        paid_at: before['current_period_end'],
      });
      expect(charged).toMatchObject({
        state: 'SUCCEEDED',
        amount: 1200,
        source: 'PI_ada_visa',
        identity_id: 'ID_ada',
        order_id: null,
        invoice_id: renewal?.id,
        created_at: before['current_period_end'],
      });
    });

    it('comes once for each period of a long advance, each with its own time', async () => {
      const id = await subscribe();
      const other = await subscribe('price_pro_yearly');
      await advance(service, 400 * DAY);
      const invoices = await invoicesOf(id);
      expect(invoices).toHaveLength(14);
      expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid']));
      invoices.slice(1).forEach((invoice, index) => {
        expect(invoice.period_start).toBe(invoices[index]?.period_end);
        expect(invoice.created_at).toBe(invoice.period_start);
      });
      expect(await invoicesOf(other)).toHaveLength(2);
      const times = (await transfers()).map((transfer) => String(transfer['created_at']));
      expect(times).toHaveLength(16);
      expect(times.toSorted()).toEqual(times);
      // Nothing more happens to the time that has passed.
      await advance(service, 0);
      expect(await transfers()).toHaveLength(16);
    });

    it('by bank debit settles a day later, and the subscription stays active meanwhile', async () => {
      const id = await subscribe('price_pro_monthly', 'PI_ada_bank');
      const end = (await read(id))['current_period_end'];
      await advance(service, daysBetween(new Date().toISOString(), end) * DAY - 60);
      expect(await invoicesOf(id)).toHaveLength(1);
      await advance(service, 120);
      expect((await invoicesOf(id)).at(-1)).toMatchObject({ status: 'open', amount_paid: 0 });
      expect(await statusOf(id)).toBe('active');
      expect((await transfers()).at(-1)).toMatchObject({ state: 'PENDING' });
      await advance(service, DAY);
      expect((await invoicesOf(id)).at(-1)).toMatchObject({ status: 'paid' });
      expect((await transfers()).at(-1)).toMatchObject({ state: 'SUCCEEDED' });
      expect((await stateOf(service))['orders']).toHaveLength(1);
    });

    it('of a trial is its first charge', async () => {
      shows('3.3/trialing', '3.3/active');
      const id = await subscribe('price_pro_trial');
      const { trial_end, ...before } = await read(id);
      expect(before['status']).toBe('trialing');
      await advance(service, 15 * DAY);
      expect(await read(id)).toMatchObject({
        status: 'active',
        trial_end,
        current_period_start: trial_end,
      });
      expect(await invoicesOf(id)).toMatchObject([
        { amount_due: 0 },
        { amount_due: 2900, status: 'paid', period_start: trial_end },
      ]);
    });

    it('does not come for a subscription that ends with its period, nor after it', async () => {
      const id = await subscribe();
      const trial = await subscribe('price_pro_trial');
      for (const each of [id, trial]) {
        await service.client(SECRET).call(cancelSubscription, { id: each, at_period_end: true });
      }
      await advance(service, 100 * DAY);
      expect([await statusOf(id), await statusOf(trial)]).toEqual(['canceled', 'canceled']);
      expect(await transfers()).toHaveLength(1);
    });

    it('skips periods of an absurd advance, and never charges one twice', async () => {
      const id = await subscribe('price_pro_monthly', 'PI_ada_bank');
      await advance(service, 5000 * DAY);
      const invoices = await invoicesOf(id);
      expect(invoices).toHaveLength(100);
      const starts = invoices.map((invoice) => invoice.period_start);
      expect(starts.toSorted()).toEqual(starts);
      expect(new Set(starts).size).toBe(100);
      const { current_period_start, current_period_end, status } = await read(id);
      expect(status).toBe('active');
      expect(starts.at(-1)).toBe(current_period_start);
      expect(
        daysBetween(new Date(Date.now() + 5000 * DAY * 1000).toISOString(), current_period_end),
      ).toBeGreaterThan(0);
      // 120 periods and the first one: the pages have all of them.
      expect((await stateOf(service))['transfers']).toHaveLength(121);
    });
  });
}

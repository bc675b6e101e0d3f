import { describe, expect, it } from 'vitest';
import {
  finalizeInvoice,
  markInvoiceUncollectible,
  payInvoice,
  voidInvoice,
} from '../../../src/api/merchant/invoices.ts';
import { cancelSubscription, createPaymentInstrument } from '../../../src/api/merchant/records.ts';
import {
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../../../src/api/merchant/subscriptions.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { shows } from '../../conformity/shows.ts';
import { discountsOf } from '../discounts/discount.ts';
import {
  advance,
  refusalOf,
  SECRET,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { billingOf } from './billing.ts';

type Changes = Omit<RequestOf<typeof updateSubscription>, 'id'>;

const DAY = 86_400;
const DECLINED = '4000000000000002';
const two = [{ price_id: 'price_pro_monthly', quantity: 2 }];

/** Service contract, section 5: what a merchant changes about subscriptions and their invoices. */
export function describeSubscriptionUpdates(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { subscribe, read, statusOf, invoicesOf, transfers } = billingOf(service);
  const update = (id: string, changes: Changes) =>
    merchant.call(updateSubscription, { id, ...changes });
  const latest = async (id: string) => (await invoicesOf(id)).at(-1);
  const declinedCard = async () =>
    (
      await merchant.call(createPaymentInstrument, {
        type: 'PAYMENT_CARD',
        identityId: 'ID_ada',
        name: 'Ada Lovelace',
        tokenId: await tokenizeCard(service, DECLINED),
      })
    ).id;

  describe('a change of items', () => {
    it('at once, charges the rest of the period, and gives back what is not used', async () => {
      shows('2.6/credit_balance');
      const id = await subscribe();
      await update(id, { items: two, proration_behavior: 'always_invoice' });
      expect(await read(id)).toMatchObject({
        items: [{ price_id: 'price_pro_monthly', quantity: 2 }],
        pending_update: null,
      });
      const charged = await latest(id);
      expect(charged).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
      // A second of the period may have passed.
      expect(charged?.amount_due).toBeGreaterThan(1190);
      expect(charged?.amount_due).toBeLessThanOrEqual(1200);
      await update(id, { items: [{ price_id: 'price_pro_monthly' }] });
      const credit = Number((await read(id))['credit_balance']);
      expect(credit).toBeGreaterThan(1190);
      await advance(service, 32 * DAY);
      expect(await latest(id)).toMatchObject({
        billing_reason: 'subscription_cycle',
        credit_applied: credit,
        amount_due: 1200 - credit,
      });
      expect((await read(id))['credit_balance']).toBe(0);
    });

    it('with the next invoice, or not at all', async () => {
      const [later, never] = [await subscribe(), await subscribe()];
      await update(later, { items: two, proration_behavior: 'create_prorations' });
      await update(never, { items: two, proration_behavior: 'none' });
      expect(await transfers()).toHaveLength(2);
      await advance(service, 32 * DAY);
      const [extra, cycle] = [await latest(later), await latest(never)];
      expect(cycle).toMatchObject({ amount_due: 2400, status: 'paid' });
      expect(extra?.lines.filter(({ proration }) => proration)).toHaveLength(2);
      expect(extra?.amount_due).toBeGreaterThan(3590);
      await advance(service, 32 * DAY);
      expect((await latest(later))?.amount_due).toBe(2400);
    });

    it('waits for its payment, and is made when that comes', async () => {
      shows('2.6/pending_update');
      const id = await subscribe();
      const instrument_id = await declinedCard();
      const changes = { items: two, proration_behavior: 'always_invoice', instrument_id } as const;
      const waiting = await update(id, changes);
      expect(waiting).toMatchObject({
        status: 'active',
        items: [{ quantity: 1 }],
        pending_update: { items: [{ quantity: 2 }] },
      });
      const { id: invoice = '' } = (await latest(id)) ?? {};
      expect((await refusalOf(update(id, changes))).code).toBe('VALIDATION_ERROR');
      expect((await refusalOf(merchant.call(payInvoice, { id: invoice }))).code).toBe(
        'PAYMENT_DECLINED',
      );
      await update(id, { instrument_id: 'PI_ada_visa' });
      const paid = await merchant.call(payInvoice, { id: invoice });
      expect(paid).toMatchObject({ status: 'paid', attempt_count: 3 });
      expect(await read(id)).toMatchObject({ items: [{ quantity: 2 }], pending_update: null });
      expect((await refusalOf(merchant.call(payInvoice, { id: invoice }))).status).toBe(400);
    });

    it('is dropped after 23 hours without its payment', async () => {
      const id = await subscribe();
      const instrument_id = await declinedCard();
      await update(id, { items: two, proration_behavior: 'always_invoice', instrument_id });
      await advance(service, 23 * 3600 - 60);
      expect((await read(id))['pending_update']).not.toBeNull();
      await advance(service, 120);
      expect(await read(id)).toMatchObject({ pending_update: null, items: [{ quantity: 1 }] });
      expect(await latest(id)).toMatchObject({ status: 'void' });
    });

    it('gives nothing back that a discount had taken off', async () => {
      const { id: coupon_id } = await discountsOf(service).coupon({
        percent_off: 100,
        duration: 'forever',
      });
      const response = await service.send('POST', '/v1/api/subscriptions/', {
        headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
        body: JSON.stringify({ identity_id: 'ID_ada', items: two, coupon_id }),
      });
      const { id } = ((await response.json()) as { data: { id: string } }).data;
      await update(id, { items: [{ price_id: 'price_pro_monthly' }] });
      expect((await read(id))['credit_balance']).toBe(0);
    });

    it('with the next period is scheduled, canceled and applied', async () => {
      const id = await subscribe();
      const scheduled = await update(id, { items: two, apply_at: 'period_end' });
      expect(scheduled).toMatchObject({
        items: [{ quantity: 1 }],
        price_change: { items: [{ quantity: 2 }] },
      });
      expect((await update(id, { cancel_price_change: true }))['price_change']).toBeNull();
      await update(id, { items: two, apply_at: 'period_end' });
      await advance(service, 32 * DAY);
      expect(await read(id)).toMatchObject({ items: [{ quantity: 2 }], price_change: null });
      expect(await latest(id)).toMatchObject({ amount_due: 2400, status: 'paid' });
    });

    it('is refused for prices and instruments that do not fit, and after the end', async () => {
      const id = await subscribe();
      const wrong: readonly (readonly [Changes, string])[] = [
        [{ items: [{ price_id: 'price_tee' }] }, 'VALIDATION_ERROR'],
        [{ items: [{ price_id: 'price_pro_yearly' }] }, 'VALIDATION_ERROR'],
        [{ items: [{ price_id: 'price_jpy' }] }, 'MIXED_CURRENCY'],
        [{ items: [{ price_id: 'price_archived' }] }, 'PRICE_INACTIVE'],
        [{ items: [{ price_id: 'price_nothing' }] }, 'NOT_FOUND'],
        [{ instrument_id: 'PI_nobody' }, 'NOT_FOUND'],
        [
          { pause_collection: { behavior: 'void', resumes_at: '2020-01-01T00:00:00Z' } },
          'VALIDATION_ERROR',
        ],
      ];
      for (const [changes, code] of wrong) {
        expect({ changes, code: (await refusalOf(update(id, changes))).code }).toEqual({
          changes,
          code,
        });
      }
      await merchant.call(cancelSubscription, { id });
      expect((await refusalOf(update(id, { items: two }))).status).toBe(400);
      const other = service.client('sk_test_other').call(updateSubscription, { id });
      expect((await refusalOf(other)).status).toBe(404);
    });

    it('in the same instant, 20 of them charge the rest of the period once', async () => {
      const id = await subscribe();
      const changes = { items: two, proration_behavior: 'always_invoice' } as const;
      await Promise.all(Array.from({ length: 20 }, () => update(id, changes)));
      expect(await transfers()).toHaveLength(2);
    });
  });

  describe('a paused subscription', () => {
    it.each([
      ['void', 'void'],
      ['keep_as_draft', 'draft'],
      ['mark_uncollectible', 'uncollectible'],
    ] as const)('with %s leaves invoices %s, and takes no money', async (behavior, status) => {
      shows('2.6/pause_collection', '3.3/paused', '3.3/active');
      const id = await subscribe();
      const paused = await merchant.call(pauseSubscription, { id, behavior });
      expect(paused).toMatchObject({
        status: 'paused',
        pause_collection: { behavior, resumes_at: null },
      });
      await advance(service, 32 * DAY);
      expect(await latest(id)).toMatchObject({ status, amount_due: 1200 });
      expect(await transfers()).toHaveLength(1);
      const resumed = await merchant.call(resumeSubscription, { id });
      expect(resumed).toMatchObject({ status: 'active', pause_collection: null });
      const again = await refusalOf(merchant.call(resumeSubscription, { id }));
      expect(again.status).toBe(400);
      await advance(service, 31 * DAY);
      expect(await latest(id)).toMatchObject({ status: 'paid' });
    });

    it('goes on by itself at its time, also with a trial that ended meanwhile', async () => {
      const id = await subscribe('price_pro_trial');
      const resumes_at = new Date(Date.now() + 20 * DAY * 1000).toISOString();
      await update(id, { pause_collection: { behavior: 'void', resumes_at } });
      expect(await statusOf(id)).toBe('paused');
      await advance(service, 15 * DAY);
      expect(await statusOf(id)).toBe('paused');
      expect(await latest(id)).toMatchObject({ status: 'void' });
      await advance(service, 6 * DAY);
      expect(await statusOf(id)).toBe('active');
      await update(id, { pause_collection: { behavior: 'void' } });
      expect((await update(id, { pause_collection: null })).id).toBe(id);
      expect(await statusOf(id)).toBe('active');
    });
  });

  describe('an invoice', () => {
    it('that was kept as a draft is finalized and paid, once', async () => {
      const id = await subscribe();
      await merchant.call(pauseSubscription, { id, behavior: 'keep_as_draft' });
      await advance(service, 32 * DAY);
      const { id: invoice = '', number } = (await latest(id)) ?? {};
      expect(number ?? null).toBeNull();
      expect((await refusalOf(merchant.call(payInvoice, { id: invoice }))).status).toBe(400);
      const open = await merchant.call(finalizeInvoice, { id: invoice });
      expect(open).toMatchObject({ status: 'open', number: 'INV-0002' });
      expect((await refusalOf(merchant.call(finalizeInvoice, { id: invoice }))).status).toBe(400);
      const paying = Array.from({ length: 20 }, () =>
        merchant.call(payInvoice, { id: invoice }).then(
          () => 'paid',
          () => 'refused',
        ),
      );
      const outcomes = await Promise.all(paying);
      expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
      expect(await transfers()).toHaveLength(2);
    });

    it('that nobody pays is voided, or marked and still paid later', async () => {
      const id = await subscribe();
      await merchant.call(pauseSubscription, { id, behavior: 'keep_as_draft' });
      await advance(service, 63 * DAY);
      const [, first, second] = await invoicesOf(id);
      const voided = await merchant.call(voidInvoice, { id: first?.id ?? '' });
      expect(voided.status).toBe('void');
      expect((await refusalOf(merchant.call(voidInvoice, { id: voided.id }))).status).toBe(400);
      await merchant.call(finalizeInvoice, { id: second?.id ?? '' });
      const lost = await merchant.call(markInvoiceUncollectible, { id: second?.id ?? '' });
      expect(lost.status).toBe('uncollectible');
      expect((await merchant.call(payInvoice, { id: lost.id })).status).toBe('paid');
      const other = service.client('sk_test_other').call(voidInvoice, { id: lost.id });
      expect((await refusalOf(other)).status).toBe(404);
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import { createSubscription } from '../../../src/api/merchant/records.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { shows } from '../../conformity/shows.ts';
import { billingOf } from './billing.ts';
import { withCard } from '../payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

type Terms = RequestOf<typeof createSubscription>;

const DAY = 86_400;
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString();

/** Interface, section 2.6: a server subscribes a customer it knows. */
export function describeCreateSubscription(service: ServiceUnderTest): void {
  const { invoicesOf, statusOf, transfers } = billingOf(service);
  const monthly = [{ price_id: 'price_pro_monthly' }];
  const create = (terms: Partial<Terms> = {}, options = {}) =>
    service
      .client(SECRET)
      .call(createSubscription, { identity_id: 'ID_ada', items: monthly, ...terms }, options);

  describe('creating a subscription', () => {
    it('charges its first period to the customer’s first instrument, and keeps its terms', async () => {
      shows(
        '1/subscriptions',
        '2.6/items',
        '2.6/proration_behavior',
        '2.6/create.identity_id',
        '2.6/create.items',
        '2.6/create.items.price_id',
        '2.6/create.items.quantity',
        '2.6/create.proration_behavior',
        '2.6/create.description',
        '2.6/create.metadata',
      );
      const subscription = await create({
        items: [{ price_id: 'price_pro_monthly', quantity: 3 }],
        proration_behavior: 'none',
        description: 'For the whole team',
        metadata: { seat: 'all' },
      });
      expect(subscription).toMatchObject({
        identity_id: 'ID_ada',
        instrument_id: 'PI_ada_visa',
        status: 'active',
        items: [{ price_id: 'price_pro_monthly', quantity: 3, unit_amount: 1200 }],
        proration_behavior: 'none',
        description: 'For the whole team',
        metadata: { seat: 'all' },
        cancel_at_period_end: false,
        credit_balance: 0,
        pause_collection: null,
        pending_update: null,
      });
      const [invoice] = await invoicesOf(subscription.id);
      expect(invoice).toMatchObject({
        id: subscription['latest_invoice_id'],
        status: 'paid',
        amount_paid: 3600,
      });
      expect(await transfers()).toMatchObject([
        { id: invoice?.transfer_id, amount: 3600, metadata: { seat: 'all' } },
      ]);
      expect((await stateOf(service))['subscriptions']).toEqual([subscription]);
    });

    it('of several items makes one subscription and one charge for all', async () => {
      shows('2.6/create.items.quantity');
      const items = [
        { price_id: 'price_pro_monthly', quantity: 2 },
        { price_id: 'price_pro_trial' },
      ];
      const { id } = await create({ items, trial_period_days: 0 });
      expect(await transfers()).toMatchObject([{ amount: 5300 }]);
      await advance(service, 32 * DAY);
      expect(await transfers()).toMatchObject([{ amount: 5300 }, { amount: 5300 }]);
      expect((await invoicesOf(id)).at(-1)?.lines).toMatchObject([
        { price_id: 'price_pro_monthly', quantity: 2, amount: 2400 },
        { price_id: 'price_pro_trial', quantity: 1, amount: 2900 },
      ]);
    });

    it('is incomplete until a bank debit has settled', async () => {
      shows('2.6/create.instrument_id', '3.3/incomplete');
      const { id, status } = await create({ instrument_id: 'PI_ada_bank' });
      expect(status).toBe('incomplete');
      await advance(service, DAY);
      expect(await statusOf(id)).toBe('active');
    });

    it.each([
      ['its price’s trial', {}, 14],
      ['a trial of some days', { trial_period_days: 30 }, 30],
      ['a trial until an instant', { trial_end: inDays(10) }, 10],
    ])('can begin with %s', async (_, terms, days) => {
      shows('2.6/create.trial_period_days', '2.6/create.trial_end', '3.3/trialing');
      const trial = await create({ items: [{ price_id: 'price_pro_trial' }], ...terms });
      expect(trial['status']).toBe('trialing');
      expect(trial['trial_end']).toBe(trial['current_period_end']);
      const length = (Date.parse(String(trial['trial_end'])) - Date.now()) / 1000 / DAY;
      expect(length).toBeCloseTo(days, 1);
      expect(await transfers()).toEqual([]);
      await advance(service, (days + 1) * DAY);
      expect(await transfers()).toMatchObject([{ amount: 2900, state: 'SUCCEEDED' }]);
    });

    it('with an anchor has a first period that is shorter, and costs its share', async () => {
      shows('2.6/create.billing_cycle_anchor');
      const anchor = inDays(10);
      const { id, current_period_end } = await create({ billing_cycle_anchor: anchor });
      expect(current_period_end).toBe(anchor);
      const [first] = await invoicesOf(id);
      // 10 of 28 to 31 days of $12.00.
      expect(first?.amount_paid).toBeGreaterThanOrEqual(386);
      expect(first?.amount_paid).toBeLessThanOrEqual(430);
      await advance(service, 11 * DAY);
      const [, second] = await invoicesOf(id);
      expect(second).toMatchObject({ amount_paid: 1200, period_start: anchor });
    });

    it('with an anchor and no proration charges nothing before it', async () => {
      const terms = { billing_cycle_anchor: inDays(10), proration_behavior: 'none' } as const;
      const { id, status } = await create(terms);
      expect(status).toBe('active');
      expect(await invoicesOf(id)).toMatchObject([{ amount_due: 0, status: 'paid' }]);
      await advance(service, 11 * DAY);
      expect(await transfers()).toMatchObject([{ amount: 1200 }]);
    });

    it('is declined with a card that is, and leaves the failed transfer alone', async () => {
      const body = withCard(await tokenizeCard(service, '4000000000000002'), 'price_pro_trial');
      await service.client().call(createCheckout, body);
      const identity_id = String((await stateOf(service))['customers']?.at(-1)?.['id']);
      const refusal = await refusalOf(create({ identity_id }));
      expect(refusal).toMatchObject({
        status: 400,
        code: 'PAYMENT_DECLINED',
        details: { failure_code: 'GENERIC_DECLINE' },
      });
      expect(await transfers()).toMatchObject([{ state: 'FAILED', identity_id }]);
      expect((await stateOf(service))['subscriptions']).toHaveLength(1);
    });

    it('happens once for each Idempotency-Key', async () => {
      const [first, second] = await Promise.all([
        create({}, { idempotencyKey: 'sub-1' }),
        create({}, { idempotencyKey: 'sub-1' }),
      ]);
      expect(second).toEqual(first);
      expect(await transfers()).toHaveLength(1);
    });

    it.each<[string, Partial<Terms>, string, string]>([
      [
        'a price that does not recur',
        { items: [{ price_id: 'price_tee' }] },
        'VALIDATION_ERROR',
        'items.0.price_id',
      ],
      ['no such price', { items: [{ price_id: 'price_none' }] }, 'NOT_FOUND', 'items.0.price_id'],
      [
        'items that renew differently',
        { items: [...monthly, { price_id: 'price_pro_yearly' }] },
        'VALIDATION_ERROR',
        'items.1.price_id',
      ],
      ['no such customer', { identity_id: 'ID_nobody' }, 'NOT_FOUND', 'identity_id'],
      ['no such instrument', { instrument_id: 'PI_none' }, 'NOT_FOUND', 'instrument_id'],
      ['a trial that is over', { trial_end: inDays(-1) }, 'VALIDATION_ERROR', 'trial_end'],
      ['a trial of 3 years', { trial_end: inDays(1095) }, 'VALIDATION_ERROR', 'trial_end'],
      [
        'two trials',
        { trial_end: inDays(3), trial_period_days: 3 },
        'VALIDATION_ERROR',
        'trial_end',
      ],
      [
        'an anchor beyond a period',
        { billing_cycle_anchor: inDays(40) },
        'VALIDATION_ERROR',
        'billing_cycle_anchor',
      ],
      [
        'an anchor and a trial',
        { billing_cycle_anchor: inDays(4), trial_period_days: 3 },
        'VALIDATION_ERROR',
        'billing_cycle_anchor',
      ],
    ])('is refused with %s', async (_, terms, code, path) => {
      const refusal = await refusalOf(create(terms));
      expect(refusal.code).toBe(code);
      expect(refusal.details).toMatchObject({ issues: [{ path }] });
      expect((await stateOf(service))['subscriptions']).toEqual([]);
    });

    it('is for the secret key of the customer’s merchant', async () => {
      const statuses = [PUBLISHABLE, 'sk_test_other', 'sk_test_nobody'].map(async (key) => {
        const response = await service.send('POST', '/v1/api/subscriptions/', {
          headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({
            identity_id: 'ID_ada',
            items: [
              { price_id: key === 'sk_test_other' ? 'price_other_refills' : 'price_pro_monthly' },
            ],
          }),
        });
        return response.status;
      });
      expect(await Promise.all(statuses)).toEqual([403, 404, 401]);
    });
  });
}

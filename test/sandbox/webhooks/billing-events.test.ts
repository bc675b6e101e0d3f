import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '../../../src/webhooks/index.ts';
import { shows } from '../../conformity/shows.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { buy, buyByBank } from '../../contract/payments/purchase.ts';
import { advance, reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { merchantOf } from './merchant.ts';
import { storedEventsOf } from './stored-events.ts';

const DAY = 86_400;
const store = await openTestStore();
const service = inMemory(store);
const merchant = merchantOf(service);
const { subscribe, read } = billingOf(service);
const stored = storedEventsOf(store);

beforeEach(async () => {
  await reset(service);
  stored.restart();
});
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

/**
 * Events since the last call, in the order in which they were stored. That each day's money is
 * settled is a subject of its own.
 */
async function newEvents(): Promise<WebhookEvent[]> {
  await service.sandbox.tick();
  const events = await stored.next();
  return events.filter(({ type }) => type !== 'settlement.created');
}

const typesOf = (events: readonly WebhookEvent[]) => events.map(({ type }) => type);
const find = (events: readonly WebhookEvent[], type: string) =>
  events.find((event) => event.type === type) ?? expect.unreachable(`No ${type}`);
const daysFrom = (start: unknown, { created_at }: WebhookEvent) =>
  Math.round((Date.parse(created_at) - Date.parse(String(start))) / 1000 / DAY);

describe('a subscription notifies its merchant', () => {
  it('when it begins', async () => {
    shows(
      '6.4/subscription.created',
      '6.4/invoice.created',
      '6.4/invoice.finalized',
      '6.4/invoice.paid',
    );
    const id = await subscribe();
    const subscription = await read(id);
    const events = await newEvents();
    expect(typesOf(events)).toEqual([
      'payment.created',
      'subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'checkout.session.completed',
    ]);
    expect(find(events, 'subscription.created').data).toMatchObject({
      id,
      latest_invoice_id: subscription['latest_invoice_id'],
      customer_id: 'ID_ada',
    });
    const invoice = { id: subscription['latest_invoice_id'], subscription_id: id };
    expect(events.slice(2, 5).map(({ data }) => data)).toMatchObject([
      { ...invoice, status: 'draft', number: null, customer_id: 'ID_ada' },
      { ...invoice, status: 'open', number: 'INV-0001', amount_due: 1200, amount_paid: 0 },
      { ...invoice, status: 'paid', amount_paid: 1200 },
    ]);
  });

  it('when it renews: first a notice, then what was done, each with its own time', async () => {
    shows(
      '6.4/subscription.updated',
      '6.4/invoice.upcoming',
      '6.4/upcoming',
      '6.4/previous_attributes',
    );
    const id = await subscribe();
    const { current_period_end: end, ...before } = await read(id);
    await newEvents();
    await advance(service, 32 * DAY);
    const events = await newEvents();
    expect(typesOf(events)).toEqual([
      'invoice.upcoming',
      'invoice.created',
      'invoice.finalized',
      'payment.created',
      'invoice.paid',
      'subscription.updated',
    ]);
    const [notice, ...renewal] = events;
    expect(notice && daysFrom(end, notice)).toBe(-3);
    expect(notice?.data).toMatchObject({
      subscription_id: id,
      amount_due: 1200,
      period_start: end,
      customer_id: 'ID_ada',
    });
    expect(notice?.data).not.toHaveProperty('id');
    expect(new Set(renewal.map(({ created_at }) => created_at))).toEqual(new Set([end]));
    const { data, previous_attributes } = find(events, 'subscription.updated') as WebhookEvent & {
      previous_attributes: unknown;
    };
    const after = await read(id);
    expect(data).toEqual({ ...after, customer_id: 'ID_ada', external_customer_id: null });
    expect(previous_attributes).toEqual({
      current_period_start: before['current_period_start'],
      current_period_end: end,
      latest_invoice_id: before['latest_invoice_id'],
      updated_at: before['updated_at'],
    });
    expect(events.every((event) => !('requested' in event))).toBe(true);
  });

  it('for each of several periods, in the order of time', async () => {
    await subscribe();
    await subscribe('price_pro_trial');
    await newEvents();
    await advance(service, 100 * DAY);
    const events = await newEvents();
    const times = events.map(({ created_at }) => created_at);
    expect(times.toSorted()).toEqual(times);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('subscription.trial_will_end')).toBe(1);
    expect(count('invoice.paid')).toBe(3 + 3);
    expect(count('payment.created')).toBe(3 + 3);
    expect(count('subscription.updated')).toBe(3 + 3);
  });

  it('3 days before its trial ends, and at once where the trial is shorter', async () => {
    shows('6.4/subscription.trial_will_end', '6.4/trial-reminder', '8/trial-reminder');
    const id = await subscribe('price_pro_trial');
    const { trial_end } = await read(id);
    const short = await merchant.call<{ id: string }>('POST', '/subscriptions', {
      identity_id: 'ID_ada',
      items: [{ price_id: 'price_pro_monthly' }],
      trial_period_days: 2,
    });
    const atOnce = find(await newEvents(), 'subscription.trial_will_end');
    expect(atOnce.data).toMatchObject({ id: short.data.id, status: 'trialing' });
    await advance(service, 10 * DAY);
    expect(typesOf(await newEvents())).not.toContain('subscription.trial_will_end');
    await advance(service, 2 * DAY);
    const notices = (await newEvents()).filter(
      ({ type }) => type === 'subscription.trial_will_end',
    );
    expect(notices).toMatchObject([{ data: { id, status: 'trialing' } }]);
    expect(notices[0] && daysFrom(trial_end, notices[0])).toBe(-3);
    await advance(service, 3 * DAY);
    const events = await newEvents();
    expect(find(events, 'subscription.updated')).toMatchObject({
      data: { id, status: 'active' },
      previous_attributes: { status: 'trialing' },
    });
    expect(typesOf(events)).not.toContain('invoice.upcoming');
  });

  it('when a bank debit for it settles, either way', async () => {
    shows('6.4/invoice.payment_failed', '6.4/invoice.voided');
    await buyByBank(service, '000123456789', 'price_pro_monthly');
    await buyByBank(service, '123120008', 'price_pro_monthly');
    await newEvents();
    await advance(service, DAY);
    const events = await newEvents();
    expect(typesOf(events)).toEqual([
      'payment.updated',
      'invoice.paid',
      'subscription.updated',
      'payment.updated',
      'invoice.payment_failed',
      'invoice.voided',
      'subscription.updated',
    ]);
    expect(events).toMatchObject([
      { data: { state: 'SUCCEEDED' }, previous_attributes: { state: 'PENDING' } },
      {},
      { data: { status: 'active' }, previous_attributes: { status: 'incomplete' } },
      {
        data: { state: 'FAILED', failure_code: 'NO_BANK_ACCOUNT_FOUND' },
        previous_attributes: { state: 'PENDING' },
      },
      { data: { status: 'open' } },
      { data: { status: 'void' } },
      { data: { status: 'incomplete_expired' }, previous_attributes: { status: 'incomplete' } },
    ]);
  });

  it('when nobody pays for it: each attempt, and its end', async () => {
    shows(
      '6.4/invoice.payment_failed',
      '6.4/invoice.marked_uncollectible',
      '6.4/revenue_recovery.action_completed',
      '6.4/subscription.deleted',
    );
    const { subscriptions } = await buy(service, 'price_pro_trial', '4000000000009995');
    const { trial_end } = await read(subscriptions?.[0]?.id ?? '');
    await newEvents();
    await advance(service, 60 * DAY);
    const events = await newEvents();
    const attempt = ['payment.created', 'invoice.payment_failed'];
    const retry = [...attempt, 'revenue_recovery.action_completed'];
    expect(typesOf(events)).toEqual([
      'subscription.trial_will_end',
      'invoice.created',
      'invoice.finalized',
      ...attempt,
      'subscription.updated',
      ...retry,
      ...retry,
      ...retry,
      'invoice.marked_uncollectible',
      'subscription.updated',
      'subscription.deleted',
    ]);
    const failures = events.filter(({ type }) => type === 'invoice.payment_failed');
    expect(failures.map((event) => daysFrom(trial_end, event))).toEqual([0, 3, 8, 15]);
    expect(failures.map(({ data }) => 'attempt_count' in data && data['attempt_count'])).toEqual([
      1, 2, 3, 4,
    ]);
    const changes = events.filter(({ type }) => type === 'subscription.updated');
    expect(changes[0]).toMatchObject({
      data: { status: 'past_due' },
      previous_attributes: { status: 'trialing' },
    });
    expect(changes.at(-1)).toMatchObject({
      data: { status: 'unpaid' },
      previous_attributes: { status: 'past_due' },
    });
    const last = find(events, 'subscription.deleted');
    expect(last.data).toMatchObject({ status: 'canceled' });
    expect(last).not.toHaveProperty('previous_attributes');
  });

  it('when it is paid after all', async () => {
    const { subscriptions } = await buy(service, 'price_pro_trial', '4000000000009995');
    const id = subscriptions?.[0]?.id ?? '';
    await advance(service, 15 * DAY);
    expect((await read(id))['status']).toBe('past_due');
    await newEvents();
    await store.query(`update payment_instruments set scenario = 'succeeds'`);
    await advance(service, 3 * DAY);
    const events = await newEvents();
    expect(typesOf(events)).toEqual([
      'payment.created',
      'invoice.paid',
      'revenue_recovery.action_completed',
      'subscription.updated',
    ]);
    expect(events.at(-1)).toMatchObject({
      data: { id, status: 'active' },
      previous_attributes: { status: 'past_due' },
    });
    expect(find(events, 'invoice.paid').data).toMatchObject({
      amount_paid: 2900,
      attempt_count: 2,
      next_attempt_at: null,
    });
  });

  it('when its merchant ends it', async () => {
    shows('6.4/subscription.deleted', '6.4/subscription.updated');
    const [now, later] = [await subscribe(), await subscribe()];
    await newEvents();
    await merchant.call('DELETE', `/subscriptions/${now}`);
    await merchant.call('DELETE', `/subscriptions/${now}`);
    await merchant.call('DELETE', `/subscriptions/${later}?at_period_end=true`);
    await merchant.call('DELETE', `/subscriptions/${later}?at_period_end=true`);
    const events = await newEvents();
    expect(events).toMatchObject([
      { type: 'subscription.deleted', data: { id: now, status: 'canceled' } },
      {
        type: 'subscription.updated',
        data: { id: later, status: 'active', cancel_at_period_end: true },
        previous_attributes: { cancel_at_period_end: false },
      },
    ]);
    expect(events).toHaveLength(2);
    await advance(service, 40 * DAY);
    expect(await newEvents()).toMatchObject([
      { type: 'subscription.deleted', data: { id: later, status: 'canceled' } },
    ]);
  });
});

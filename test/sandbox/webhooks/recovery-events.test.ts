import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '../../../src/api/merchant/recovery.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { advance, reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { storedEventsOf } from './stored-events.ts';

const DAY = 86_400;
const store = await openTestStore();
const service = inMemory(store);
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

describe('an automation notifies its merchant', () => {
  it.each([
    ['retry_payment', 'failed', 2, 'invoice.payment_failed'],
    ['pause_subscription', 'done', 1, 'subscription.paused'],
    ['cancel_subscription', 'done', 1, 'subscription.deleted'],
  ] as const)('of a %s, which has %s', async (action, outcome, attempt, other) => {
    const { id } = await service
      .client(SECRET)
      .call(createAutomation, { trigger: 'payment_failed', wait_days: 1, action, active: true });
    const { subscriptions } = await buy(service, 'price_pro_trial', '4000000000000002');
    await advance(service, 14 * DAY + 60);
    await stored.next();
    await advance(service, DAY);
    const events = await stored.next();
    const recovery = events.filter(({ type }) => type === 'revenue_recovery.action_completed');
    expect(recovery).toMatchObject([
      {
        data: {
          action,
          outcome,
          attempt,
          automation_id: id,
          subscription_id: subscriptions?.[0]?.id,
          amount: 2900,
        },
      },
    ]);
    expect(events.map(({ type }) => type)).toContain(other);
  });

  it('of an attempt of its dunning without naming an automation', async () => {
    await buy(service, 'price_pro_trial', '4000000000000002');
    await advance(service, 17 * DAY + 60);
    const recovery = await stored.all('revenue_recovery');
    expect(recovery).toMatchObject([{ data: { attempt: 2, automation_id: null } }]);
  });
});

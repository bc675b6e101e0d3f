import { afterAll, expect, it } from 'vitest';
import {
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../../../src/api/merchant/subscriptions.ts';
import type { WebhookEvent } from '../../../src/webhooks/index.ts';
import { shows } from '../../conformity/shows.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { advance, reset, SECRET } from '../../contract/service-under-test.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { storedEventsOf } from './stored-events.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());
const items = [{ price_id: 'price_pro_monthly', quantity: 2 }];

const stored = storedEventsOf(store);
const eventsOf = () => stored.all('subscription');

it('notifies of a pause, a paid update and a price change, with the record as it is read', async () => {
  shows(
    '6.4/subscription.paused',
    '6.4/subscription.resumed',
    '6.4/subscription.pending_update_applied',
    '6.4/subscription.price_change.scheduled',
    '6.4/subscription.price_change.canceled',
    '6.4/subscription.price_change.applied',
  );
  await reset(service);
  const merchant = service.client(SECRET);
  const { subscribe, read } = billingOf(service);
  const id = await subscribe();
  await merchant.call(pauseSubscription, { id, behavior: 'void' });
  const customer = { customer_id: 'ID_ada', external_customer_id: null };
  expect((await eventsOf()).at(-1)?.data).toEqual({ ...(await read(id)), ...customer });
  await merchant.call(resumeSubscription, { id });
  await merchant.call(updateSubscription, { id, items, proration_behavior: 'always_invoice' });
  await merchant.call(updateSubscription, { id, items, apply_at: 'period_end' });
  await merchant.call(updateSubscription, { id, cancel_price_change: true });
  await merchant.call(updateSubscription, { id, items, apply_at: 'period_end' });
  await advance(service, 32 * 86_400);
  expect((await eventsOf()).map(({ type }) => type)).toEqual([
    'subscription.created',
    'subscription.paused',
    'subscription.resumed',
    'subscription.pending_update_applied',
    'subscription.updated',
    'subscription.price_change.scheduled',
    'subscription.updated',
    'subscription.price_change.canceled',
    'subscription.updated',
    'subscription.price_change.scheduled',
    'subscription.updated',
    'subscription.price_change.applied',
    'subscription.updated',
  ]);
});

async function recoveries(): Promise<unknown[]> {
  const rows = await store.tables
    .selectFrom('webhook_events')
    .select('body')
    .where('type', '=', 'revenue_recovery.action_completed')
    .execute();
  return rows.map(({ body }) => (JSON.parse(body) as WebhookEvent).data);
}

it('tells of each attempt after the first to collect a renewal, and what came of it', async () => {
  shows('6.4/revenue_recovery.action_completed');
  await reset(service);
  const { subscriptions } = await buy(service, 'price_pro_trial', '4000000000000002');
  const [subscription] = subscriptions ?? [];
  await advance(service, 14 * 86_400 + 60);
  expect(await recoveries()).toEqual([]);
  await advance(service, 3 * 86_400);
  expect(await recoveries()).toMatchObject([
    { subscription_id: subscription?.id, attempt: 2, amount: 2900, outcome: 'failed' },
  ]);
});

import type { Subscription } from '../src/api/checkout.ts';
import { addSeconds } from './clock.ts';
import type { Order, Owner } from './order.ts';
import type { KeptPayer } from './payer.ts';
import { startsWithTrial, type PricedLine } from './pricing.ts';
import { readRecords } from './records.ts';
import type { Verdict } from './scenarios.ts';
import { insert, type Sql } from './store/store.ts';

const DAY = 86_400;

/** Starts the subscription that a recurring line makes. Interface, section 2.6. */
export async function subscribe(
  sql: Sql,
  { merchant, now, newId }: Owner,
  {
    line: { price, quantity },
    order,
    kept,
    verdict,
  }: {
    readonly line: PricedLine;
    readonly order: Order;
    readonly kept: KeptPayer;
    readonly verdict: Verdict | undefined;
  },
): Promise<Subscription> {
  const id = newId('SU');
  const trialEnd = startsWithTrial(price)
    ? addSeconds(now, (price.trial_period_days ?? 0) * DAY)
    : undefined;
  const periodEnd = trialEnd ?? addInterval(now, price.interval, price.interval_count ?? 1);
  await insert(sql, 'subscriptions', {
    id,
    merchant,
    ...kept,
    order_id: order.id,
    order_number: order.order_number,
    // It becomes active with the money: settlement.ts.
    status: trialEnd ? 'trialing' : verdict?.state === 'PENDING' ? 'incomplete' : 'active',
    items: [{ id: newId('SI'), price_id: price.id, quantity, unit_amount: price.unit_amount }],
    currency: price.currency,
    current_period_start: now,
    current_period_end: periodEnd,
    billing_cycle_anchor: trialEnd ?? now,
    trial_start: trialEnd && now,
    trial_end: trialEnd,
    cancel_at_period_end: false,
    proration_behavior: 'create_prorations',
    credit_balance: 0,
    metadata: {},
    created_at: now,
    updated_at: now,
  });
  const [subscription] = await readRecords<Subscription>(sql, 'subscriptions', { id });
  if (!subscription) throw new Error('A subscription that was just made is missing');
  return subscription;
}

/**
 * `time` moved on by `count` intervals, in UTC. The last day of a month stands in for one that the
 * month does not have: a month after 31 January is the end of February.
 */
export function addInterval(time: Date, interval: string | null | undefined, count: number): Date {
  if (interval === 'day') return addSeconds(time, count * DAY);
  if (interval === 'week') return addSeconds(time, count * 7 * DAY);
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + (interval === 'year' ? count * 12 : count));
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

import { updateSubscription } from '../../src/api/merchant/subscriptions.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { priceLines } from '../catalogue/pricing.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { SubscriptionItem } from '../store/tables/subscriptions.ts';
import { checkDistinct, checkNextInvoice, itemOf } from './periods/items.ts';
import { lockSubscription } from './lock.ts';
import { pauseNow, resumeNow, shown } from './pause.ts';
import { replaceItems } from './replace-items.ts';
import {
  cancelPriceChange,
  notifyChange,
  notifyPriceChange,
  write,
} from './subscription-change.ts';

type UpdateCall = Call<RequestOf<typeof updateSubscription>>;
type Found = Row<'subscriptions'>;

/** Changes a subscription, and settles what the rest of its period costs then. */
export const update = implement(updateSubscription, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { id } = call.request;
      const found = await lockSubscription(sql, call.merchant, id);
      if (['canceled', 'incomplete_expired'].includes(found.status)) {
        throw refuse('VALIDATION_ERROR', 'id', 'The subscription has ended.');
      }
      await notifyChange(sql, call, id, () => change(sql, call, found));
      return success(call.now, await shown(sql, id));
    }),
  );
});

async function change(sql: Sql, call: UpdateCall, found: Found): Promise<void> {
  const { request } = call;
  const { id, items, apply_at = 'now', cancel_price_change, pause_collection, metadata } = request;
  const { cancel_at_period_end, description, proration_behavior, instrument_id } = request;
  if (instrument_id !== undefined) await checkInstrument(sql, found, instrument_id);
  await write(sql, call, id, {
    cancel_at_period_end,
    description,
    proration_behavior,
    instrument_id,
    metadata: metadata && json(metadata),
  });
  if (cancel_price_change) await cancelPriceChange(sql, call, found);
  if (items) {
    const wanted = await itemsOf(sql, call, found, items);
    if (apply_at === 'period_end') await schedule(sql, call, found, wanted);
    else {
      const behavior = proration_behavior ?? found.proration_behavior;
      await replaceItems(sql, call, found, { items: wanted, behavior });
    }
  }
  if (pause_collection === null && found.status === 'paused') await resumeNow(sql, call, found);
  if (pause_collection) await pauseNow(sql, call, found, pause_collection);
}

/** @throws {Refusal} `NOT_FOUND`, when the customer has no such instrument */
async function checkInstrument(
  sql: Sql,
  { merchant, identity_id }: Found,
  id: string,
): Promise<void> {
  const instrument = await sql.tables
    .selectFrom('payment_instruments')
    .select('id')
    .where('id', '=', id)
    .where('identity_id', '=', identity_id)
    .where('merchant', '=', merchant)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (instrument) return;
  throw refuse('NOT_FOUND', 'instrument_id', 'The customer has no such payment instrument.');
}

/** The items that are asked for. Those whose price stays keep their ids. */
async function itemsOf(
  sql: Sql,
  { merchant, newId }: UpdateCall,
  found: Found,
  items: NonNullable<UpdateCall['request']['items']>,
): Promise<SubscriptionItem[]> {
  const first = found.items[0]?.price_id ?? '';
  const current = await sql.tables
    .selectFrom('prices')
    .select(['interval', 'interval_count'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  checkDistinct(items);
  const asked = items.map(({ price_id, quantity = 1 }) => ({ price_id, quantity }));
  const { all } = await priceLines(sql, { merchant }, asked, 'items');
  return all.map(({ price, quantity }, index) => {
    const path = `items.${index}.price_id`;
    if (price.currency !== found.currency) {
      throw refuse('MIXED_CURRENCY', path, 'The subscription is in another currency.');
    }
    const { interval, interval_count } = price;
    const isSame = interval === current.interval && interval_count === current.interval_count;
    if (!price.recurring || !isSame) {
      const message = 'The price must renew as often as the subscription does.';
      throw refuse('VALIDATION_ERROR', path, message);
    }
    const kept = found.items.find(({ price_id }) => price_id === price.id);
    return { id: kept?.id ?? newId('SI'), ...itemOf({ price, quantity }) };
  });
}

async function schedule(
  sql: Sql,
  call: UpdateCall,
  found: Found,
  items: SubscriptionItem[],
): Promise<void> {
  const { id, current_period_end, pending_lines } = found;
  checkNextInvoice(pending_lines ?? [], items);
  // The change that was scheduled before does not come.
  if (!call.request.cancel_price_change) await cancelPriceChange(sql, call, found);
  const price_change = { items, applies_at: current_period_end.toISOString() };
  await write(sql, call, id, { price_change: json(price_change) });
  await notifyPriceChange(sql, call, id, 'scheduled');
}

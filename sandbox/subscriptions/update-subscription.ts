import { updateSubscription } from '../../src/api/merchant/subscriptions.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { addSeconds } from '../../src/calendar.ts';
import { amountOf, exact, sumOf } from '../catalogue/amount.ts';
import { findPrices } from '../catalogue/catalogue.ts';
import { priceLines } from '../catalogue/pricing.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import type { SubscriptionItem } from '../store/tables/subscriptions.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';
import { charge } from './charge.ts';
import { issue, totalOf } from './invoices.ts';
import { checkNextInvoice, itemOf } from './items.ts';
import { lockSubscription } from './lock.ts';
import { pauseNow, resumeNow, shown } from './pause.ts';
import { applyPending } from './pending-update.ts';
import { prorate, type PeriodPrice } from './proration.ts';
import { notifyChange, write } from './subscription-change.ts';

type UpdateCall = Call<RequestOf<typeof updateSubscription>>;
type Found = Row<'subscriptions'>;

/** An update that nobody has paid is dropped after 23 h. Service contract, section 5. */
const PENDING_SECONDS = 82_800;

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
  if (cancel_price_change && found.price_change) {
    await write(sql, call, id, { price_change: null });
    await notifyPriceChange(sql, call, id, 'canceled');
  }
  if (items) {
    const wanted = await itemsOf(sql, call, found, items);
    if (apply_at === 'period_end') await schedule(sql, call, found, wanted);
    else
      await replace(
        sql,
        call,
        { ...found, instrument_id: instrument_id ?? found.instrument_id },
        wanted,
      );
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
  { id, current_period_end, pending_lines }: Found,
  items: SubscriptionItem[],
): Promise<void> {
  checkNextInvoice(pending_lines ?? [], items);
  const price_change = { items, applies_at: current_period_end.toISOString() };
  await write(sql, call, id, { price_change: json(price_change) });
  await notifyPriceChange(sql, call, id, 'scheduled');
}

async function notifyPriceChange(
  sql: Sql,
  call: UpdateCall,
  id: string,
  what: 'scheduled' | 'canceled',
): Promise<void> {
  const data = await recordData(sql, 'subscriptions', id);
  await emit(sql, call, { type: `subscription.price_change.${what}`, data });
}

/**
 * What the current period costs of its full price. A discount or a short first period lowers it,
 * and an invoice that nobody paid leaves nothing to give back.
 */
async function priceOfPeriod(sql: Sql, found: Found): Promise<PeriodPrice> {
  const invoice = await sql.tables
    .selectFrom('invoices')
    .select(['status', 'lines', 'amount_discount'])
    .where('subscription_id', '=', found.id)
    .where('billing_reason', '<>', 'subscription_update')
    .where('period_start', '=', found.current_period_start)
    .executeTakeFirst();
  const lines = invoice?.lines.filter(({ proration }) => !proration) ?? [];
  const prices = await findPrices(
    sql,
    found,
    lines.map(({ price_id }) => price_id),
  );
  const whole = sumOf(
    lines.map(({ price_id, unit_amount, quantity }) => {
      const price = prices.find(({ id }) => id === price_id);
      return price ? amountOf({ ...price, unit_amount }, quantity) : unit_amount * quantity;
    }),
  );
  if (!invoice || whole === 0) return { paid: 1, charged: 1, whole: 1 };
  const charged = Math.max(0, totalOf(lines) - invoice.amount_discount);
  return { paid: ['open', 'paid'].includes(invoice.status) ? charged : 0, charged, whole };
}

/** Replaces the items now, or once the invoice for the rest of the period is paid. */
async function replace(
  sql: Sql,
  call: UpdateCall,
  found: Found,
  items: SubscriptionItem[],
): Promise<void> {
  const { now, request, newId } = call;
  const { id, status, currency, identity_id, current_period_end: end, pending_update } = found;
  if (!['active', 'trialing'].includes(status)) {
    const message = `The items of a subscription that is ${status} cannot change now.`;
    throw refuse('VALIDATION_ERROR', 'items', message);
  }
  if (pending_update) {
    const message = 'An earlier update waits for its payment. Pay or void its invoice first.';
    throw refuse('VALIDATION_ERROR', 'items', message);
  }
  const behavior = request.proration_behavior ?? found.proration_behavior;
  const period = { start: found.current_period_start, end };
  const isFree = status === 'trialing' || behavior === 'none';
  const price = await priceOfPeriod(sql, found);
  const change = { before: found.items, after: items };
  const lines = isFree ? [] : prorate(change, period, now, price);
  const net = totalOf(lines);
  const pending_lines = [...(found.pending_lines ?? []), ...(net > 0 ? lines : [])];
  checkNextInvoice(pending_lines, items);
  if (net <= 0) {
    const credit_balance = exact(found.credit_balance - net);
    await write(sql, call, id, { items: json(items), credit_balance });
  } else if (behavior === 'always_invoice') {
    const invoice_id = newId('IN');
    const expires = addSeconds(now, PENDING_SECONDS);
    const pending = { items, invoice_id, expires_at: expires.toISOString() };
    await write(sql, call, id, {
      pending_update: json(pending),
      pending_until: expires,
      latest_invoice_id: invoice_id,
    });
    const draft = { id: invoice_id, subscription_id: id, identity_id, currency, lines };
    const credit_applied = Math.min(found.credit_balance, net);
    await write(sql, call, id, { credit_balance: found.credit_balance - credit_applied });
    await issue(sql, call, {
      ...draft,
      amount_discount: 0,
      credit_applied,
      period: { start: now, end },
      billing_reason: 'subscription_update',
    });
    if (net > credit_applied) await charge(sql, call, invoice_id);
    else await applyPending(sql, call, id, invoice_id);
  } else {
    await write(sql, call, id, { items: json(items), pending_lines: json(pending_lines) });
  }
}

import type * as z from 'zod/mini';
import type { CheckoutRequest, createCheckout } from '../src/api/checkout.ts';
import { findPayer, keepPayer } from './payer.ts';
import { openOrder, type Owner } from './order.ts';
import { priceLines } from './pricing.ts';
import { addSeconds } from './clock.ts';
import { declineOf, judge, type Decline } from './scenarios.ts';
import { insert, type Sql } from './store/store.ts';
import { subscribe } from './subscription.ts';
import { recordData } from './webhooks/data.ts';
import { emit } from './webhooks/emit.ts';

export type CheckoutResult = z.infer<typeof createCheckout.response>;

/** What came of an attempt to buy. */
export type Purchase =
  | { readonly declined: false; readonly result: CheckoutResult }
  /** `form`: which of the service's two ways of saying so is meant. */
  | {
      readonly declined: true;
      readonly form: 'transfer' | 'error';
      readonly decline: Decline;
      readonly result: CheckoutResult;
    };

/**
 * Carries out one attempt to buy, inside the caller's transaction.
 *
 * An attempt that is declined leaves its `FAILED` transfer and a used token, and nothing else: the
 * customer, the payment instrument, the order and the subscriptions come with the first attempt
 * that is not. So each purchase has exactly one of each, however often the buyer tried.
 *
 * @throws {Refusal} the request cannot be carried out; the transaction has to be rolled back
 */
export async function purchase(
  sql: Sql,
  owner: Owner,
  request: CheckoutRequest,
): Promise<Purchase> {
  const { merchant, now, newId } = owner;
  const lines = await priceLines(sql, merchant, request.line_items);
  const payer = await findPayer(sql, owner, request);
  const verdict = lines.due > 0 ? judge(payer.instrument.scenario, lines.due) : undefined;

  const decline = verdict?.state === 'FAILED' ? declineOf(verdict.code) : undefined;
  const transfer = verdict && {
    id: newId('TR'),
    amount: lines.due,
    currency: lines.currency,
    state: verdict.state,
    ...decline,
  };
  const record = transfer && {
    ...transfer,
    merchant,
    instrument: payer.summary,
    metadata: request.metadata ?? {},
    created_at: now,
    updated_at: now,
  };
  if (record && verdict.state === 'FAILED' && decline) {
    await insert(sql, 'transfers', { ...record, identity_id: payer.known?.identity_id });
    const buyer = payer.details?.external_customer_id;
    const data = await recordData(sql, 'transfers', record.id, buyer);
    await emit(sql, owner, { type: 'payment.created', data });
    return { declined: true, form: verdict.form, decline, result: { transfer, subscriptions: [] } };
  }

  const kept = await keepPayer(sql, owner, payer);
  const order = await openOrder(sql, owner, {
    lines,
    identity_id: kept.identity_id,
    status: verdict?.state === 'PENDING' ? 'processing' : 'paid',
    metadata: request.metadata ?? {},
  });
  if (record) {
    await insert(sql, 'transfers', {
      ...record,
      order_id: order.id,
      identity_id: kept.identity_id,
      source: kept.instrument_id,
      ...(verdict.state === 'PENDING' && {
        settles_at: addSeconds(now, verdict.after),
        settles_as: verdict.as,
      }),
    });
  }
  const subscriptions = [];
  for (const line of lines.all.filter(({ price }) => price.recurring)) {
    subscriptions.push(await subscribe(sql, owner, { line, order, kept, verdict }));
  }
  if (!payer.known) {
    const data = await recordData(sql, 'customers', kept.identity_id);
    await emit(sql, owner, { type: 'customer.created', data });
  }
  if (record) {
    const data = await recordData(sql, 'transfers', record.id);
    await emit(sql, owner, { type: 'payment.created', data });
  }
  for (const { id } of subscriptions) {
    const data = await recordData(sql, 'subscriptions', id);
    await emit(sql, owner, { type: 'subscription.created', data });
  }
  return {
    declined: false,
    result: { ...(transfer && { transfer }), orderId: order.id, subscriptions },
  };
}

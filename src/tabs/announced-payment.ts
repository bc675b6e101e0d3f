import { canonicalItems } from '../bridge/cart-key.ts';
import type { CheckoutResult } from '../checkout/outcome.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { CheckoutState, PaidWith } from '../checkout/state.ts';

export type CompleteState = Extract<CheckoutState, { status: 'complete' }>;

/** The longest text of an announcement that a receipt may show. */
const MAX_TEXT = 2000;

/**
 * Reads a payment that another tab has announced; `undefined` unless it pays the cart of `own`. Any
 * script of this origin can announce something, so each value that a receipt shows is checked. The
 * seller's name and the payment methods are taken from `own`.
 */
export function readAnnouncedPayment(value: unknown, own: Order): CompleteState | undefined {
  const { status, outcome, order, result, paidWith } = toRecord(value);
  const { currency, amount_total, line_items } = toRecord(order);
  const isPaid =
    status === 'complete' &&
    (outcome === 'succeeded' || outcome === 'pending') &&
    currency === own.currency &&
    isWhole(amount_total) &&
    Array.isArray(line_items) &&
    line_items.every(isLine) &&
    JSON.stringify(canonicalItems(line_items)) === JSON.stringify(canonicalItems(own.line_items)) &&
    isResult(result) &&
    (paidWith === undefined || isPaidWith(paidWith));
  return isPaid
    ? {
        status,
        outcome,
        order: { ...own, amount_total, line_items },
        result,
        ...(paidWith && { paidWith }),
      }
    : undefined;
}

function isLine(value: unknown): value is OrderLine {
  const { name, price_id, description, image_url, recurring, ...amounts } = toRecord(value);
  const { interval, interval_count, trial_period_days } = toRecord(recurring);
  return (
    [name, price_id].every(isText) &&
    [description, image_url].every(isOptionalText) &&
    [amounts['quantity'], amounts['unit_amount'], amounts['amount']].every(isWhole) &&
    (recurring === null || (isText(interval) && [interval_count, trial_period_days].every(isWhole)))
  );
}

function isResult(value: unknown): value is CheckoutResult {
  const { transfer, orderId, orderNumber, subscriptions } = toRecord(value);
  const { id, state, amount, currency } = toRecord(transfer);
  const isTransfer =
    [id, state].every(isText) && isWhole(amount) && /^[A-Z]{3}$/.test(String(currency));
  return (
    (transfer === undefined || isTransfer) &&
    [orderId, orderNumber].every(isOptionalText) &&
    Array.isArray(subscriptions) &&
    subscriptions.map(toRecord).every((each) => {
      const { order_number, current_period_end } = each;
      return (
        [each['id'], each['status']].every(isText) &&
        [order_number, current_period_end].every((text) => isOptionalText(text ?? undefined))
      );
    })
  );
}

function isPaidWith(value: unknown): value is PaidWith {
  const { method, brand, last4 } = toRecord(value);
  return (method === 'card' || method === 'bank') && isOptionalText(brand) && isText(last4);
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return { ...(value as object | null | undefined) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

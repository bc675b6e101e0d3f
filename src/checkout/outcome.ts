import type { CheckoutResponse, Subscription, Transfer } from '../api/checkout-response.ts';
import { readCode } from '../api/http/refusal.ts';
import { CheckoutError } from '../errors.ts';
import type { Order } from './order.ts';

/** What a checkout has produced. */
export interface CheckoutResult {
  /** Absent when nothing is due now. */
  readonly transfer?: Transfer;
  readonly orderId?: string;
  /** The number by which buyers and staff name the order. */
  readonly orderNumber?: string;
  /** The subscriptions, each with the fields that the service sent. */
  readonly subscriptions: readonly Subscription[];
}

/** `pending` means that the payment was received and will be confirmed. It is never called paid. */
export type Outcome = 'succeeded' | 'pending' | 'declined';

export function resultOf(answer: CheckoutResponse): CheckoutResult {
  const orderId = answer.orderId ?? answer.order_id;
  const orderNumber = orderNumberOf(answer);
  return {
    ...(answer.transfer && { transfer: withoutTexts(answer.transfer) }),
    ...(orderId && { orderId }),
    ...(orderNumber && { orderNumber }),
    subscriptions: answer.subscriptions ?? [],
  };
}

type Due = Pick<Order, 'amount_total' | 'currency'>;

/**
 * Whether `result` matches what the buyer agreed to pay: the same currency, and that amount or less
 * (because of a credit). Contract, section 4.
 */
export function isAgreed({ transfer }: CheckoutResult, due: Due): boolean {
  if (!transfer) return true;
  const { amount, currency } = transfer;
  return currency === due.currency && amount >= 0 && amount <= due.amount_total;
}

/** The answer is not about what the buyer agreed to, so it proves nothing. */
export function answerMismatch(): CheckoutError {
  return new CheckoutError(
    'The response is for another session, currency or amount than the buyer agreed to.',
    { code: 'ANSWER_MISMATCH', actor: 'service' },
  );
}

/** Several subscriptions may share one order. Where they do not, every order number is returned. */
function orderNumberOf({ orderNumber, order_number, subscriptions }: CheckoutResponse): string {
  const ofOrder = orderNumber ?? order_number;
  const numbers =
    ofOrder == null
      ? (subscriptions ?? []).flatMap((subscription) => subscription.order_number ?? [])
      : [ofOrder];
  return [...new Set(numbers.map(String))].join(', ');
}

/**
 * A failure is named by its code alone, because the service's own text may repeat what was typed.
 */
function withoutTexts(transfer: Transfer): Transfer {
  const { failure_message: _, failure_code: said, ...rest } = transfer;
  const failure_code = readCode(said);
  return { ...rest, ...(failure_code && { failure_code }) };
}

/**
 * The outcome that an answer in the 200s means, which is not always that money has moved. An
 * unknown state counts as pending, and so does a missing transfer where money was due. Contract,
 * section 5.
 */
export function outcomeOf({ transfer }: CheckoutResult, due: Due): Outcome {
  switch (transfer?.state) {
    case undefined:
      return due.amount_total > 0 ? 'pending' : 'succeeded';
    case 'SUCCEEDED':
      return 'succeeded';
    case 'FAILED':
    case 'CANCELED':
      return 'declined';
    default:
      return 'pending';
  }
}

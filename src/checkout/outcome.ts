import type { z } from 'zod/mini';
import type { CheckoutResult as Answer, Subscription, Transfer } from '../api/checkout.ts';
import { readCode } from '../api/refusal.ts';
import { ApiError, ConnectionError } from '../errors.ts';
import type { Order } from './order.ts';

/** What a checkout has brought about. */
export interface CheckoutResult {
  /** Absent when nothing is due now. */
  readonly transfer?: Transfer;
  readonly orderId?: string;
  readonly subscriptions: readonly Subscription[];
}

/** `pending`: received, will be confirmed. Never called paid. */
export type Outcome = 'succeeded' | 'pending' | 'declined';

export function resultOf(answer: z.infer<typeof Answer>): CheckoutResult {
  const orderId = answer.orderId ?? answer.order_id;
  return {
    ...(answer.transfer && { transfer: withoutTexts(answer.transfer) }),
    ...(orderId && { orderId }),
    subscriptions: answer.subscriptions ?? [],
  };
}

/** What failed is named by its code alone: the service's own text may repeat what was typed. */
function withoutTexts(transfer: Transfer): Transfer {
  const { failure_message: _, failure_code: said, ...rest } = transfer;
  const failure_code = readCode(said);
  return { ...rest, ...(failure_code && { failure_code }) };
}

/**
 * What an answer in the 200s means, which is not always that money has moved. A state that is not
 * known counts as pending, and so do a missing transfer where money was due and one of another
 * amount or currency: that is not what the buyer agreed to. Contract, section 5.
 *
 * @param due - The order that was paid; left out where it is not known.
 */
export function outcomeOf(
  { transfer }: CheckoutResult,
  due?: Pick<Order, 'amount_total' | 'currency'>,
): Outcome {
  switch (transfer?.state) {
    case undefined:
      return due?.amount_total ? 'pending' : 'succeeded';
    case 'SUCCEEDED':
      return !due || (transfer?.amount === due.amount_total && transfer.currency === due.currency)
        ? 'succeeded'
        : 'pending';
    case 'FAILED':
    case 'CANCELED':
      return 'declined';
    default:
      return 'pending';
  }
}

/**
 * Whether the service may have taken the money although it reported `error`: then nobody may pay
 * again before the truth is known. Contract, sections 2 and 6.
 */
export function mayHaveCharged(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError;
  if (error.code === 'UNEXPECTED_RESPONSE' && error.status < 400) return true;
  // Somebody has paid: perhaps this attempt, in a request whose answer was lost.
  if (error.code === 'SESSION_COMPLETE') return true;
  return error.status >= 500 || error.status === 408 || error.status === 409;
}

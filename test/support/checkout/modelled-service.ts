import type { SessionStatus } from '../../../src/api/sessions/session-status.ts';
import type { Offer } from '../../../src/checkout/gateway.ts';
import type { CheckoutResult } from '../../../src/checkout/outcome.ts';
import type { Order } from '../../../src/checkout/order.ts';
import { answerMismatch } from '../../../src/checkout/outcome.ts';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { resultIn } from './checkout-bench.ts';
import { SESSION_ORDER, TERMS } from './sample-order.ts';

/** What may happen to one payment request. New outcomes come last, so that seeds stay the same. */
export const PAYMENT_OUTCOMES = [
  'charged',
  'declined',
  'declined by an error',
  'refused',
  'busy',
  /** The service is busy for every request of one submit. */
  'busy to the end',
  'busy for an hour',
  /** The service charges, and an intermediary replaces its response with one that says it is busy. */
  'busy after the charge',
  'request lost',
  'failed before',
  'failed after',
  'intermediary before',
  'intermediary after',
  'response lost',
  'response corrupted',
  'response of another session',
  'response with another amount',
  'response without a transfer',
  /** The service charges more than was agreed. */
  'more charged',
  'duplicated',
  /** The service works on the request for some time and says so. */
  'in progress',
  /** The service charges, and the page is closed before the response arrives. */
  'page closed after',
  /** The page is closed while the request is on its way, and the request arrives later. */
  'page closed before',
  /** The connection is lost while the request is on its way, and the request arrives later. */
  'connection lost before',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

const HOUR_MS = 3_600_000;
const LARGER_AMOUNT = 9900;

/** A session, or a cart that is paid once. */
class Purchase {
  /** The attempts that charged, one entry for each charge. */
  readonly charged: string[] = [];
  isPaidElsewhere = false;
  isExpired = false;
  chargesMore = false;
  /** The attempts whose outcome the service knows or is working on. */
  readonly attempts = new Map<string, 'charged' | 'declined' | 'in progress'>();
  /** The service's last response about this purchase since the last payment request for it. */
  lastAnswer: 'unpaid' | 'paid' | 'refusal' | undefined;
}

/**
 * A service that answers truthfully and charges every request that it cannot recognize as a repeat, so
 * that only the checkout prevents a second charge.
 */
export class ModelledService {
  readonly isSession: boolean;
  /** Whether the service recognizes a repeat by its idempotency key. */
  readonly #repeatable: boolean;
  readonly #purchases = new Map<string, Purchase>();

  constructor(isSession: boolean, repeatable: boolean) {
    this.isSession = isSession;
    this.#repeatable = repeatable;
  }

  purchase(id: string): Purchase {
    const known = this.#purchases.get(id) ?? new Purchase();
    this.#purchases.set(id, known);
    return known;
  }

  /** @throws {CheckoutError} as the gateway does */
  confirm(id: string, attemptId: string, outcome: PaymentOutcome): CheckoutResult {
    const purchase = this.purchase(id);
    purchase.lastAnswer = undefined;
    if (outcome === 'request lost') throw new ConnectionError('lost');
    if (outcome.startsWith('busy') && outcome !== 'busy after the charge') {
      throw refusal(429, 'RATE_LIMITED', outcome === 'busy for an hour' ? HOUR_MS : undefined);
    }
    if (outcome === 'failed before') throw refusal(500);
    if (outcome === 'intermediary before') throw fromIntermediary(403);
    if (outcome === 'refused') {
      purchase.lastAnswer = 'refusal';
      throw refusal(403, 'NOBODY_HAS_LISTED_THIS');
    }
    if (purchase.isPaidElsewhere) throw refusal(400, 'SESSION_COMPLETE');
    const known = this.#knownOf(purchase, attemptId);
    if (known === 'in progress') throw refusal(409, 'IDEMPOTENCY_IN_PROGRESS');
    if (!known && purchase.isExpired) {
      purchase.lastAnswer = 'refusal';
      throw refusal(400, 'SESSION_EXPIRED');
    }
    if (!known && outcome === 'in progress') {
      purchase.attempts.set(attemptId, 'in progress');
      throw refusal(409, 'IDEMPOTENCY_IN_PROGRESS');
    }
    const result = known ?? (outcome.startsWith('declined') ? 'declined' : 'charged');
    if (!known && result === 'charged') {
      purchase.charged.push(attemptId);
      purchase.chargesMore = outcome === 'more charged';
    }
    purchase.attempts.set(attemptId, result);
    return this.#answer(purchase, id, attemptId, result, outcome);
  }

  /** The outcome of an earlier request. One attempt that charged or is in progress closes a session. */
  #knownOf(purchase: Purchase, attemptId: string) {
    if (this.#repeatable) {
      const known = purchase.attempts.get(attemptId);
      if (known) return known;
    }
    if (!this.isSession) return undefined;
    if ([...purchase.attempts.values()].includes('in progress')) return 'in progress';
    if (purchase.charged.length > 0) throw refusal(400, 'SESSION_COMPLETE');
    return undefined;
  }

  #answer(
    purchase: Purchase,
    id: string,
    attemptId: string,
    result: 'charged' | 'declined',
    outcome: PaymentOutcome,
  ): CheckoutResult {
    // A request that the network repeats has the same key. Without keys, the session prevents a charge.
    if (outcome === 'duplicated' && this.#repeatable) this.confirm(id, attemptId, 'charged');
    if (outcome === 'failed after') throw refusal(500);
    if (outcome === 'intermediary after') throw fromIntermediary(404);
    if (outcome === 'busy after the charge') {
      // With a session, the service itself may say so, because the checkout can check its status.
      throw this.isSession ? refusal(429, 'RATE_LIMITED') : fromIntermediary(429);
    }
    if (outcome === 'response lost') throw new ConnectionError('lost');
    if (outcome === 'response corrupted') throw fromIntermediary(200);
    if (outcome === 'response of another session') throw answerMismatch();
    if (outcome === 'response without a transfer') return { subscriptions: [], orderId: 'OR1' };
    if (result === 'declined') {
      purchase.lastAnswer = 'refusal';
      if (outcome === 'declined by an error') throw refusal(402, 'PAYMENT_DECLINED');
      return resultIn('FAILED');
    }
    purchase.lastAnswer = 'paid';
    return outcome === 'response with another amount' ? costing(LARGER_AMOUNT) : resultOf(purchase);
  }

  /** Completes an attempt that was in progress. */
  finish(id: string, attemptId: string): void {
    const purchase = this.purchase(id);
    if (purchase.attempts.get(attemptId) !== 'in progress') return;
    purchase.attempts.set(attemptId, 'charged');
    purchase.charged.push(attemptId);
  }

  validate(id: string): Offer {
    const purchase = this.purchase(id);
    const order = orderOf(id);
    if (purchase.charged.length > 0 || purchase.isPaidElsewhere) {
      purchase.lastAnswer = 'paid';
      return { status: 'complete', order, result: resultOf(purchase) };
    }
    purchase.lastAnswer = 'unpaid';
    return { status: purchase.isExpired ? 'expired' : 'open', order };
  }

  /** What has become of a session, for whoever knows its id alone. */
  statusOf(id: string): SessionStatus {
    const { charged, isPaidElsewhere, isExpired, attempts } = this.purchase(id);
    if (charged.length > 0 || isPaidElsewhere)
      return { status: 'complete', payment_status: 'paid' };
    // An expired session is no end as long as an attempt that came in time is in progress.
    const isAtWork = [...attempts.values()].includes('in progress');
    return { status: isExpired && !isAtWork ? 'expired' : 'open', payment_status: 'unpaid' };
  }
}

export function orderOf(id: string): Order {
  return { ...SESSION_ORDER, session: { ...TERMS, id } };
}

function resultOf({ chargesMore }: Purchase): CheckoutResult {
  return chargesMore ? costing(LARGER_AMOUNT) : resultIn('SUCCEEDED');
}

function costing(amount: number): CheckoutResult {
  const transfer = { id: 'TR1', amount, currency: 'USD', state: 'SUCCEEDED' };
  return { ...resultIn('SUCCEEDED'), transfer };
}

export function refusal(status: number, code = 'CODE', retryAfter?: number): ApiError {
  return new ApiError('', { code, status, actor: 'service', retryAfter });
}

/** The error for a response that did not come from the service. */
function fromIntermediary(status: number): ApiError {
  return refusal(status, 'UNEXPECTED_RESPONSE');
}

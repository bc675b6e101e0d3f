import type { Offer } from '../../src/checkout/gateway.ts';
import type { CheckoutResult } from '../../src/checkout/outcome.ts';
import type { Order } from '../../src/checkout/order.ts';
import { answerMismatch } from '../../src/checkout/verdict.ts';
import { ApiError, ConnectionError } from '../../src/errors.ts';
import { resultIn } from './checkout-bench.ts';
import { SESSION_ORDER, TERMS } from './sample-order.ts';

/** What becomes of one request to pay. */
export const FATES = [
  'charged',
  'declined',
  'declined by an error',
  'refused',
  'busy',
  /** Until the requests of one submit are used up. */
  'busy to the end',
  'busy for an hour',
  /** The service takes the money, and its answer is replaced by one that says it is busy. */
  'busy after the charge',
  'not arrived',
  'failed before',
  'failed after',
  'stranger before',
  'stranger after',
  'answer lost',
  'answer spoilt',
  'answer of another session',
  'answer with another amount',
  'answer without a transfer',
  /** The service takes more than it was asked for. */
  'more charged',
  'doubled',
  /** The service works on it for some time, and says so. */
  'at work',
  /** The service takes the money, and nothing comes back while this page lives. */
  'left behind',
  /** The page goes while the request is still on its way. */
  'arrives later',
  /** Its connection is lost while it is still on its way. */
  'arrives in the end',
] as const;
export type Fate = (typeof FATES)[number];

const HOUR = 3_600_000;
const MORE = 9900;

/** A session, or a cart that is bought once. */
class Subject {
  /** Attempts that took money, one entry for each time. */
  readonly charged: string[] = [];
  isPaidElsewhere = false;
  isExpired = false;
  takesMore = false;
  /** Attempts whose outcome the service knows, or works on. */
  readonly settled = new Map<string, 'charged' | 'declined' | 'at work'>();
  /** What the service has last said of it, since the last request to pay it. */
  lastWord: 'unpaid' | 'paid' | 'refusal' | undefined;
}

/**
 * A service that tells the truth, but would charge each request that it can tell from earlier ones:
 * that none comes twice is the checkout's doing.
 */
export class ModelledService {
  readonly isSession: boolean;
  /** Whether it tells a repeat by its key. */
  readonly #repeatable: boolean;
  readonly #subjects = new Map<string, Subject>();

  constructor(isSession: boolean, repeatable: boolean) {
    this.isSession = isSession;
    this.#repeatable = repeatable;
  }

  subject(id: string): Subject {
    const known = this.#subjects.get(id) ?? new Subject();
    this.#subjects.set(id, known);
    return known;
  }

  /** @throws {CheckoutError} as the gateway does */
  confirm(id: string, attemptId: string, fate: Fate): CheckoutResult {
    const subject = this.subject(id);
    subject.lastWord = undefined;
    if (fate === 'not arrived') throw new ConnectionError('lost');
    if (fate.startsWith('busy') && fate !== 'busy after the charge') {
      throw refusal(429, 'RATE_LIMITED', fate === 'busy for an hour' ? HOUR : undefined);
    }
    if (fate === 'failed before') throw refusal(500);
    if (fate === 'stranger before') throw stranger(403);
    if (fate === 'refused') {
      subject.lastWord = 'refusal';
      throw refusal(403, 'NOBODY_HAS_LISTED_THIS');
    }
    if (subject.isPaidElsewhere) throw refusal(400, 'SESSION_COMPLETE');
    const known = this.#knownOf(subject, attemptId);
    if (known === 'at work') throw refusal(409, 'IDEMPOTENCY_IN_PROGRESS');
    if (!known && subject.isExpired) {
      subject.lastWord = 'refusal';
      throw refusal(400, 'SESSION_EXPIRED');
    }
    if (!known && fate === 'at work') {
      subject.settled.set(attemptId, 'at work');
      throw refusal(409, 'IDEMPOTENCY_IN_PROGRESS');
    }
    const settled = known ?? (fate.startsWith('declined') ? 'declined' : 'charged');
    if (!known && settled === 'charged') {
      subject.charged.push(attemptId);
      subject.takesMore = fate === 'more charged';
    }
    subject.settled.set(attemptId, settled);
    return this.#answer(subject, id, attemptId, settled, fate);
  }

  /** A session is closed to any other attempt as soon as one has charged, or is being worked on. */
  #knownOf(subject: Subject, attemptId: string) {
    if (this.#repeatable) {
      const known = subject.settled.get(attemptId);
      if (known) return known;
    }
    if (!this.isSession) return undefined;
    if ([...subject.settled.values()].includes('at work')) return 'at work';
    if (subject.charged.length > 0) throw refusal(400, 'SESSION_COMPLETE');
    return undefined;
  }

  #answer(
    subject: Subject,
    id: string,
    attemptId: string,
    settled: 'charged' | 'declined',
    fate: Fate,
  ): CheckoutResult {
    // The network's own repeat bears the same key; without one, the session's lock stops it.
    if (fate === 'doubled' && this.#repeatable) this.confirm(id, attemptId, 'charged');
    if (fate === 'failed after') throw refusal(500);
    if (fate === 'stranger after') throw stranger(404);
    if (fate === 'busy after the charge') {
      // A service that has charged says so itself only of a session, which can be asked about.
      throw this.isSession ? refusal(429, 'RATE_LIMITED') : stranger(429);
    }
    if (fate === 'answer lost') throw new ConnectionError('lost');
    if (fate === 'answer spoilt') throw stranger(200);
    if (fate === 'answer of another session') throw answerMismatch();
    if (fate === 'answer without a transfer') return { subscriptions: [], orderId: 'OR1' };
    if (settled === 'declined') {
      subject.lastWord = 'refusal';
      if (fate === 'declined by an error') throw refusal(402, 'PAYMENT_DECLINED');
      return resultIn('FAILED');
    }
    subject.lastWord = 'paid';
    return fate === 'answer with another amount' ? costing(MORE) : resultOf(subject);
  }

  /** The service has done the work that it said it was at. */
  finish(id: string, attemptId: string): void {
    const subject = this.subject(id);
    if (subject.settled.get(attemptId) !== 'at work') return;
    subject.settled.set(attemptId, 'charged');
    subject.charged.push(attemptId);
  }

  validate(id: string): Offer {
    const subject = this.subject(id);
    const order = orderOf(id);
    if (subject.charged.length > 0 || subject.isPaidElsewhere) {
      subject.lastWord = 'paid';
      return { status: 'complete', order, result: resultOf(subject) };
    }
    subject.lastWord = 'unpaid';
    return { status: subject.isExpired ? 'expired' : 'open', order };
  }
}

export function orderOf(id: string): Order {
  return { ...SESSION_ORDER, session: { ...TERMS, id } };
}

function resultOf({ takesMore }: Subject): CheckoutResult {
  return takesMore ? costing(MORE) : resultIn('SUCCEEDED');
}

function costing(amount: number): CheckoutResult {
  const transfer = { id: 'TR1', amount, currency: 'USD', state: 'SUCCEEDED' };
  return { ...resultIn('SUCCEEDED'), transfer };
}

export function refusal(status: number, code = 'CODE', retryAfter?: number): ApiError {
  return new ApiError('', { code, status, actor: 'service', retryAfter });
}

/** An answer that is not the service's. */
function stranger(status: number): ApiError {
  return refusal(status, 'UNEXPECTED_RESPONSE');
}

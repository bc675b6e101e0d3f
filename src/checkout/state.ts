import type { Order } from './order.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { CheckoutResult } from './outcome.ts';
import type { Problem } from '../errors.ts';

/** What was paid with, as far as it may be shown: brand and last four digits. */
export interface PaidWith {
  readonly method: PaymentMethod;
  /** The name of the card brand or the bank, as the buyer knows it, e.g. `Visa`. */
  readonly brand?: string;
  readonly last4: string;
}

/** The answer to a command about a promotion code, by the command's number. */
export interface Coded {
  readonly number: number;
  /** Why the order is as it was. */
  readonly problem?: Problem;
}

/** An earlier attempt of this browser at the merchant, whose end the buyer has not seen. */
export interface EarlierAttempt {
  readonly attemptId: string;
  /** By the service's time. ISO 8601. */
  readonly startedAt: string;
  /** What it was to pay, in minor units. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Whether the service has said that it was paid. Otherwise it may have been. */
  readonly isPaid: boolean;
}

/**
 * Identifies what a buyer consents to by paying in spite of an earlier attempt. To know that it was paid
 * is another consent than to know that it may have been.
 */
export function consentTo({ attemptId, isPaid }: EarlierAttempt): string {
  return isPaid ? `${attemptId} paid` : attemptId;
}

/** What the buyer may see and do, as an immutable snapshot. */
export type CheckoutState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly order: Order;
      /** Why the last attempt failed. */
      readonly problem?: Problem;
      /** The session ends soon. */
      readonly expiring?: boolean;
      /** What has become of the last command about a promotion code. */
      readonly coded?: Coded;
      /** What the buyer has to accept before anything else is paid, newest first; never empty. */
      readonly earlier?: readonly EarlierAttempt[];
    }
  | { readonly status: 'tokenizing'; readonly order: Order }
  | { readonly status: 'confirming'; readonly order: Order; readonly attemptId: string }
  | {
      readonly status: 'unresolved';
      /**
       * Absent when the attempt was made before the page was loaded, and the service cannot be
       * asked about it.
       */
      readonly order?: Order;
      readonly attemptId: string;
      /** Whether the service is being asked right now. */
      readonly checking: boolean;
      /** Whether the service can be asked again. */
      readonly repeatable: boolean;
      /** The service wants to be asked no sooner than this: milliseconds since the Unix epoch. */
      readonly retryAt?: number;
    }
  | {
      readonly status: 'complete';
      readonly order: Order;
      /** Absent when the order was paid before this page was loaded, or elsewhere. */
      readonly attemptId?: string;
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
      readonly paidWith?: PaidWith;
    }
  /**
   * The session has ended unpaid, because its time is over or because the bank has returned the
   * payment.
   */
  | { readonly status: 'expired'; readonly order?: Order; readonly problem?: Problem }
  | {
      readonly status: 'unusable';
      readonly problem: Problem;
      /** The service has refused an attempt to pay, so nothing was charged by it. */
      readonly nothingCharged?: boolean;
    };

export type CheckoutAction =
  | {
      readonly type: 'loaded';
      readonly order: Order;
      readonly earlier?: readonly EarlierAttempt[];
      /** Id of an attempt at something else, whose end had to be awaited first. */
      readonly after?: string;
    }
  /** Other attempts of this browser are known now, or more is known about one. */
  | { readonly type: 'noticed'; readonly earlier: readonly EarlierAttempt[] }
  | { readonly type: 'submitted' }
  | { readonly type: 'tokenized'; readonly attemptId: string }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** The service accepts no attempt with this credential, or from this page. */
  | { readonly type: 'denied'; readonly problem: Problem }
  /** The order costs something else now, so the buyer has to agree again. */
  | { readonly type: 'changed'; readonly order: Order; readonly problem: Problem }
  | {
      readonly type: 'lost';
      readonly attemptId: string;
      /** The order, if it was not known before. */
      readonly order?: Order;
      readonly repeatable: boolean;
    }
  | { readonly type: 'checked'; readonly retryAt?: number }
  | { readonly type: 'asked' }
  | { readonly type: 'expiring' }
  | { readonly type: 'coded'; readonly order?: Order; readonly coded: Coded }
  | { readonly type: 'expired'; readonly order?: Order; readonly problem?: Problem }
  | {
      readonly type: 'completed';
      /** The order, if it was not known before. */
      readonly order?: Order;
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
      readonly paidWith?: PaidWith;
    };

/** Whether money may be moving, or may have moved without a known outcome. */
export function isUnderWay({ status }: CheckoutState): boolean {
  return status === 'tokenizing' || status === 'confirming' || status === 'unresolved';
}

// These events are dispatched by the lazy part alone, because they need a payment, or its end.
import type { Subscription, Transfer } from './api/checkout-response.ts';
import type { Problem } from './errors.ts';
import type { CheckoutState } from './checkout/state.ts';
import { CheckoutEvent } from './events.ts';

type CompleteState = Extract<CheckoutState, { status: 'complete' }>;

/**
 * The service accepted the payment. The payment may still be pending, and any script on the page
 * could dispatch such an event, so deliver goods on the webhook and use this event to thank the
 * buyer.
 */
export class CheckoutCompleteEvent extends CheckoutEvent {
  static readonly type = 'easy-complete';
  readonly outcome: 'succeeded' | 'pending';
  /** Absent when nothing is due now. */
  readonly transfer: Transfer | undefined;
  readonly orderId: string | undefined;
  /** The number by which buyers and staff name the order. */
  readonly orderNumber: string | undefined;
  /** The subscriptions, each with the fields that the service sent. Interface, section 2.6. */
  readonly subscriptions: readonly Subscription[];
  /** Absent with a publishable key. */
  readonly sessionId: string | undefined;
  /** Absent when it was paid before this page was loaded, or elsewhere. */
  readonly attemptId: string | undefined;

  constructor({ outcome, result, order, attemptId }: CompleteState) {
    super(CheckoutCompleteEvent.type);
    this.outcome = outcome;
    this.transfer = result.transfer;
    this.orderId = result.orderId;
    this.orderNumber = result.orderNumber;
    this.subscriptions = result.subscriptions;
    this.sessionId = order.session?.id;
    this.attemptId = attemptId;
  }
}

/** The session has ended unpaid. With `fetchClientSecret`, a new one follows automatically. */
export class CheckoutExpireEvent extends CheckoutEvent {
  static readonly type = 'easy-expire';

  constructor() {
    super(CheckoutExpireEvent.type);
  }
}

/** The payment was declined; the buyer can try again. */
export class CheckoutDeclineEvent extends CheckoutEvent {
  static readonly type = 'easy-decline';
  /** The processor's code, e.g. `INSUFFICIENT_FUNDS`. */
  readonly failureCode: string | undefined;
  readonly requestId: string | undefined;

  constructor({ failureCode, requestId }: Problem) {
    super(CheckoutDeclineEvent.type);
    this.failureCode = failureCode;
    this.requestId = requestId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'easy-complete': CheckoutCompleteEvent;
    'easy-decline': CheckoutDeclineEvent;
    'easy-expire': CheckoutExpireEvent;
  }
}

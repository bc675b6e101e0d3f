import type { Subscription, Transfer } from './api/checkout-response.ts';
import type { ErrorActor, Problem } from './errors.ts';

/** What the events of the element have in common. */
export abstract class CheckoutEvent extends Event {
  constructor(type: string, init: EventInit = {}) {
    super(type, { bubbles: true, composed: true, ...init });
  }
}

/** The order is known and the fields can be filled in. */
export class CheckoutReadyEvent extends CheckoutEvent {
  static readonly type = 'easy-ready';

  constructor() {
    super(CheckoutReadyEvent.type);
  }
}

/** Something was typed or chosen. The event does not say what. */
export class CheckoutChangeEvent extends CheckoutEvent {
  static readonly type = 'easy-change';
  /** Whether all fields are filled in correctly. */
  readonly complete: boolean;
  /** The brand of the card, e.g. `visa`, as soon as its first digits identify it. */
  readonly brand: string | undefined;

  constructor(init: { complete: boolean; brand: string | undefined }) {
    super(CheckoutChangeEvent.type);
    this.complete = init.complete;
    this.brand = init.brand;
  }
}

/**
 * The buyer wants to leave without paying. The event can be canceled to keep the cancel address
 * from being opened.
 */
export class CheckoutCancelEvent extends CheckoutEvent {
  static readonly type = 'easy-cancel';

  constructor() {
    super(CheckoutCancelEvent.type, { cancelable: true });
  }
}

/** Something other than a decline went wrong. `message` is for developers. */
export class CheckoutErrorEvent extends CheckoutEvent {
  static readonly type = 'easy-error';
  readonly code: string;
  readonly actor: ErrorActor;
  readonly message: string;
  readonly requestId: string | undefined;
  /** The attempt whose outcome is unknown, if the code is `OUTCOME_UNKNOWN`. */
  readonly attemptId: string | undefined;

  constructor({ code, actor, message, requestId }: Problem, attemptId?: string) {
    super(CheckoutErrorEvent.type);
    this.code = code;
    this.actor = actor;
    this.message = message;
    this.requestId = requestId;
    this.attemptId = attemptId;
  }
}

/**
 * The buyer wants to pay and everything is filled in. `preventDefault()` stops the payment, and
 * `waitUntil()` delays it, e.g. until the shop has reserved the goods.
 */
export class CheckoutSubmitEvent extends CheckoutEvent {
  static readonly type = 'easy-submit';
  readonly #waits: Promise<unknown>[] = [];

  constructor() {
    super(CheckoutSubmitEvent.type, { cancelable: true });
  }

  /**
   * Nothing is charged before `promise` resolves, and nothing at all when it rejects or takes longer
   * than 60 seconds.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /**
   * Whether the payment may go on.
   *
   * @internal
   */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false;
    const results = await Promise.allSettled(this.#waits);
    return results.every(({ status }) => status === 'fulfilled');
  }
}

/** The state of a checkout that is complete, as far as its event says it. */
interface CompletedCheckout {
  readonly outcome: CheckoutCompleteEvent['outcome'];
  readonly result: Partial<Pick<CheckoutCompleteEvent, 'transfer' | 'orderId' | 'orderNumber'>> &
    Pick<CheckoutCompleteEvent, 'subscriptions'>;
  readonly order: { readonly session?: { readonly id: string } };
  readonly attemptId?: string;
}

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

  constructor({ outcome, result, order, attemptId }: CompletedCheckout) {
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
  // They bubble, so a document hears them too.
  interface GlobalEventHandlersEventMap {
    'easy-ready': CheckoutReadyEvent;
    'easy-change': CheckoutChangeEvent;
    'easy-complete': CheckoutCompleteEvent;
    'easy-decline': CheckoutDeclineEvent;
    'easy-error': CheckoutErrorEvent;
    'easy-expire': CheckoutExpireEvent;
    'easy-cancel': CheckoutCancelEvent;
  }
}

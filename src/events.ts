import type { Problem } from './errors.ts';
import type { ErrorActor } from './errors.ts';

/** What the events of the element have in common. Those of a payment are in payment-events.ts. */
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

declare global {
  // They bubble, so a document hears them too.
  interface GlobalEventHandlersEventMap {
    'easy-ready': CheckoutReadyEvent;
    'easy-change': CheckoutChangeEvent;
    'easy-error': CheckoutErrorEvent;
    'easy-cancel': CheckoutCancelEvent;
  }
}

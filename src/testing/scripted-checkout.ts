import type {
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutErrorEvent,
} from '../index.ts';

/** What an event says, without what all events have. */
type FieldsOf<Named extends Event> = Omit<Named, keyof Event>;

type Completion = Partial<FieldsOf<CheckoutCompleteEvent>>;

/**
 * Plays a checkout by its events and its `state` attribute alone: no frame, no service, no payment.
 * It tests what your page does with them, also in jsdom and where nothing has defined the element.
 * Do not mix it with a checkout that is connected to a service.
 */
export class ScriptedCheckout {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** The order is known and the form can be filled in. */
  ready(): void {
    this.element.setAttribute('state', 'ready');
    this.#dispatch('easy-ready');
  }

  /** Something was typed or chosen. */
  change(fields: Partial<FieldsOf<CheckoutChangeEvent>> = {}): void {
    this.#dispatch('easy-change', { complete: false, brand: undefined, ...fields });
  }

  /**
   * A buyer submits, and the payment succeeds unless the page prevents it: by `preventDefault()`, or
   * by a promise for `waitUntil()` that rejects.
   *
   * @returns whether it was paid
   */
  async pay(completion: Completion = {}): Promise<boolean> {
    if (!(await this.#submit())) return false;
    this.element.setAttribute('state', 'complete');
    this.#dispatch('easy-complete', {
      outcome: 'succeeded',
      transfer: { id: 'TR_test', amount: 2400, currency: 'USD', state: 'SUCCEEDED' },
      orderId: 'OR_test',
      orderNumber: '1001',
      subscriptions: [],
      sessionId: undefined,
      attemptId: 'attempt_test',
      ...completion,
    } satisfies FieldsOf<CheckoutCompleteEvent>);
    return true;
  }

  /** A buyer submits, and the payment is declined. @returns whether the page let it be tried */
  async decline(failureCode = 'GENERIC_DECLINE'): Promise<boolean> {
    if (!(await this.#submit())) return false;
    this.element.setAttribute('state', 'ready');
    this.#dispatch('easy-decline', {
      failureCode,
      requestId: 'request_test',
    } satisfies FieldsOf<CheckoutDeclineEvent>);
    return true;
  }

  /** Something other than a decline went wrong. */
  error(code: string, fields: Partial<FieldsOf<CheckoutErrorEvent>> = {}): void {
    const usual = { actor: 'service', message: code, requestId: undefined, attemptId: undefined };
    this.#dispatch('easy-error', { ...usual, ...fields, code });
  }

  /** The session ends unpaid. */
  expire(): void {
    this.element.setAttribute('state', 'expired');
    this.#dispatch('easy-expire');
  }

  /** The buyer wants to leave without paying. @returns whether the page lets that happen */
  cancel(): boolean {
    return this.#dispatch('easy-cancel', {}, true);
  }

  async #submit(): Promise<boolean> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>): void => void waits.push(promise);
    if (!this.#dispatch('easy-submit', { waitUntil }, true)) return false;
    this.element.setAttribute('state', 'confirming');
    const results = await Promise.allSettled(waits);
    const isAllowed = results.every(({ status }) => status === 'fulfilled');
    if (!isAllowed) this.element.setAttribute('state', 'ready');
    return isAllowed;
  }

  #dispatch(type: string, fields: object = {}, cancelable = false): boolean {
    const event = new Event(type, { bubbles: true, composed: true, cancelable });
    return this.element.dispatchEvent(Object.assign(event, fields));
  }
}

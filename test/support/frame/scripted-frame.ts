import type { GuestMessage, HostMessage } from '../../../src/bridge/protocol.ts';
import { offersAgreed } from '../../../src/checkout/agreement.ts';
import type { Money } from '../../../src/money.ts';
import type { Order } from '../../../src/checkout/order.ts';
import { GUEST_DOCUMENT, guestOf } from './frames.ts';
import { orderOf, TEE, TERMS } from '../checkout/sample-order.ts';
import { nextTask } from '../promises/next-task.ts';

type Setup = Extract<HostMessage, { type: 'start' }>['setup'];

/** What one unit of the cheaper price costs, in minor units. */
const UNIT = 1250;
const SESSIONS: ReadonlyMap<string, number> = new Map([
  ['ecs_1_secret_one', 5000],
  ['ecs_2_secret_two', 7500],
]);

/** The order that the service would charge for `setup`. */
export function orderFor(setup: Setup): Order {
  if ('clientSecret' in setup) {
    const [id = ''] = setup.clientSecret.split('_secret');
    const amount = SESSIONS.get(setup.clientSecret) ?? 0;
    const line = { ...TEE, unit_amount: amount, amount };
    return { ...orderOf([line], amount), session: { ...TERMS, id } };
  }
  const lines = setup.lineItems.map(({ price_id, quantity }) => ({
    ...TEE,
    price_id,
    quantity,
    unit_amount: price_id === 'price_tee' ? 2 * UNIT : UNIT,
    amount: (price_id === 'price_tee' ? 2 * UNIT : UNIT) * quantity,
  }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return orderOf(lines, total);
}

/**
 * A frame with the real guest and a script instead of the form and the service. The script shows an
 * order for every setup, accepts the card fields as valid, and declines each payment.
 */
export class ScriptedFrame {
  readonly element: HTMLIFrameElement;
  /** The amount of each payment, in minor units. */
  readonly charges: number[] = [];
  #setup: Setup | undefined;
  #isUnderWay = false;
  /** The messages to the document that is in the frame. */
  #received: HostMessage[] | undefined;
  #attempts = 0;

  constructor() {
    this.element = document.createElement('iframe');
    this.element.slot = 'payment-fields';
    this.element.src = `${location.origin}/frame.html`;
    this.element.srcdoc = GUEST_DOCUMENT;
    // A frame that is moved in the page is loaded again.
    this.element.addEventListener('load', () => this.#listen());
  }

  /** Whether the frame's document has been set up and no payment is under way. */
  get isSetUp(): boolean {
    const isCurrent =
      this.element.contentWindow && guestOf(this.element).received === this.#received;
    return Boolean(isCurrent) && this.#setup !== undefined && !this.#isUnderWay;
  }

  /** Responds to the messages to the document that is in the frame now. */
  #listen(): void {
    this.#setup = undefined;
    this.#isUnderWay = false;
    const { received = [] } = guestOf(this.element);
    this.#received = received;
    for (const message of received) this.#answer(message);
    received.push = (...messages) => {
      for (const message of messages) this.#answer(message);
      return 0;
    };
  }

  #answer(message: HostMessage): void {
    switch (message.type) {
      case 'start':
        this.#setup = message.setup;
        this.#say({ type: 'resize', height: 300 });
        this.#offer();
        break;
      case 'validate':
        this.#say({ type: 'validated', invalid: [] });
        break;
      case 'pay':
        if (this.#setup) void this.#pay(orderFor(this.#setup), message.agreed);
        break;
      default:
    }
  }

  #offer(): void {
    if (this.#setup && !this.#isUnderWay) {
      this.#say({ type: 'state', state: { status: 'ready', order: orderFor(this.#setup) } });
    }
  }

  async #pay(order: Order, agreed: Money): Promise<void> {
    if (this.#isUnderWay) return;
    if (!offersAgreed({ status: 'ready', order }, agreed)) return this.#offer();
    const received = this.#received;
    this.#isUnderWay = true;
    this.charges.push(order.amount_total);
    const attemptId = `a${(this.#attempts += 1)}`;
    this.#say({ type: 'state', state: { status: 'confirming', order, attemptId } });
    await nextTask();
    // Another document has replaced the one that was paying.
    if (received !== this.#received) return;
    this.#isUnderWay = false;
    const problem = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: 'Declined.' } as const;
    this.#say({ type: 'state', state: { status: 'ready', order, problem } });
    // Show the order that was set up during the payment.
    if (this.#setup && orderFor(this.#setup).amount_total !== order.amount_total) this.#offer();
  }

  #say(message: GuestMessage): void {
    guestOf(this.element).guest?.send(message);
  }
}

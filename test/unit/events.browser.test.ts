import { expect, fixture, html } from '@open-wc/testing';
import type { CheckoutState } from '../../src/checkout/state.ts';
import {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutErrorEvent,
  CheckoutReadyEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutExpireEvent,
  CheckoutSubmitEvent,
} from '../../src/events.ts';
import { PAID, SESSION_ORDER, SUBSCRIPTION, TEE_ORDER } from '../support/checkout/sample-order.ts';
import { nextTask } from '../support/promises/next-task.ts';

const COMPLETE: Extract<CheckoutState, { status: 'complete' }> = {
  status: 'complete',
  order: TEE_ORDER,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: PAID,
};

const PROBLEM = {
  code: 'RATE_LIMITED',
  actor: 'service',
  message: 'Wait',
  failureCode: 'CALL_ISSUER',
  requestId: 'req_1',
} as const;

describe('an event of the element', () => {
  const events = [
    ['easy-ready', new CheckoutReadyEvent()],
    ['easy-change', new CheckoutChangeEvent({ complete: false, brand: undefined })],
    ['easy-submit', new CheckoutSubmitEvent()],
    ['easy-complete', new CheckoutCompleteEvent(COMPLETE)],
    ['easy-decline', new CheckoutDeclineEvent(PROBLEM)],
    ['easy-error', new CheckoutErrorEvent(PROBLEM)],
    ['easy-expire', new CheckoutExpireEvent()],
    ['easy-cancel', new CheckoutCancelEvent()],
  ] as const;
  for (const [type, event] of events) {
    it(`is an Event that bubbles out of every shadow: ${type}`, () => {
      expect(event).to.be.instanceOf(Event);
      expect(event).to.include({ type, bubbles: true, composed: true });
      expect(event.cancelable).to.equal(type === 'easy-submit' || type === 'easy-cancel');
      expect((event.constructor as unknown as { type: string }).type).to.equal(type);
    });
  }

  it('says what came of the payment', () => {
    const { transfer, orderId } = PAID;
    expect(new CheckoutCompleteEvent({ ...COMPLETE, outcome: 'pending' })).to.include({
      outcome: 'pending',
      transfer,
      orderId,
      attemptId: 'a1',
      sessionId: undefined,
    });
  });

  it('says the order’s number and each subscription as the service has it', () => {
    const result = { ...PAID, orderNumber: '1003', subscriptions: [SUBSCRIPTION] };
    const event = new CheckoutCompleteEvent({ ...COMPLETE, result });
    expect(event).to.include({ orderId: 'OR1', orderNumber: '1003' });
    expect(event.subscriptions).to.deep.equal([SUBSCRIPTION]);
    // A page may send it on, to its server or another window.
    const fields = Object.fromEntries(
      Object.entries(event).filter(([name]) => name !== 'isTrusted'),
    );
    expect(JSON.parse(JSON.stringify(fields))).to.deep.include({
      orderNumber: '1003',
      subscriptions: [SUBSCRIPTION],
    });
  });

  it('says that nothing was due by having no transfer', () => {
    const event = new CheckoutCompleteEvent({ ...COMPLETE, result: { subscriptions: [] } });
    expect(event).to.include({ transfer: undefined, orderId: undefined, orderNumber: undefined });
    expect(event.subscriptions).to.deep.equal([]);
  });

  it('says which session was paid, and that nobody here has paid it by having no attempt', () => {
    const { attemptId: _, ...elsewhere } = COMPLETE;
    const event = new CheckoutCompleteEvent({ ...elsewhere, order: SESSION_ORDER });
    expect(event).to.include({ sessionId: 'ecs_1', attemptId: undefined });
  });

  it('says why the card was declined', () => {
    expect(new CheckoutDeclineEvent(PROBLEM)).to.include({
      failureCode: 'CALL_ISSUER',
      requestId: 'req_1',
    });
  });

  it('says what went wrong, whose it is, and of which attempt', () => {
    expect(new CheckoutErrorEvent(PROBLEM, 'a1')).to.include({
      code: 'RATE_LIMITED',
      actor: 'service',
      message: 'Wait',
      requestId: 'req_1',
      attemptId: 'a1',
    });
    expect(new CheckoutErrorEvent(PROBLEM).attemptId).to.equal(undefined);
  });
});

/** What a page that does `answer` lets happen. */
async function allowedAfter(answer: (event: CheckoutSubmitEvent) => void): Promise<boolean> {
  const element = await fixture<HTMLElement>(html`<div></div>`);
  element.addEventListener('easy-submit', answer);
  const event = new CheckoutSubmitEvent();
  element.dispatchEvent(event);
  return event.allowed();
}

describe('the question whether the payment may go on', () => {
  it('is answered with yes when nobody objects', async () => {
    expect(await allowedAfter(() => {})).to.equal(true);
  });

  it('is answered with no by preventDefault()', async () => {
    expect(await allowedAfter((event) => event.preventDefault())).to.equal(false);
  });

  it('waits for what the page has to do first', async () => {
    let reserved = false;
    const reserve = async () => {
      await nextTask();
      reserved = true;
    };
    expect(await allowedAfter((event) => event.waitUntil(reserve()))).to.equal(true);
    expect(reserved).to.equal(true);
  });

  it('is answered with no when any of that fails', async () => {
    const allowed = await allowedAfter((event) => {
      event.waitUntil(Promise.resolve());
      event.waitUntil(Promise.reject(new Error('Sold out')));
    });
    expect(allowed).to.equal(false);
  });
});

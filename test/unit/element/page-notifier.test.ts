import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { PageNotifier } from '../../../src/element/page-notifier.ts';
import type { CheckoutHost } from '../../../src/model/checkout-host.ts';
import type { CheckoutObserver } from '../../../src/model/checkout-model.ts';
import { PAID, SESSION_ORDER, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const loading: CheckoutState = { status: 'loading' };
const ready: CheckoutState = { status: 'ready', order };
const problem = { code: 'X', actor: 'merchant', message: 'Mend it' } as const;
const declined = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: 'No' } as const;
const refused: CheckoutState = { status: 'ready', order, problem: declined };
const unusable: CheckoutState = { status: 'unusable', problem };
const expired: CheckoutState = { status: 'expired' };
const complete: CheckoutState = {
  status: 'complete',
  order: SESSION_ORDER,
  outcome: 'succeeded',
  result: PAID,
};

const TYPES = ['easy-ready', 'easy-error', 'easy-decline', 'easy-complete', 'easy-expire'];

/** A page that was notified of what is in `events`. */
function pageOf() {
  const host = new EventTarget() as CheckoutHost;
  Object.assign(host, { parentOrigin: 'https://shop.example' });
  const events: string[] = [];
  for (const type of TYPES) host.addEventListener(type, () => events.push(type));
  const observers: CheckoutObserver[] = [];
  const model = {
    host,
    state: loading,
    observe: (observer: CheckoutObserver) => void observers.push(observer),
  };
  const bench = { isShown: true };
  const notifier = new PageNotifier(model, () => bench.isShown);
  const step = (before: CheckoutState, after: CheckoutState): void => {
    model.state = after;
    for (const { onStep } of observers) onStep?.(before, after);
  };
  return { model, events, bench, notifier, step };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  const steps: readonly (readonly [string, CheckoutState, CheckoutState, string[]])[] = [
    ['an order was loaded', loading, ready, ['easy-ready']],
    ['the first answer comes late', unusable, ready, ['easy-ready']],
    ['the session ends soon', ready, { ...ready, expiring: true }, []],
    ['an attempt was declined', loading, refused, ['easy-decline']],
    ['it begins again', ready, loading, []],
    ['its time is over', ready, expired, ['easy-expire']],
    ['it is paid', ready, complete, ['easy-complete']],
  ];
  for (const [what, before, after, expected] of steps) {
    it(`is notified by ${expected.join() || 'nothing'} when ${what}, a moment later`, async () => {
      const { step, events } = pageOf();
      step(before, after);
      expect(events).to.be.empty;
      await nextTask();
      expect(events).to.deep.equal(expected);
    });
  }

  it('is notified of its own mistakes, and so are its developers', async () => {
    const { notifier, events } = pageOf();
    notifier.notifyOfMistake(problem);
    await nextTask();
    expect(events).to.deep.equal(['easy-error']);
    expect(console.error).toHaveBeenCalledExactlyOnceWith('<easy-checkout> X: Mend it');
  });

  it('is notified of an order once all of it is shown, and of everything else at once', async () => {
    const { bench, step, events, notifier } = pageOf();
    bench.isShown = false;
    step(loading, ready);
    step({ status: 'tokenizing', order }, refused);
    await nextTask();
    expect(events).to.deep.equal(['easy-decline']);
    await notifier.loaded();
    expect(events).to.deep.equal(['easy-decline', 'easy-ready']);
    await notifier.loaded();
    expect(events).to.have.lengthOf(2);
  });

  it('is not notified of an order that is gone before it was shown', async () => {
    const { bench, step, events, notifier } = pageOf();
    bench.isShown = false;
    step(loading, ready);
    step(ready, loading);
    await notifier.loaded();
    expect(events).to.be.empty;
  });

  it('is notified of the payment of one session once, also after a reset', async () => {
    const { step, events } = pageOf();
    step(loading, complete);
    step(complete, loading);
    step(loading, complete);
    await nextTask();
    expect(events).to.deep.equal(['easy-complete']);
  });
});

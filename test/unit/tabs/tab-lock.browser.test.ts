import { expect, waitUntil } from '@open-wc/testing';
import { render } from 'lit';
import type { CompleteState } from '../../../src/tabs/announced-payment.ts';
import type { Order } from '../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { CartListener } from '../../../src/tabs/cart-listener.ts';
import { TabLock } from '../../../src/tabs/tab-lock.ts';
import { PAID, TEE_ORDER, TERMS } from '../../support/checkout/sample-order.ts';

/* Locks and channels are the browser's own: two elements of a page meet there as two tabs do. */

const TIMES = { maxWait: 5000, explainAfter: 20, announcement: 250 };
const COMPLETE: CompleteState = {
  status: 'complete',
  order: TEE_ORDER,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: PAID,
  paidWith: { method: 'card', brand: 'Visa', last4: '4242' },
};

const WAITS = /being paid in another tab/;
const BEGAN = /started in another tab/;

const elements: Element[] = [];
let subjects = 0;
const newSubject = (): string => `pk_test_sandbox [["price_${(subjects += 1)}",1]]`;

/** What stands in for one element, with a lock of its own. */
function tabOf(subject: string, { order = TEE_ORDER, times = TIMES } = {}) {
  const element = Object.assign(document.createElement('div'), { addController: () => {} });
  const root = element.attachShadow({ mode: 'open' });
  document.body.append(element);
  elements.push(element);
  const adopted: CompleteState[] = [];
  const tab = {
    subject,
    adopted,
    /** The element is in another state now, and has drawn it. */
    become(state: CheckoutState) {
      checkout.state = state;
      lock.hostUpdated();
      const mayBePaid = state.status === 'ready' || state.status === 'unresolved';
      listener.follow(mayBePaid ? tab.subject : undefined);
    },
    text() {
      render(lock.render(), root);
      return root.textContent.trim();
    },
  };
  const checkout = {
    host: element,
    state: { status: 'ready', order } as CheckoutState,
    update: () => {},
    announce: () => {},
    messages: pageTexts,
    order,
    get subject() {
      return tab.subject;
    },
    adopt(state: CompleteState) {
      adopted.push(state);
      checkout.state = state;
    },
  };
  const lock = new TabLock(checkout, times);
  const listener = new CartListener(() => {});
  listener.listen(lock.onAnnouncement);
  return Object.assign(tab, { lock, leave: () => listener.follow(undefined) });
}

type Tab = ReturnType<typeof tabOf>;

const confirming = (order = TEE_ORDER): CheckoutState => ({
  status: 'confirming',
  order,
  attemptId: 'a1',
});

/** A tab that pays. */
async function payingTab(subject: string, order?: Order): Promise<Tab> {
  const tab = tabOf(subject, order && { order });
  expect(await tab.lock.take()).to.equal(true);
  tab.become(confirming(order));
  return tab;
}

/** A tab that pays, and a second one that waits for it after a submit. */
async function waitingTab(
  subject = newSubject(),
  order = TEE_ORDER,
): Promise<{ readonly first: Tab; readonly second: Tab; readonly taken: Promise<boolean> }> {
  const first = await payingTab(subject, order);
  const second = tabOf(subject, { order });
  const taken = second.lock.take();
  await waitUntil(() => WAITS.test(second.text()));
  return { first, second, taken };
}

/** The payment of `tab` has ended in `state`. */
function end(tab: Tab, state: CheckoutState): void {
  tab.become(state);
  tab.lock.submitEnded();
}

async function namesHeld(): Promise<readonly (string | undefined)[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].map(({ name }) => name);
}

afterEach(async () => {
  for (const element of elements.splice(0)) element.remove();
  await waitUntil(async () => (await namesHeld()).length === 0, 'locks are given back');
});

describe('a cart that another tab pays', () => {
  it('is not paid here once it was paid there: the receipt of the other is shown', async () => {
    const { first, second, taken } = await waitingTab();
    end(first, COMPLETE);
    expect(await taken).to.equal(false);
    second.lock.submitEnded();
    const { attemptId: _, ...shown } = COMPLETE;
    expect(second.adopted).to.deep.equal([shown]);
    expect(second.lock.isElsewhere(second.adopted[0] as CompleteState)).to.equal(true);
    expect(second.text()).to.equal('');
    expect(first.lock.isElsewhere(COMPLETE)).to.equal(false);
  });

  it('goes on here when it was not paid there', async () => {
    const { first, second, taken } = await waitingTab();
    end(first, { status: 'ready', order: TEE_ORDER });
    expect(await taken).to.equal(true);
    expect(second.text()).to.equal('');
    end(second, COMPLETE);
  });

  it('is not paid here when the other tab was closed, until the buyer submits anew', async () => {
    const { first, second, taken } = await waitingTab();
    first.lock.hostDisconnected();
    expect(await taken).to.equal(false);
    second.lock.submitEnded();
    expect(second.adopted).to.be.empty;
    expect(second.text()).to.match(BEGAN);
    expect(await second.lock.take()).to.equal(true);
    expect(second.text()).to.equal('');
    end(second, COMPLETE);
  });

  it('is paid once by three tabs, whoever comes first', async () => {
    const subject = newSubject();
    const tabs = [await payingTab(subject), tabOf(subject), tabOf(subject)] as const;
    const [first, ...others] = tabs;
    const taken = others.map(async (tab) => {
      if (await tab.lock.take()) {
        tab.become(confirming());
        end(tab, COMPLETE);
        return 'paid';
      }
      tab.lock.submitEnded();
      return tab.adopted.length === 1 ? 'adopted' : 'refused';
    });
    await waitUntil(() => others.every((tab) => WAITS.test(tab.text())));
    end(first, { status: 'ready', order: TEE_ORDER });
    expect((await Promise.all(taken)).toSorted()).to.deep.equal(['adopted', 'paid']);
  });

  it('is not paid by a third tab when the second was closed, whatever the first had said', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    const second = tabOf(subject);
    const listener = new BroadcastChannel(`easy-checkout:${subject}`);
    const secondTaken = second.lock.take();
    await waitUntil(() => WAITS.test(second.text()));
    const third = tabOf(subject);
    const thirdTaken = third.lock.take();
    await waitUntil(() => WAITS.test(third.text()));
    const paying = new Promise((resolve) => {
      listener.addEventListener('message', ({ data }) => {
        if (String(data).includes('paying')) resolve(data);
      });
    });
    end(first, { status: 'ready', order: TEE_ORDER });
    expect(await secondTaken).to.equal(true);
    second.become(confirming());
    await paying;
    listener.close();
    second.lock.hostDisconnected();
    expect(await thirdTaken).to.equal(false);
    third.lock.submitEnded();
    expect(third.text()).to.match(BEGAN);
  });

  it('keeps the others waiting as long as nobody knows its outcome', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    const unresolved = { order: TEE_ORDER, attemptId: 'a1', checking: false, repeatable: false };
    end(first, { status: 'unresolved', ...unresolved });
    const second = tabOf(subject, { times: { ...TIMES, maxWait: 200 } });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    expect(second.text()).to.match(BEGAN);
    first.become({ status: 'ready', order: TEE_ORDER });
    await waitUntil(() => second.text() === '');
  });

  it('is shown in a duplicated tab once that tab knows that its attempt has ended', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    const duplicate = tabOf(subject);
    const unresolved = { order: TEE_ORDER, attemptId: 'a1', checking: false, repeatable: false };
    duplicate.become({ status: 'unresolved', ...unresolved });
    const witness = tabOf(subject);
    witness.become({ status: 'ready', order: TEE_ORDER });
    end(first, COMPLETE);
    await waitUntil(() => witness.adopted.length === 1);
    expect(duplicate.adopted).to.be.empty;
    duplicate.become({ status: 'ready', order: TEE_ORDER });
    expect(duplicate.adopted).to.have.lengthOf(1);
    duplicate.become({ status: 'ready', order: TEE_ORDER });
    expect(duplicate.adopted).to.have.lengthOf(1);
  });

  it('keeps the others waiting when its frame is loaded anew in mid-payment', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    end(first, { status: 'loading' });
    const second = tabOf(subject, { times: { ...TIMES, maxWait: 200 } });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    const unresolved = { attemptId: 'a1', checking: false, repeatable: false };
    first.become({ status: 'unresolved', ...unresolved });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    first.lock.hostDisconnected();
  });

  it('keeps the others waiting while an attempt from before a reload is unresolved', async () => {
    const subject = newSubject();
    const reloaded = tabOf(subject);
    const unresolved = { attemptId: 'a1', checking: false, repeatable: false };
    reloaded.become({ status: 'unresolved', ...unresolved });
    reloaded.become({ status: 'unresolved', ...unresolved });
    await waitUntil(async () => (await namesHeld()).length === 1);
    const second = tabOf(subject, { times: { ...TIMES, maxWait: 60 } });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    expect(second.text()).to.match(BEGAN);
    reloaded.become({ status: 'loading' });
    reloaded.become({ status: 'ready', order: TEE_ORDER });
    await waitUntil(async () => (await namesHeld()).length === 0);
    expect(second.text()).to.match(BEGAN);
    expect(second.adopted).to.be.empty;
  });

  it('gives the lock back when the outcome is known before the lock is there', async () => {
    const subject = newSubject();
    const reloaded = tabOf(subject);
    const unresolved = { attemptId: 'a1', checking: true, repeatable: true };
    reloaded.become({ status: 'unresolved', ...unresolved });
    reloaded.become({ status: 'ready', order: TEE_ORDER });
    // A submit of the same element does not wait for itself.
    expect(await reloaded.lock.take()).to.equal(true);
    reloaded.become(confirming());
    end(reloaded, COMPLETE);
  });

  it('of a session is not held for an attempt from before a reload', async () => {
    const order = { ...TEE_ORDER, session: TERMS };
    const reloaded = tabOf(newSubject(), { order });
    const unresolved = { order, attemptId: 'a1', checking: true, repeatable: true };
    reloaded.become({ status: 'unresolved', ...unresolved });
    await new Promise(requestAnimationFrame);
    expect(await namesHeld()).to.be.empty;
  });

  it('is not called unpaid by a tab whose frame was loaded anew, perhaps with other goods', async () => {
    const { first, second, taken } = await waitingTab();
    end(first, { status: 'loading' });
    first.become({ status: 'ready', order: TEE_ORDER });
    expect(await taken).to.equal(false);
    second.lock.submitEnded();
    expect(second.text()).to.match(BEGAN);
  });

  it('is not offered once more by a tab that stands idle: the receipt is shown', async () => {
    const subject = newSubject();
    const idle = tabOf(subject);
    const other = tabOf(newSubject());
    for (const tab of [idle, other]) tab.become({ status: 'ready', order: TEE_ORDER });
    const first = await payingTab(subject);
    end(first, COMPLETE);
    await waitUntil(() => idle.adopted.length === 1);
    expect(idle.lock.isElsewhere(idle.adopted[0] as CompleteState)).to.equal(true);
    expect(other.adopted).to.be.empty;
    // The buyer has asked for it once more.
    idle.become({ status: 'ready', order: TEE_ORDER });
    expect(await idle.lock.take()).to.equal(true);
    idle.become(confirming());
    end(idle, { status: 'ready', order: TEE_ORDER });
    idle.leave();
    other.leave();
  });

  it('does not keep another cart waiting', async () => {
    const first = await payingTab(newSubject());
    const second = await payingTab(newSubject());
    end(first, COMPLETE);
    end(second, COMPLETE);
  });
});

describe('a submit that has waited for its longest', () => {
  it('never pays, whatever becomes of the other tab', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    const second = tabOf(subject, { times: { ...TIMES, maxWait: 60 } });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    expect(second.text()).to.match(BEGAN);
    end(first, { status: 'ready', order: TEE_ORDER });
    await waitUntil(() => second.text() === '');
    expect(second.adopted).to.be.empty;
    expect(await namesHeld()).to.be.empty;
  });

  it('shows what the other tab has paid since', async () => {
    const subject = newSubject();
    const first = await payingTab(subject);
    const second = tabOf(subject, { times: { ...TIMES, maxWait: 60 } });
    expect(await second.lock.take()).to.equal(false);
    second.lock.submitEnded();
    end(first, COMPLETE);
    await waitUntil(() => second.adopted.length === 1);
  });

  it('never pays after the device has slept, either', async () => {
    const subject = newSubject();
    const order = { ...TEE_ORDER, session: TERMS };
    const first = await payingTab(subject, order);
    const second = tabOf(subject, { order });
    const { now } = Date;
    const taken = second.lock.take();
    await waitUntil(() => WAITS.test(second.text()));
    Date.now = () => now() + TIMES.maxWait + 1;
    end(first, { status: 'ready', order });
    const result = await taken;
    Date.now = now;
    second.lock.submitEnded();
    expect(result).to.equal(false);
  });
});

describe('a session that another tab pays', () => {
  it('goes on here whatever became of it there: the service is asked first', async () => {
    const order = { ...TEE_ORDER, session: TERMS };
    for (const state of [
      { ...COMPLETE, order },
      { status: 'ready', order },
    ] as const) {
      const { first, second, taken } = await waitingTab(newSubject(), order);
      end(first, state);
      expect(await taken).to.equal(true);
      expect(second.adopted).to.be.empty;
      end(second, { ...COMPLETE, order });
    }
  });
});

describe('a lock', () => {
  it('is given back when nothing began', async () => {
    const tab = tabOf(newSubject());
    expect(await tab.lock.take()).to.equal(true);
    tab.lock.submitEnded();
    await waitUntil(async () => (await namesHeld()).length === 0);
  });

  it('is not needed where nobody knows what is paid, or there are none', async () => {
    const tab = tabOf('');
    expect(await tab.lock.take()).to.equal(true);
    Object.defineProperty(navigator.locks, 'request', {
      configurable: true,
      value: () => Promise.reject(new DOMException('Blocked', 'SecurityError')),
    });
    const other = tabOf(newSubject());
    expect(await other.lock.take()).to.equal(true);
    Reflect.deleteProperty(navigator.locks, 'request');
  });

  it('without channels lets nobody pay after another one', async () => {
    const { BroadcastChannel } = window;
    Reflect.deleteProperty(window, 'BroadcastChannel');
    try {
      const { first, second, taken } = await waitingTab();
      end(first, COMPLETE);
      expect(await taken).to.equal(false);
      expect(second.text()).to.match(BEGAN);
    } finally {
      window.BroadcastChannel = BroadcastChannel;
    }
  });
});

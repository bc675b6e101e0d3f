import { expect, waitUntil } from '@open-wc/testing';
import { cartKey } from '../../../src/bridge/cart-key.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { CartChannel } from '../../../src/tabs/cart-channel.ts';
import { lazyPart, useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { MONTHLY, orderOf, TEE_ORDER } from '../../support/checkout/sample-order.ts';

const READY: CheckoutState = { status: 'ready', order: TEE_ORDER };
const CART = { publishableKey: 'pk_test_1', lineItems: 'price_tee' };

let bench: ElementBench | undefined;
afterEach(() => {
  bench?.stop();
  // A draft would be a use.
  sessionStorage.clear();
});

async function shown(state: CheckoutState = READY): Promise<EasyCheckout> {
  bench = await elementBench(CART);
  await setupsOf(bench, 1);
  bench.say({ type: 'resize', height: 300 });
  await bench.become(state);
  return bench.element;
}

function throwHere(): never {
  throw new Error('This page breaks it.');
}

const labels = ({ shadowRoot }: EasyCheckout): (string | undefined)[] =>
  [...(shadowRoot?.querySelectorAll('.methods label') ?? [])].map((one) => one.textContent?.trim());

function radio({ shadowRoot }: EasyCheckout, id: string): HTMLInputElement {
  const found = shadowRoot?.querySelector<HTMLInputElement>(`#method-${id}`);
  if (!found) throw new Error(`There is no method ${id}`);
  return found;
}

describe('a checkout that nobody uses', () => {
  it('offers each new method, and hands the choice over to its lazy part', async () => {
    const element = await shown();
    expect(labels(element)).to.deep.equal(['Card', 'Bank account']);
    const bank = radio(element, 'bank');
    bank.focus();
    bank.click();
    await lazyPart(element);
    expect(radio(element, 'bank') === bank, 'the same radio, which keeps the focus').to.equal(true);
    expect(bank.checked).to.equal(true);
    expect(element.shadowRoot?.activeElement?.id).to.equal('method-bank');
    await waitUntil(() =>
      bench
        ?.commands()
        .some((command) => 'appearance' in command && command.appearance.form.method === 'bank'),
    );
  });

  it('keeps what was typed before its lazy part is there', async () => {
    const element = await shown();
    const email = element.shadowRoot?.querySelector<HTMLInputElement>('#email');
    if (!email) throw new Error('There is no field');
    email.value = 'ada@example.com';
    await useCheckout(element);
    expect(element.shadowRoot?.querySelector('#email') === email, 'the same field').to.equal(true);
    expect(email.value).to.equal('ada@example.com');
  });

  it('answers a submit although its lazy part fails at once, and loads it again', async () => {
    const element = await shown();
    const root = element.shadowRoot;
    if (!root) throw new Error('There is no form');
    const broken = { configurable: true, get: () => throwHere() };
    Object.defineProperty(root, 'adoptedStyleSheets', broken);
    expect(await element.submit()).to.deep.equal({ status: 'unavailable' });
    expect(bench?.said.join()).to.contain('failed');
    Reflect.deleteProperty(root, 'adoptedStyleSheets');
    await element.updateComplete;
    root.querySelector<HTMLElement>('[part=notice] button')?.click();
    await lazyPart(element);
    expect(root.querySelector('[part=notice]')).to.equal(null);
  });

  for (const [what, state] of [
    ['a plan', { status: 'ready', order: orderOf([MONTHLY], 1200) }],
    ['a problem', { ...READY, problem: { code: 'INTERNAL', actor: 'service', message: 'x' } }],
    ['the end of a session', { status: 'expired' }],
  ] as const satisfies readonly (readonly [string, CheckoutState])[]) {
    it(`shows ${what} without any use`, async () => {
      await lazyPart(await shown(state));
    });
  }

  it('shows a cart as paid that another tab has paid before the first use', async () => {
    const element = await shown();
    const paid = {
      status: 'complete',
      order: TEE_ORDER,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: { subscriptions: [] },
    } as const;
    const cart = cartKey('pk_test_1', [{ price_id: 'price_tee', quantity: 1 }]);
    const other = new CartChannel(cart, () => TEE_ORDER);
    other.announce(paid);
    await waitUntil(() => element.state.status === 'complete', 'the receipt', { timeout: 8000 });
    other.close();
  });
});

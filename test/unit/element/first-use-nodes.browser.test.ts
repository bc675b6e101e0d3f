import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { GuestMessage } from '../../../src/bridge/protocol.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { orderOf, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { lazyPart, useCheckout } from '../../support/element/lazy-part.ts';
import { elementBench, setupsOf } from '../../support/element/element-bench.ts';

/** What holds something that a new node would lose: typed text, a choice, a document. */
const LASTING = '.details *, .methods *, .frame-place, .frame-place *, [part=lines] *';

const SPEECH: GuestMessage = {
  type: 'speech',
  speech: {
    language: 'ar',
    direction: 'rtl',
    locale: 'ar',
    texts: Object.fromEntries(Object.entries(pageTexts).map(([key, text]) => [key, `[${text}]`])),
  },
};

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
  // A draft would be a use.
  sessionStorage.clear();
});

function isLoaded({ readyState, URL }: Document): boolean {
  return readyState === 'complete' && URL !== 'about:blank';
}

function lastingNodes({ shadowRoot }: EasyCheckout): readonly Element[] {
  return [...(shadowRoot?.querySelectorAll(LASTING) ?? [])];
}

/** Uses `element`, and checks that its lazy part has neither replaced nor moved a node. */
async function expectSameNodes(element: EasyCheckout): Promise<void> {
  const before = lastingNodes(element);
  const moved: string[] = [];
  const observer = new MutationObserver((records) => {
    const nodes = records.flatMap(({ removedNodes }) => [...removedNodes]);
    const lost = nodes.filter((node) => before.some((one) => node.contains(one)));
    moved.push(...lost.map(({ nodeName }) => nodeName));
  });
  if (element.shadowRoot) observer.observe(element.shadowRoot, { childList: true, subtree: true });
  await useCheckout(element);
  observer.disconnect();
  const after = new Set(lastingNodes(element));
  const lost = before.filter((node) => !after.has(node));
  expect(before.length).to.be.greaterThan(20);
  expect(lost.map((node) => node.outerHTML)).to.deep.equal([]);
  expect(moved).to.deep.equal([]);
}

/** A checkout that nobody has used, after `messages` of its frame. */
async function unused(
  attributes: Readonly<Record<string, string>>,
  messages: readonly GuestMessage[],
  state: CheckoutState = { status: 'ready', order: TEE_ORDER },
): Promise<EasyCheckout> {
  const bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
  ({ stop } = bench);
  const { element } = bench;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  await setupsOf(bench, 1);
  bench.say({ type: 'resize', height: 300 });
  for (const message of messages) bench.say(message);
  await bench.become(state);
  return element;
}

describe('the first use of a checkout', () => {
  const cases = [
    ['', {}, []],
    [' in another language', {}, [SPEECH]],
    [' that leads back', { 'cancel-url': 'https://shop.example/cart' }, []],
    [' that is disabled', { disabled: '' }, []],
  ] as const;
  for (const [what, attributes, messages] of cases) {
    it(`keeps the nodes of the form${what}`, async () => {
      await expectSameNodes(await unused(attributes, messages));
    });
  }

  it('keeps the nodes of an order with several lines', async () => {
    const mugs = { ...TEE, price_id: 'price_mug', quantity: 2, amount: 4800 };
    const order = orderOf([TEE, mugs], 7200);
    await expectSameNodes(await unused({}, [], { status: 'ready', order }));
  });

  it('keeps what is being typed', async () => {
    const element = await unused({}, []);
    const root = element.shadowRoot;
    const email = root?.querySelector<HTMLInputElement>('#email');
    const name = root?.querySelector<HTMLInputElement>('#full_name');
    if (!email || !name) throw new Error('There is no field');
    email.value = 'ada@example.com';
    name.value = 'Ada Lovelace';
    name.focus();
    name.setSelectionRange(2, 4);
    await expectSameNodes(element);
    expect(root?.activeElement === name, 'the focus').to.equal(true);
    expect([email.value, name.value]).to.deep.equal(['ada@example.com', 'Ada Lovelace']);
    expect([name.selectionStart, name.selectionEnd]).to.deep.equal([2, 4]);
  });

  it('does not load the frame again, whoever has put it into the page', async () => {
    const early = await unused({}, []);
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const own = document.createElement('easy-checkout');
    const setup = { publishableKey: 'pk_test_1', lineItems: 'price_tee' };
    Object.assign(own, { ...setup, checkoutOrigin: location.origin });
    place.append(own);
    for (const element of [early, own]) {
      const frame = element.querySelector('iframe') ?? element.shadowRoot?.querySelector('iframe');
      if (!frame) throw new Error('There is no frame');
      await waitUntil(() => frame.contentDocument && isLoaded(frame.contentDocument));
      const document = frame.contentDocument;
      await expectSameNodes(element);
      expect(frame.contentDocument === document, 'the same document').to.equal(true);
    }
  });

  it('may come before the element is in the page', async () => {
    const element = document.createElement('easy-checkout');
    const setup = { publishableKey: 'pk_test_1', lineItems: 'price_tee' };
    Object.assign(element, { ...setup, checkoutOrigin: location.origin });
    await element.validate();
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(element);
    await lazyPart(element);
    const button = element.shadowRoot?.querySelector('.pay');
    expect(button?.hasAttribute('disabled')).to.equal(false);
  });
});

import { expect, waitUntil } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { orderOf, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { lazyPart, useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';

/* What buyers, browsers and password managers have put into the form stays, whatever happens to the checkout. */

const EMAIL = 'ada@example.com';
/** Longer than its field, so that it can be scrolled in it. */
const NAME = `Ada ${'Byron '.repeat(60)}Lovelace`;
const READY: CheckoutState = { status: 'ready', order: TEE_ORDER };
const DECLINE = {
  code: 'PAYMENT_DECLINED',
  actor: 'buyer',
  message: 'The card was declined.',
} as const;

let bench: ElementBench | undefined;
let tall: HTMLElement | undefined;
afterEach(() => {
  bench?.stop();
  tall?.remove();
  // A draft would be a use.
  sessionStorage.clear();
});

async function shown(): Promise<ElementBench> {
  bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
  await setupsOf(bench, 1);
  bench.say({ type: 'resize', height: 300 });
  await bench.become(READY);
  return bench;
}

function field({ shadowRoot }: EasyCheckout, name: string): HTMLInputElement {
  const found = shadowRoot?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

/** Sets a value as a browser's autofill does: without the focus and without a key. */
function autofill(input: HTMLInputElement, value: string): void {
  input.value = value;
  for (const type of ['input', 'change']) {
    input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
}

interface Happening {
  /** Whether something is shown that the page scrolls to. */
  readonly scrolls?: boolean;
  readonly happen: (bench: ElementBench) => Promise<void>;
}

const HAPPENINGS: Readonly<Record<string, Happening>> = {
  'the first use': { happen: ({ element }) => useCheckout(element) },
  'another language': {
    happen: async ({ element, say }) => {
      const texts = Object.entries(pageTexts).map(([key, text]) => [key, `«${text}»`]);
      say({
        type: 'speech',
        speech: {
          language: 'de',
          direction: 'ltr',
          locale: 'de',
          texts: Object.fromEntries(texts),
        },
      });
      await expectSoon(() => element.shadowRoot?.textContent?.includes('«Email»'));
    },
  },
  'another total': {
    happen: async ({ element, become }) => {
      const order = orderOf([{ ...TEE, quantity: 3, amount: 7200 }], 7200);
      await become({ status: 'ready', order });
      await expectSoon(() => element.shadowRoot?.textContent?.includes('$72.00'));
    },
  },
  'a decline': {
    scrolls: true,
    happen: async ({ element, become }) => {
      await become({ status: 'confirming', order: TEE_ORDER, attemptId: 'a1' });
      await become({ ...READY, problem: DECLINE });
      await lazyPart(element);
      await expectSoon(() => element.shadowRoot?.querySelector('[part=notice]') != null);
    },
  },
};

async function expectSoon(isTrue: () => boolean | undefined): Promise<void> {
  await waitUntil(isTrue, undefined, { timeout: 8000 });
}

for (const [what, { happen, scrolls = false }] of Object.entries(HAPPENINGS)) {
  describe(`${what} of a checkout`, () => {
    it('keeps what was filled in without the focus', async () => {
      const { element } = await shown();
      autofill(field(element, 'email'), EMAIL);
      field(element, 'full_name').value = NAME;
      if (bench) await happen(bench);
      expect(field(element, 'email').value).to.equal(EMAIL);
      expect(field(element, 'full_name').value).to.equal(NAME);
    });

    it('keeps the focus, the selection with its direction, and what is scrolled', async () => {
      const { element } = await shown();
      tall = document.body.appendChild(document.createElement('div'));
      tall.style.height = '4000px';
      const name = field(element, 'full_name');
      name.value = NAME;
      name.focus();
      name.setSelectionRange(40, 90, 'backward');
      name.scrollLeft = 120;
      scrollTo(0, 200);
      const selection = () => [
        name.value,
        name.selectionStart,
        name.selectionEnd,
        name.selectionDirection,
        element.shadowRoot?.activeElement === name,
        name.scrollLeft,
        scrolls || scrollY,
      ];
      const before = selection();
      expect(before.slice(1, 5)).to.deep.equal([40, 90, 'backward', true]);
      expect(name.scrollLeft).to.be.greaterThan(0);
      if (bench) await happen(bench);
      expect(field(element, 'full_name') === name, 'the same field').to.equal(true);
      expect(selection()).to.deep.equal(before);
    });
  });
}

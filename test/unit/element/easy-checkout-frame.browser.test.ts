import { expect, waitUntil } from '@open-wc/testing';
import type { FieldsChange, LocaleTexts } from '../../../src/bridge/protocol.ts';
import { pageLocales } from '../../../src/messages/page-locale.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

describe('the height of the frame', () => {
  it('is as the frame says, but never one that would bury the page', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
    const { element, say } = bench;
    const height = (): string | undefined =>
      element.shadowRoot
        ?.querySelector<HTMLElement>('.frame-place')
        ?.style.getPropertyValue('--_frame-height');
    say({ type: 'resize', height: 412 });
    await waitUntil(() => height() === '412px');
    say({ type: 'resize', height: 1_000_000 });
    await waitUntil(() => height() !== '412px');
    expect(height()).to.equal('4000px');
  });
});

describe('the height of the frame while a pointer is pressed', () => {
  it('is the last one that the frame has said, though none was drawn', async () => {
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    await setupsOf(bench, 1);
    await bench.become({ status: 'ready', order: TEE_ORDER });
    const { element, say } = bench;
    const room = (): number => element.querySelector('iframe')?.offsetHeight ?? 0;
    const height = room();
    await useCheckout(element);
    const press = { bubbles: true, composed: true, isPrimary: true };
    const button = element.shadowRoot?.querySelector('.pay');
    button?.dispatchEvent(new PointerEvent('pointerdown', press));
    const heard = new Promise((resolve) => {
      element.addEventListener('easy-change', resolve, { once: true });
    });
    say({ type: 'resize', height: height + 60 });
    say({ type: 'resize', height });
    say({ type: 'change', change: { complete: false, wrong: [] } });
    await heard;
    button?.dispatchEvent(new PointerEvent('pointerup', press));
    await element.updateComplete;
    expect(room()).to.equal(height);
  });
});

describe('the language of the frame', () => {
  it('has the page drawn again only where it is another one', async () => {
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    await setupsOf(bench, 1);
    const { element, say } = bench;
    await element.updateComplete;
    /** Says a speech and then something that nobody misses, and returns whether the page was drawn. */
    const draws = async (speech: LocaleTexts): Promise<boolean> => {
      const before = element.updateComplete;
      const heard = new Promise((resolve) => {
        element.addEventListener('easy-change', resolve, { once: true });
      });
      say({ type: 'speech', speech });
      say({ type: 'change', change: { complete: false, wrong: [] } });
      await heard;
      return element.updateComplete !== before;
    };
    const [locale = 'en'] = pageLocales(undefined);
    const english = { language: 'en', direction: 'ltr', locale, texts: {} } as const;
    expect(await draws(english), 'English').to.equal(false);
    expect(await draws({ ...english, language: 'de', locale: 'de' }), 'German').to.equal(true);
    expect(await draws(english), 'English after German').to.equal(true);
  });
});

describe('what is typed into the frame', () => {
  it('has the page drawn again only where the page shows something else', async () => {
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    await setupsOf(bench, 1);
    await bench.become({ status: 'ready', order: TEE_ORDER });
    const { element, say } = bench;
    await useCheckout(element);
    const change = { complete: false, filled: true, wrong: [], postalLabel: 'ZIP code' };
    /** Says a change of the fields, and returns whether the page was drawn for it. */
    const draws = async (change: FieldsChange): Promise<boolean> => {
      const before = element.updateComplete;
      const heard = new Promise((resolve) => {
        element.addEventListener('easy-change', resolve, { once: true });
      });
      say({ type: 'change', change });
      await heard;
      return element.updateComplete !== before;
    };
    expect(await draws(change), 'a first digit').to.equal(false);
    expect(await draws({ ...change, brand: 'visa' }), 'a brand').to.equal(false);
    expect(await draws({ ...change, brand: 'visa', wrong: ['number'] }), 'a problem').to.equal(
      true,
    );
  });
});

describe('a frame of the element that something removes', () => {
  it('is replaced a few times, and then the page is told once', async () => {
    const element = document.createElement('easy-checkout');
    const codes: string[] = [];
    element.addEventListener('easy-error', ({ code }) => codes.push(code));
    const frame = () => element.shadowRoot?.querySelector('iframe');
    const tag = { publishableKey: 'pk_test_1', lineItems: 'price_tee' };
    Object.assign(element, { checkoutOrigin: location.origin, ...tag });
    const frames = new Set<HTMLIFrameElement>();
    const observer = new MutationObserver(() => {
      const shown = frame();
      if (shown) frames.add(shown);
      shown?.remove();
    });
    const { error } = console;
    console.error = () => {};
    try {
      document.body.append(element);
      observer.observe(element.renderRoot, { childList: true, subtree: true });
      await waitUntil(() => codes.length > 0, 'the error', { timeout: 4000 });
      await element.updateComplete;
    } finally {
      observer.disconnect();
      console.error = error;
      element.remove();
    }
    expect(codes).to.deep.equal(['FRAME_REMOVED']);
    expect(frames.size).to.equal(4);
  });
});

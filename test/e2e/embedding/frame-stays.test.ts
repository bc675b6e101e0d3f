import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { breakableRendering } from '../../support/element/broken-rendering.ts';
import { CARDS, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';

/*
 * The frame of the payment fields is put into the page once. A browser loads one that is moved again, and
 * what was typed into it is gone.
 */

declare global {
  /** The frame that the page had at first, and what has happened to it since. */
  var firstFrame: {
    readonly frame: HTMLIFrameElement;
    readonly window: Window | null;
    loads: number;
    removals: number;
  };
}

/** Watches the frame of the page's checkout from now on. */
async function watchFrame({ element }: CheckoutPage): Promise<void> {
  await element.evaluate((checkout: EasyCheckout) => {
    const frame = checkout.querySelector('iframe') ?? checkout.shadowRoot?.querySelector('iframe');
    if (!frame) throw new Error('There is no frame');
    const first = { frame, window: frame.contentWindow, loads: 0, removals: 0 };
    globalThis.firstFrame = first;
    frame.addEventListener('load', () => {
      first.loads += 1;
    });
    const observer = new MutationObserver((records) => {
      const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
      first.removals += removed.filter((node) => node.contains(frame)).length;
    });
    for (const root of [document, checkout.shadowRoot]) {
      if (root) observer.observe(root, { childList: true, subtree: true });
    }
  });
}

/** The frame is where it was, with the same document and what was typed into it. */
async function expectSame({ page, element, frame: fields }: CheckoutPage): Promise<void> {
  // In whatever language.
  await expect(fields.locator('[autocomplete~="cc-number"]')).toHaveValue(/^4[\d ]+$/);
  const now = await element.evaluate((checkout: EasyCheckout) => {
    const { frame, window, loads, removals } = globalThis.firstFrame;
    const all = [checkout, checkout.shadowRoot].flatMap((root) => [
      ...(root?.querySelectorAll('iframe') ?? []),
    ]);
    return {
      isOnly: all.length === 1 && all[0] === frame,
      isSameWindow: frame.contentWindow === window,
      loads,
      removals,
    };
  });
  expect(now).toEqual({ isOnly: true, isSameWindow: true, loads: 0, removals: 0 });
  expect(page.frames()).toHaveLength(2);
}

/** What happens to a checkout, in this order, and how a buyer sees that it has happened. */
const HAPPENINGS: Readonly<Record<string, (checkout: CheckoutPage) => Promise<unknown>>> = {
  'the first use': (checkout) => checkout.use(),
  'another order': async (checkout) => {
    await set(checkout, { 'line-items': 'price_tee:2 price_mug' });
    await expect(checkout.payButton).toHaveText('Pay $60.50');
  },
  'another language, and English again': async (checkout) => {
    await set(checkout, { locale: 'de' });
    await expect(checkout.element.getByLabel('E-Mail')).toBeVisible();
    await set(checkout, { locale: 'en-US' });
    await expect(checkout.email).toBeVisible();
  },
  'another theme': async (checkout) => {
    await set(checkout, { theme: 'dark' });
    const body = checkout.frame.locator('body');
    await expect(body).toHaveCSS('color-scheme', 'dark');
  },
  'a tag that is disabled, and enabled again': async (checkout) => {
    await set(checkout, { disabled: '' });
    await expect(checkout.cardNumber).toBeDisabled();
    await checkout.element.evaluate((element) => element.removeAttribute('disabled'));
    await expect(checkout.cardNumber).toBeEnabled();
  },
  'mistakes in all fields': async (checkout) => {
    await checkout.payButton.click();
    await expect(checkout.problem('email')).not.toHaveText('');
    await expect(checkout.problem('cvc')).not.toHaveText('');
  },
  'a decline': async (checkout) => {
    await checkout.fillBuyer();
    await checkout.fillCard({ number: CARDS.declined });
    await checkout.payButton.click();
    await expect(checkout.notice).toContainText('declined');
  },
};

function set(
  { element }: CheckoutPage,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  return element.evaluate((tag, changes) => {
    for (const [name, value] of Object.entries(changes)) tag.setAttribute(name, value);
  }, attributes);
}

/** Types a number, as soon as the frame is there, and watches the frame from then on. */
async function begin(checkout: CheckoutPage): Promise<void> {
  await checkout.cardNumber.fill(VISA.number);
  const isLoaded = () =>
    checkout.frame.locator('body').evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return (navigation as PerformanceNavigationTiming).loadEventEnd > 0;
    });
  await expect.poll(isLoaded).toBe(true);
  await watchFrame(checkout);
}

/** Where the frame comes from. */
const FRAMES = ['the element', 'the page’s HTML', 'the hosted page'] as const;

for (const from of FRAMES) {
  test(`a frame from ${from} is neither moved, replaced nor loaded again by what happens to a checkout @smoke`, async ({
    page,
    stack,
    merchant,
    scriptTag,
  }) => {
    const checkout = new CheckoutPage(page);
    const scripts = await holdBack(page, `${stack.checkout}/*.js`);
    const content = from === 'the element' ? '' : earlyFrame(stack.checkout);
    const address =
      from === 'the hosted page'
        ? `${stack.checkout}/#key=pk_test_sandbox&items=price_tee`
        : merchant.put('/', scriptTag + tag('', content));
    await page.goto(address, { waitUntil: 'commit' });
    // Only the element's own frame comes with the script.
    if (from === 'the element') scripts.open();
    await begin(checkout);
    scripts.open();
    await checkout.ready();
    for (const [what, happen] of Object.entries(HAPPENINGS)) {
      await test.step(what, async () => {
        await happen(checkout);
        await expectSame(checkout);
      });
    }
    await checkout.fillCard();
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
  });
}

test('a frame stays where it is while drawing fails, and once it works again', async ({
  page,
  embed,
  stack,
}) => {
  const rendering = await breakableRendering(page);
  const checkout = await embed(tag());
  await checkout.ready();
  const scripts = await holdBack(page, `${stack.checkout}/*.js*`);
  await begin(checkout);
  await rendering.break();
  scripts.open();
  await expect.poll(() => rendering.failures()).toBeGreaterThan(0);
  await expectSame(checkout);
  for (const attributes of [{ locale: 'de' }, { theme: 'dark' }, { 'line-items': 'price_mug' }]) {
    const before = await rendering.failures();
    await set(checkout, attributes);
    await expect.poll(() => rendering.failures()).toBeGreaterThan(before);
    await expectSame(checkout);
  }
  await rendering.mend();
  await set(checkout, { locale: 'en-US' });
  await expect(checkout.payButton).toHaveText('Pay $12.50');
  await expect(checkout.email).toHaveCount(1);
  await expectSame(checkout);
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

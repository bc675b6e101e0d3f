import type { Page } from '@playwright/test';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { framesDrawn } from '../../support/pages/frames-drawn.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { EmbeddedCheckout, embeddingPage, hostedFrame } from '../../support/pages/embedded-page.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';

/* The order's total stays in sight on a small screen. */

const VIEWPORT = '<!doctype html><meta name="viewport" content="width=device-width">';
const LONG =
  'price_tee:2 price_mug price_sticker:3 price_tee price_mug:2 price_sticker price_tee:4';
const TOTAL = '$207.50';

/** The bar, and the row of the order that it stands in for. */
class Total extends CheckoutPage {
  readonly row = this.element.locator('[part="total"]');
  readonly bar = this.element.locator('[part="total-bar"] details');
  readonly opener = this.bar.locator('summary');

  async scrollTo(y: number): Promise<void> {
    await this.page.evaluate((top) => scrollTo(0, top), y);
  }

  /** Where what has the focus begins, from the top of the window; where the bar ends, if it is there. */
  async edges(): Promise<{ readonly name: string; readonly focus: number; readonly bar: number }> {
    const { name, top } = await this.element.evaluate((element) => {
      const active = element.shadowRoot?.activeElement ?? element.querySelector(':focus');
      return { name: active?.id ?? '', top: active?.getBoundingClientRect().top ?? 0 };
    });
    const inside = await this.frame.locator('html').evaluate(({ ownerDocument }) => {
      const { activeElement, body } = ownerDocument;
      const inFrame = ownerDocument.hasFocus() && activeElement !== body ? activeElement : null;
      return inFrame && { name: inFrame.id, top: inFrame.getBoundingClientRect().top };
    });
    const isShown = await this.bar.isVisible();
    const box = isShown ? await this.bar.boundingBox() : null;
    return {
      name: inside?.name ?? name,
      focus: top + (inside?.top ?? 0),
      bar: box ? box.y + box.height : 0,
    };
  }
}

async function open(page: Page, items: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  const checkout = new Total(page);
  await checkout.openShop(items);
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  return checkout;
}

test('the total of a long order is in sight on a phone before anything is scrolled @promise', async ({
  page,
}) => {
  const checkout = await open(page, LONG, { width: 360, height: 640 });
  await expect(checkout.row).toContainText(TOTAL);
  await expect(checkout.row).toBeInViewport({ ratio: 1 });
  await expect(checkout.bar).toBeHidden();
});

test('the total stays in sight while the form is scrolled, and opens the order @smoke', async ({
  page,
}) => {
  const checkout = await open(page, LONG, { width: 360, height: 640 });
  await checkout.email.scrollIntoViewIfNeeded();
  await checkout.scrollTo(900);
  await expect(checkout.opener).toBeInViewport({ ratio: 1 });
  await expect(checkout.opener).toHaveText(/Order summary\s+Total\s+\$207\.50/);
  const top = await checkout.bar.evaluate((bar) => bar.getBoundingClientRect().top);
  expect(top).toBe(0);

  await checkout.opener.focus();
  await page.keyboard.press('Enter');
  await expect(checkout.bar.locator('li')).toHaveCount(7);
  await expect(checkout.bar.locator('li').first()).toBeInViewport();
  expect((await checkout.bar.boundingBox())?.height).toBeLessThan(400);
  // Its lines, which can be scrolled, and then the first field: what covers it closes.
  await page.keyboard.press('Tab');
  await expect(checkout.bar).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(checkout.element.locator('details[open]')).toHaveCount(0);
  await expect(checkout.firstName).toBeFocused();

  await checkout.scrollTo(0);
  await expect(checkout.bar).toBeHidden();
});

test('nothing shows through the sticky rows on a transparent background', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const checkout = new Total(page);
  const style = 'style="--easy-background: transparent"';
  await page.goto(merchant.put('/', VIEWPORT + scriptTag + tag(`${style} line-items="${LONG}"`)));
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  const white = 'rgb(255, 255, 255)';
  await expect(checkout.row).toHaveCSS('background-color', white);
  await checkout.payButton.focus();
  await expect(checkout.bar).toBeVisible();
  await expect(checkout.bar).toHaveCSS('background-color', white);
});

test('no field takes the focus under the bar, of the page or of the frame @promise', async ({
  page,
}) => {
  const checkout = await open(page, LONG, { width: 360, height: 480 });
  await checkout.payButton.focus();
  await expect(checkout.opener).toBeInViewport();
  const passed: string[] = [];
  const withBar: string[] = [];
  for (let actions = 0; actions < 16 && !passed.includes('first_name'); actions += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = async () => {
      const { name, focus, bar } = await checkout.edges();
      return focus < bar && `${name} at ${focus}`;
    };
    await expect.poll(isCovered).toBe(false);
    const { name, bar } = await checkout.edges();
    passed.push(name);
    if (bar > 0) withBar.push(name);
  }
  expect(passed).toEqual(
    expect.arrayContaining(['postal_code', 'number', 'phone', 'email', 'last_name', 'first_name']),
  );
  // In the page it stays.
  expect(withBar).toEqual(expect.arrayContaining(['phone', 'email']));
});

test('where there is room the order stays beside the form, without a bar', async ({ page }) => {
  const checkout = await open(page, 'price_tee', { width: 1280, height: 500 });
  await checkout.scrollTo(400);
  await expect(checkout.row).toBeInViewport();
  await checkout.scrollTo(4000);
  await framesDrawn(page);
  await expect(checkout.bar).toBeHidden();
});

test('nothing moves when the bar comes and goes', async ({ page }) => {
  const checkout = await open(page, 'price_tee', { width: 360, height: 500 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const place = () => checkout.payButton.evaluate((button) => (button as HTMLElement).offsetTop);
  const before = [await height(), await place()];
  await checkout.scrollTo(500);
  await expect(checkout.opener).toBeInViewport();
  expect([await height(), await place()]).toEqual(before);
  await checkout.scrollTo(0);
  await expect(checkout.bar).toBeHidden();
  expect([await height(), await place()]).toEqual(before);
});

test('a page’s own header can keep the place above the bar', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const style = '<style>easy-checkout { --easy-sticky-top: 56px }</style>';
  await page.goto(merchant.put('/', VIEWPORT + style + scriptTag + tag()));
  const checkout = new Total(page);
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.scrollTo(600);
  await expect.poll(async () => (await checkout.bar.boundingBox())?.y).toBe(56);
});

test('a hosted page in a frame of its own height, which is never scrolled, has no bar', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  await allowOrigins(sandbox, merchant.origin);
  const { url } = await createSession(sandbox);
  await page.setViewportSize({ width: 360, height: 500 });
  const checkout = new EmbeddedCheckout(page);
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(url)));
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.payButton.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await framesDrawn(page);
  await expect(checkout.element.locator('[part="total-bar"]')).toHaveCount(0);
});

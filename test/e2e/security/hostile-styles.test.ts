import type { Page } from '@playwright/test';
import {
  earlyFrame,
  expect,
  type MerchantSite,
  tag,
  test,
} from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/* What a page's own styles do to everything on it, the checkout leaves outside. */

const HOSTILE: Readonly<Record<string, string>> = {
  'a reset of everything': 'body * { all: unset !important }',
  'a reset to what was first': 'body * { all: initial !important }',
  'a page that hides frames': 'iframe { display: none !important; opacity: 0; height: 1px }',
  'small root text': 'html { font-size: 12px } body { font-size: 0.5rem; line-height: 4 }',
  'loud text': `* { text-transform: uppercase !important; letter-spacing: 5px !important;
    word-spacing: 9px !important; text-indent: 40px !important; text-align: end !important;
    text-shadow: 2px 2px red !important; font-style: italic; font-weight: 900; font-size: 9px;
    font-variant: small-caps; line-height: 3; color: lime; white-space: pre; cursor: none;
    word-break: break-all; hyphens: auto; list-style: square; -webkit-text-fill-color: red }`,
  'boxes of another kind': `* { box-sizing: content-box !important; border-radius: 40px; float: none; display: flex; min-width: 200px; max-height: none }`,
  'controls of its own': `input, select, button, label, fieldset, h2, p, ul, li, a, svg {
    all: unset !important; display: inline !important; width: 12px !important; color: red !important }`,
  'a turned ground': 'body { transform: translate(3px, 5px); filter: none; perspective: 400px }',
};

/** Text may be set apart, and in the page's own type, but drawn as ours. */
const PROPERTIES = [
  'color',
  'background-color',
  'border-top-width',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-caps',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'text-align',
  'text-indent',
  'text-shadow',
  'text-transform',
  'white-space-collapse',
  'word-break',
  'word-spacing',
  '-webkit-text-fill-color',
];

/** Of one document: how each part of the checkout that is in it is drawn. */
function describeParts(properties: readonly string[]): string[] {
  const scope = document.querySelector('easy-checkout')?.shadowRoot ?? document;
  const origin = scope.querySelector('.root, body')?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const parts = scope.querySelectorAll<HTMLElement>('.root, .root *, form, form *');
  return [...parts].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || !element.checkVisibility()) return [];
    const place = [x - origin.x, y - origin.y, width, height].map(Math.round).join(' ');
    const style = getComputedStyle(element);
    const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
    return [`${name} at ${place}; ${values.join('; ')}`];
  });
}

/** How each part of the checkout is drawn, in the page and in the frame. */
async function drawnParts(page: Page): Promise<readonly string[]> {
  const frames = page.frames();
  return (
    await Promise.all(frames.map((frame) => frame.evaluate(describeParts, PROPERTIES)))
  ).flat();
}

async function open(
  page: Page,
  merchant: MerchantSite,
  scriptTag: string,
  css: string,
): Promise<CheckoutPage> {
  const place = `<div style="all: initial !important; display: block !important; width: 700px !important; flex: none !important">`;
  const head = `<!doctype html><html lang="en"><title>Pay</title>${scriptTag}<style>${css}</style>`;
  await page.goto(
    merchant.put('/', `${head}<body>${place}${tag('locale="en-US"')}</div></body></html>`),
  );
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
  await expect(checkout.element.locator('.first-picture img')).toBeVisible();
  return checkout;
}

test('a page’s own styles do not change the checkout @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  test.slow();
  await sandbox.state();
  await open(page, merchant, scriptTag, '');
  const unharmed = await drawnParts(page);
  expect(unharmed.length).toBeGreaterThan(70);
  for (const [name, css] of Object.entries(HOSTILE)) {
    await test.step(name, async () => {
      await open(page, merchant, scriptTag, css);
      // The first few of them tell.
      const harmed = async () =>
        (await drawnParts(page)).filter((part) => !unharmed.includes(part));
      await expect.poll(async () => (await harmed()).slice(0, 3)).toEqual([]);
    });
  }
});

test('a page’s own styles do not change a frame in its HTML', async ({
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  const early = earlyFrame(stack.checkout);
  const css =
    '<style>iframe { display: none !important; width: 3px !important; opacity: 0 !important }</style>';
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', css + scriptTag + tag('', early)));
  await checkout.pay();
  await checkout.expectStatus('complete');
});

test('a page may still hide the checkout, set its size, and choose its theme', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const css = `easy-checkout { margin: 30px; max-width: 400px; --easy-accent: rebeccapurple; font-family: Georgia }`;
  const checkout = await open(page, merchant, scriptTag, css);
  const root = checkout.element.locator('[part="root"]');
  expect(await root.evaluate((box) => box.getBoundingClientRect().width)).toBe(400);
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(102, 51, 153)');
  await expect(checkout.payButton).toHaveCSS('font-family', 'Georgia');
  await expect(checkout.cardNumber).toHaveCSS('font-family', 'Georgia');
  for (const hide of ['visibility: hidden', 'display: none']) {
    await page.evaluate(
      (style) => document.querySelector('easy-checkout')?.setAttribute('style', style),
      hide,
    );
    await expect(checkout.payButton).toBeHidden();
  }
});

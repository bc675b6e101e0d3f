import type { Locator, Route } from '@playwright/test';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/** One computed property of an element, as the browser shows it. */
const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

const DARK = 'rgb(242, 243, 245)';
const LIGHT = 'rgb(22, 24, 29)';

test("the page's theme reaches the frame @promise", async ({ page, merchant, scriptTag }) => {
  const theme = `<style>easy-checkout {
    --easy-accent: rebeccapurple; --easy-border: rgb(1, 2, 3); --easy-radius: 3px;
    --easy-field-height: 60px; --easy-font-size: 18px; --easy-font-family: Georgia, serif;
    --easy-danger: url(https://example.com/leak); --easy-text: var(--ink); --ink: #010203;
  }</style>`;
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', theme + scriptTag + tag()));
  await checkout.ready();
  for (const field of [checkout.email, checkout.postalCode]) {
    await expect.poll(() => style(field, 'border-top-color')).toBe('rgb(1, 2, 3)');
    expect(await style(field, 'border-top-left-radius')).toBe('3px');
    expect(await style(field, 'height')).toBe('60px');
    expect(await style(field, 'font-size')).toBe('18px');
    expect(await style(field, 'font-family')).toBe('Georgia, serif');
    expect(await style(field, 'color')).toBe('rgb(1, 2, 3)');
    await field.focus();
    await expect.poll(() => style(field, 'outline-color')).toBe('rgb(102, 51, 153)');
  }
  const card = checkout.frame.locator('.group');
  await expect(card).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await expect(card).toHaveCSS('border-top-left-radius', '3px');

  await page.evaluate(() => {
    document.querySelector('easy-checkout')?.style.setProperty('--easy-accent', 'teal');
  });
  await expect.poll(() => style(checkout.payButton, 'background-color')).toBe('rgb(0, 128, 128)');
  await expect.poll(() => style(checkout.postalCode, 'outline-color')).toBe('rgb(0, 128, 128)');
});

for (const theme of ['dark', 'light'] as const) {
  test(`theme="${theme}" applies whatever the system prefers`, async ({ embed, page, sandbox }) => {
    await sandbox.state();
    const checkout = new CheckoutPage(page);
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
    await embed(tag(`theme="${theme}"`));
    await checkout.ready();
    const color = theme === 'dark' ? DARK : LIGHT;
    for (const field of [checkout.email, checkout.cardNumber]) {
      await expect.poll(() => style(field, 'color')).toBe(color);
    }
  });
}

test('a change of the system from light to dark reaches the page and the frame', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new CheckoutPage(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const scheme = '<meta name="color-scheme" content="light dark">';
  await page.goto(merchant.put('/', `<!doctype html>${scheme}${scriptTag}${tag()}`));
  await checkout.ready();
  await checkout.cardNumber.fill('4242');
  const fields = [checkout.email, checkout.postalCode];
  for (const [colorScheme, color] of [
    ['dark', DARK],
    ['light', LIGHT],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const field of fields) await expect.poll(() => style(field, 'color')).toBe(color);
  }
  await expect(checkout.cardNumber).toHaveValue('4242');
});

test('a frame that is already in the HTML is adopted, and pays @smoke', async ({
  embed,
  page,
  stack,
  sandbox,
}) => {
  const early = earlyFrame(stack.checkout);
  const frames: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/frame.html')) frames.push(request.url());
  });
  const checkout = await embed(tag('', early));
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(frames).toHaveLength(1);
  expect(page.frames()).toHaveLength(2);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a preset reaches the page and the frame, below what the page sets itself @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const own = '<style>:root { --easy-radius: 3px }</style>';
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', own + scriptTag + tag('theme="midnight"')));
  await checkout.ready();
  for (const field of [checkout.email, checkout.postalCode]) {
    await expect.poll(() => style(field, 'background-color')).toBe('rgb(28, 32, 70)');
    expect(await style(field, 'color')).toBe('rgb(238, 240, 255)');
    expect(await style(field, 'border-top-left-radius')).toBe('3px');
  }
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(255, 207, 94)');

  await checkout.element.evaluate((element) => element.setAttribute('theme', 'dark compact'));
  for (const field of [checkout.email, checkout.postalCode]) {
    await expect.poll(() => style(field, 'color')).toBe(DARK);
    await expect.poll(() => style(field, 'height')).toBe('40px');
  }
});

test('a preset is never shown without its theme, and a checkout never waits for it forever', async ({
  embed,
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/easy-checkout-lazy-*.js*', (route) => void held.push(route));
  const root = page.locator('easy-checkout [part="root"]');
  await embed(tag('theme="midnight"'));
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect(root).toHaveCSS('opacity', '0');
  }
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(root).toHaveCSS('opacity', '1');
  await expect(root).toHaveCSS('background-color', 'rgb(18, 21, 46)');

  await page.route('**/easy-checkout-lazy-*.js*', (route) => route.abort());
  await page.reload();
  await expect(root).toHaveCSS('opacity', '0');
  await expect(root).toHaveCSS('opacity', '1', { timeout: 15_000 });
});

test('unreadable colors are corrected in the page and the frame, and the console says so @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const pale = '<style>easy-checkout { --easy-text: #ddd; --easy-accent: #ffe14d }</style>';
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', pale + scriptTag + tag('theme="light plaid"')));
  await checkout.ready();
  for (const field of [checkout.email, checkout.cardNumber]) {
    await expect.poll(() => style(field, 'color')).toMatch(/^rgb\(11\d, 11\d, 11\d\)$/);
  }
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(255, 225, 77)');
  await expect(checkout.payButton).not.toHaveCSS('color', 'rgb(255, 255, 255)');
  expect(said.filter((text) => text.includes('--easy-text: rgb(221 221 221)'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('theme="plaid"'))).toHaveLength(1);
});

import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { build } from 'vite';
import { listen } from '../../../cli/stack/listen.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/** Milliseconds within which a buyer sees another way. Reliability, figure 11. */
const SOON = 10_000;

/** Milliseconds from the element's birth until `visible` is there. */
async function timeUntil(page: Page, selector: string): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await expect(page.locator(selector)).toBeVisible({ timeout: 15_000 });
  return (await page.evaluate(() => performance.now())) - from;
}

/** Checkout origins that are none. */
const DEAD = {
  'refuses the connection': async () => {
    const origin = await listen(0);
    await origin.close();
    return origin;
  },
  // It listens, and no app ever answers.
  'never answers': () => listen(0),
  'serves another page': async () => {
    const origin = await listen(0);
    origin.serve({
      fetch: () =>
        new Response('<h1>Welcome to this router</h1>', {
          headers: { 'content-type': 'text/html' },
        }),
    });
    return origin;
  },
} as const;

for (const [how, start] of Object.entries(DEAD)) {
  test(`a checkout origin that ${how} is replaced by a link within 10 s`, async ({
    page,
    merchant,
    scriptTag,
  }) => {
    const origin = await start();
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    const attributes = `checkout-origin="${origin.address}" locale="de"`;
    const address = merchant.put('/', scriptTag + tag(attributes));
    // A frame that never loads holds back the page's own load event too.
    await page.goto(address, { waitUntil: 'commit' });
    expect(await timeUntil(page, 'easy-checkout [part="fallback-link"]')).toBeLessThan(SOON);
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText('could not be loaded');
    await expect(checkout.element.getByRole('link')).toHaveAttribute(
      'href',
      `${origin.address}/?locale=de#key=pk_test_sandbox&items=price_tee%3A1`,
    );
    await expect(checkout.payButton).toBeHidden();
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'FRAME_SILENT', actor: 'service' }]);
    await origin.close();
  });
}

test('the merchant’s own link replaces the default one, and hides while the checkout works @promise @smoke', async ({
  embed,
  page,
}) => {
  const link = '<a slot="fallback" href="tel:+15550109999">Order by phone</a>';
  const origin = await DEAD['refuses the connection']();
  const dead = tag(`checkout-origin="${origin.address}"`, link);
  await embed(dead, '/dead');
  await expect(page.getByRole('link', { name: 'Order by phone' })).toBeVisible();
  await expect(page.locator('[part="fallback-link"]')).toBeHidden();

  await embed(tag('', link));
  await new CheckoutPage(page).ready();
  await expect(page.getByRole('link', { name: 'Order by phone' })).toBeHidden();
});

test('a frame that loads late replaces the link, and what was typed is still there', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const held: Route[] = [];
  await page.route('**/frame.html', (route) => {
    held.push(route);
  });
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', scriptTag + tag()), { waitUntil: 'commit' });
  await checkout.email.fill('grace@example.com');
  await expect(checkout.element.locator('[part="fallback-link"]')).toBeVisible();
  await Promise.all(held.map((route) => route.continue()));
  await checkout.ready();
  await expect(checkout.email).toHaveValue('grace@example.com');
  await checkout.pay();
  await checkout.expectStatus('complete');
});

test('a click on the button loads a frame that was blocked, once nothing blocks it', async ({
  embed,
  page,
}) => {
  await page.route('**/frame.html', (route) => route.abort());
  const checkout = await embed(tag());
  await checkout.expectStatus('unusable');
  await page.unroute('**/frame.html');
  await checkout.element.getByRole('button', { name: 'Try again' }).click();
  await checkout.pay();
  await checkout.expectStatus('complete');
});

test('imported from npm it asks for its checkout origin at once, and works with one @promise', async ({
  page,
  merchant,
  stack,
}) => {
  const bundled = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../../../dist/npm/index.js'),
        formats: ['es'],
        fileName: 'shop',
      },
    },
  });
  const [result] = [bundled].flat();
  const output = result && 'output' in result ? result.output : [];
  for (const file of output) {
    if (file.type === 'chunk') merchant.put(`/${file.fileName}`, file.code);
  }

  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const script = '<script type="module" src="/shop.js"></script>';
  await page.goto(merchant.put('/', script + tag()));
  await checkout.expectStatus('unusable');
  await expect
    .poll(() => checkout.eventsNamed('easy-error'))
    .toMatchObject([
      { code: 'NO_CHECKOUT_ORIGIN', message: expect.stringContaining('checkout-origin="https://') },
    ]);
  await checkout.element.evaluate((element, origin) => {
    element.setAttribute('checkout-origin', origin);
  }, stack.checkout);
  await checkout.pay();
  await checkout.expectStatus('complete');
});

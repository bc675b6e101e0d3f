import type { Page } from '@playwright/test';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { arrivalsOver, framesDrawn } from '../../support/pages/frames-drawn.ts';
import { CARDS, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { deferred } from '../../support/promises/deferred.ts';
import { shifts, watchShifts } from '../../support/pages/layout-shifts.ts';

/** How far the page can be scrolled sideways, in CSS pixels. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} pixels nothing has to be scrolled sideways`, async ({ page, sandbox }) => {
    await sandbox.state();
    await page.setViewportSize({ width, height: 800 });
    const checkout = new CheckoutPage(page);
    await page.goto('/');
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Add to cart T-shirt' }).click();
    await page.goto('/cart.html');
    await expect(page.getByRole('heading', { name: 'Subtotal' })).toBeVisible();
    expect(await overflow(page)).toBe(0);

    await checkout.openShop('price_tee:2 price_pro_trial');
    await checkout.ready();
    expect(await overflow(page)).toBe(0);
    const inFrame = () =>
      checkout.frame
        .locator('html')
        .evaluate((html) => [
          html.scrollWidth - html.clientWidth,
          html.scrollHeight - html.clientHeight,
        ]);
    expect(await inFrame()).toEqual([0, 0]);
    await checkout.payButton.click();
    await expect(checkout.problem('postal_code')).not.toHaveText('');
    expect(await overflow(page)).toBe(0);
    await expect.poll(inFrame).toEqual([0, 0]);

    await checkout.fillBuyer({ email: `${'a'.repeat(60)}@example.com` });
    await checkout.fillCard({ number: CARDS.callIssuer });
    await checkout.payButton.click();
    await expect(checkout.notice).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await checkout.cardNumber.fill(CARDS.visa);
    await checkout.payButton.click();
    await expect(checkout.receipt).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
}

declare global {
  /** Of the frame’s place, in CSS pixels: the first one, and each that followed. */
  var heights: number[] | undefined;
}

const VIEWPORT = '<!doctype html><meta name="viewport" content="width=device-width">';

for (const width of [360, 1280]) {
  for (const { when, wait } of [
    { when: 'at once', wait: 0 },
    { when: 'after a second', wait: 1000 },
  ]) {
    test(`nothing moves when the service answers ${when}, at ${width} pixels`, async ({
      page,
      sandbox,
    }) => {
      if (wait) {
        const match = { method: 'GET', path: '/v1/api/product-prices/' };
        await sandbox.fail({
          match,
          times: 1,
          when: 'before',
          action: { type: 'delay', ms: wait },
        });
      }
      await page.setViewportSize({ width, height: 1600 });
      await watchShifts(page);
      const checkout = new CheckoutPage(page);
      await checkout.openShop('price_tee:2 price_mug');
      await checkout.ready();
      await arrivalsOver(page);
      expect(await shifts(page)).toEqual([]);
    });
  }

  test(`the total is shown before the names, which move nothing when they come, at ${width} pixels`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.state();
    await page.setViewportSize({ width, height: 1600 });
    await watchShifts(page);
    const held = deferred<void>();
    await page.route('**/v1/api/products/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    const checkout = new CheckoutPage(page);
    await checkout.openShop('price_tee:2 price_mug');
    await checkout.ready();
    await expect(checkout.payButton).toHaveText('Pay $60.50');
    const amounts = checkout.element.locator('.line-amount');
    await expect(amounts).toHaveText(['$48.00', '$12.50']);
    await expect(checkout.element.locator('.line-name .bone')).toHaveCount(2);
    held.resolve();
    await expect(checkout.element.locator('.line-name bdi')).toHaveCount(2);
    await expect(amounts).toHaveText(['$48.00', '$12.50']);
    await arrivalsOver(page);
    expect(await shifts(page)).toEqual([]);
  });

  test(`nothing moves when a session is opened, at ${width} pixels`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 1600 });
    await allowOrigins(sandbox, merchant.origin);
    const { client_secret } = await createSession(sandbox);
    await watchShifts(page);
    const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    await page.goto(merchant.put('/', VIEWPORT + scriptTag + element));
    const checkout = new CheckoutPage(page);
    await checkout.ready();
    await expect(checkout.method('Bank account')).toBeVisible();
    await checkout.use();
    await arrivalsOver(page);
    expect(await shifts(page)).toEqual([]);
  });

  test(`nothing moves when the whole address is asked for, at ${width} pixels`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    await sandbox.state();
    await page.setViewportSize({ width, height: 1800 });
    await watchShifts(page);
    const element = tag('billing-address="full" locale="en-US"');
    await page.goto(merchant.put('/', VIEWPORT + scriptTag + element));
    const checkout = new CheckoutPage(page);
    await checkout.ready();
    await expect(checkout.element.getByLabel('State')).toBeVisible();
    await arrivalsOver(page);
    expect(await shifts(page)).toEqual([]);
  });

  test(`choosing a bank account moves the page once, at ${width} pixels`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.state();
    await page.setViewportSize({ width, height: 1600 });
    const checkout = new CheckoutPage(page);
    await checkout.openShop();
    await checkout.ready();
    await expect(checkout.method('Bank account')).toBeVisible();
    await page.route('**/bank-part*.js', async (route) => {
      // The choice is drawn before its part comes.
      await framesDrawn(page);
      await route.continue();
    });
    const place = checkout.element.locator('.frame-place');
    await place.evaluate((box) => {
      globalThis.heights = [];
      new ResizeObserver(() => globalThis.heights?.push(box.clientHeight)).observe(box);
    });
    await checkout.method('Bank account').check();
    await expect(checkout.frame.getByLabel('Routing number', { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => globalThis.heights?.length)).toBe(2);
    await framesDrawn(page);
    expect(await page.evaluate(() => globalThis.heights?.length)).toBe(2);
  });
}

for (const [width, columns] of [
  [719, 1],
  [720, 2],
  [721, 2],
] as const) {
  test(`${width} pixels have room for ${columns} at first and for good`, async ({
    page,
    merchant,
    scriptTag,
  }) => {
    const body = `<div style="width: ${width}px">${scriptTag}${tag()}</div>`;
    await page.goto(merchant.put('/', body));
    const checkout = new CheckoutPage(page);
    await checkout.ready();
    await expect(checkout.method('Bank account')).toBeVisible();
    const [form, summary] = await Promise.all(
      ['.main', '.summary'].map((part) => checkout.element.locator(part).boundingBox()),
    );
    const isBeside = (summary?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0) - 1;
    expect(isBeside).toBe(columns === 2);
  });
}

test('a frame below the fold has its size before it is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.element.locator('.frame-place')).toHaveAttribute('data-drawn');
  await expect(checkout.method('Bank account')).toBeVisible();
});

test('the frame’s placeholder is as high as the frame', async ({ page, stack }) => {
  const held: (() => void)[] = [];
  await page.route(`${stack.checkout}/frame.html`, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const checkout = new CheckoutPage(page);
  // The page is not loaded before its frame is.
  await page.goto('/checkout.html?items=price_tee', { waitUntil: 'commit' });
  const place = checkout.element.locator('[part="payment"]');
  await expect(place).toBeVisible();
  const before = await place.boundingBox();
  for (const release of held) release();
  await checkout.ready();
  expect(await place.boundingBox()).toEqual(before);
});

test('only these files are requested before the form can be used', async ({
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url().replace(stack.service, 'service').replace(stack.checkout, 'checkout');
    asked.push(`${request.method()} ${url.replace(merchant.origin, 'page').split('?')[0]}`);
  });
  const icon = '<link rel="icon" href="data:,">';
  await page.goto(merchant.put('/', icon + scriptTag + tag()));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await arrivalsOver(page);
  const known = asked.filter((request) => !/^OPTIONS |GET data:/.test(request));
  expect(known.slice(0, 3)).toEqual([
    'GET page/',
    'GET checkout/easy-checkout.js',
    'GET checkout/frame.html',
  ]);
  expect(known.slice(3).toSorted()).toEqual([
    'GET service/images/tee.svg',
    'GET service/v1/api/product-prices/',
    'GET service/v1/api/products/',
    'GET service/v1/api/validate-key',
  ]);
});

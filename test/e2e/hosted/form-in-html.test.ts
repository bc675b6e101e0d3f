import { BUYER, VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { EmbeddedCheckout, hostedFrame } from '../../support/pages/embedded-page.ts';
import { HostedPage, linkTo } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';

const ORDER = '#key=pk_test_sandbox&items=price_tee';

test('what is typed into the hosted page before its script is there pays @promise @smoke', async ({
  hosted,
  page,
  stack,
}) => {
  const script = await holdBack(page, `${stack.checkout}/page.js`);
  await page.goto(`${stack.checkout}/${ORDER}`, { waitUntil: 'commit' });
  await hosted.cardNumber.fill(VISA.number);
  await hosted.expiry.fill(VISA.expiry);
  await hosted.email.fill(BUYER.email);
  await hosted.fullName.pressSequentially('Gre Hopper');
  for (const _ of ' Hopper') await hosted.fullName.press('ArrowLeft');
  await hosted.fullName.press('ArrowLeft');
  // The Enter key sends nothing anywhere, because the button is disabled.
  await hosted.fullName.press('Enter');
  script.open();
  await hosted.ready();
  // Focus and caret are where they were, so the buyer goes on typing.
  await expect(hosted.fullName).toBeFocused();
  await page.keyboard.type('ac');
  await page.keyboard.press('Delete');
  await page.keyboard.type('e');
  await expect(hosted.fullName).toHaveValue(BUYER.fullName);
  await expect(hosted.email).toHaveValue(BUYER.email);
  await expect(hosted.cardNumber).toHaveValue('4242 4242 4242 4242');
  await hosted.securityCode.fill(VISA.cvc);
  await hosted.postalCode.fill(VISA.postalCode);
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  expect(page.frames(), 'the frame that was typed into is the one that pays').toHaveLength(2);
});

test('a card that is typed while the session of a link is being made is not lost', async ({
  hosted,
  page,
  stack,
}) => {
  const session = await holdBack(page, '**/v1/api/embedded-checkout/');
  await page.goto(`${stack.checkout}/${linkTo('pl_tee')}`);
  await hosted.cardNumber.fill(VISA.number);
  await hosted.email.fill(BUYER.email);
  session.open();
  await hosted.ready();
  await expect(hosted.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(hosted.email).toHaveValue(BUYER.email);
});

for (const width of [320, 768, 1280]) {
  test(`nothing moves while the hosted page loads, ${width} pixels wide`, async ({
    hosted,
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) moved.push(JSON.stringify(shift));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const script = await holdBack(page, `${stack.checkout}/page.js`);
    await page.goto(`${stack.checkout}/${ORDER}+price_mug:2`, { waitUntil: 'commit' });
    await expect(hosted.email).toBeVisible();
    await expect(hosted.cardNumber).toBeVisible();
    const place = () => hosted.payButton.boundingBox();
    const before = await place();
    script.open();
    await hosted.ready();
    await expect(hosted.method('Card')).toBeVisible();
    expect(await place()).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual(
      [],
    );
  });
}

test('an address that offers nothing to pay never shows the form', async ({ page, stack }) => {
  const script = await holdBack(page, `${stack.checkout}/page.js`);
  await page.goto(`${stack.checkout}/#key=pk_test_sandbox`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
  await expect(page.locator('easy-checkout')).toHaveCount(0);
  script.open();
  await expect(page.locator('main .notice')).toContainText('This checkout link is incomplete');
});

test('inside another page, the form in the HTML is shown only when that page is allowed', async ({
  page,
  stack,
  merchant,
}) => {
  const script = await holdBack(page, `${stack.checkout}/page.js`);
  const src = `${stack.checkout}/${ORDER}`;
  await page.goto(merchant.put('/pay', `<!doctype html><title>Shop</title>${hostedFrame(src)}`), {
    waitUntil: 'commit',
  });
  const { hosted } = new EmbeddedCheckout(page);
  await expect(hosted.locator('html.embedded')).toHaveAttribute('data-status', 'loading');
  await expect(hosted.locator('#email')).toBeAttached();
  await expect(hosted.locator('#email')).toBeHidden();
  script.open();
  await expect(hosted.locator('#email')).toBeVisible();
});

test('without JavaScript, the hosted page says that it needs it, and shows no form', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const hosted = new HostedPage(await context.newPage(), stack);
    await hosted.open(ORDER);
    await expect(hosted.page.locator('noscript .notice')).toContainText(
      'This checkout needs JavaScript.',
    );
    await expect(hosted.page.locator('input').first()).toBeHidden();
    await expect(hosted.page.locator('iframe')).toBeHidden();
  } finally {
    await context.close();
  }
});

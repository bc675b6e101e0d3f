import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch, fullChromium } from '../../../scripts/browsers.mjs';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/* Reliability, F15. Only the full Chromium puts pages aside, and only when its driver lets it. */

const back = test.extend<{ readonly buyer: Page }>({
  buyer: async ({ locale }, use) => {
    test.skip(!fullChromium, 'no full Chromium here');
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    const browser = await chromium.launch({ ...chromiumLaunch(fullChromium), ignoreDefaultArgs });
    const page = await browser.newPage({ locale: locale ?? 'en-US' });
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        Object.assign(globalThis, { cameBack: persisted });
      });
    });
    await use(page);
    await browser.close();
  },
});

/** To another page of the shop and back. Waiting for a load would wait for ever: there is none. */
async function leaveAndReturn(page: Page, elsewhere: string): Promise<void> {
  const address = page.url();
  await page.goto(elsewhere);
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate('globalThis.cameBack')).toBe(true);
}

back(
  'a form that comes out of the page cache is empty of the card, and pays once',
  async ({ buyer, merchant, scriptTag, sandbox }) => {
    const other = merchant.put('/other', '<p>Another page</p>');
    await buyer.goto(merchant.put('/', scriptTag + tag()));
    const checkout = new CheckoutPage(buyer);
    await checkout.fillIn();
    await leaveAndReturn(buyer, other);
    await checkout.expectStatus('ready');
    // The driver does not find the frame again, but its keys do: the first field that is missing has
    // the focus.
    await checkout.payButton.click();
    await expect
      .poll(() => checkout.element.evaluate((one) => one.shadowRoot?.activeElement?.tagName))
      .toBe('IFRAME');
    await checkout.expectStatus('ready');
    expect((await sandbox.state()).transfers).toEqual([]);
    for (const text of [VISA.number, '1239', VISA.cvc, '', '', VISA.postalCode]) {
      await buyer.keyboard.type(text);
      await buyer.keyboard.press('Tab');
    }
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  },
);

back(
  'a receipt that comes out of the page cache is a receipt still, and tells of no second success',
  async ({ buyer, merchant, scriptTag, sandbox }) => {
    const other = merchant.put('/other', '<p>Another page</p>');
    const checkout = new CheckoutPage(buyer);
    await checkout.listen();
    await buyer.goto(merchant.put('/', scriptTag + tag()));
    await checkout.pay();
    await checkout.expectStatus('complete');
    await leaveAndReturn(buyer, other);
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
    expect(await checkout.eventsNamed('easy-complete')).toHaveLength(1);
    expect((await sandbox.state()).transfers).toHaveLength(1);
  },
);

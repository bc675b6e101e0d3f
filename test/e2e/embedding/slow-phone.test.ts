import type { Page } from '@playwright/test';
import { CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { SlowNetwork } from '../../support/service/slow-network.ts';

/** How much slower than this machine the phone is. */
const CPU_RATE = 6;

async function slowDown(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // A frame of another site has a process of its own, unless the browser has none to spare.
    const devtools = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined);
    await devtools?.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  }
}

test('a card that is typed while the scripts load on a slow phone loses no digit and pays @promise @smoke', async ({
  page,
  merchant,
  scriptTag,
  stack,
  browserName,
}) => {
  const network = new SlowNetwork();
  await page.route(`${stack.checkout}/**`, async (route) => {
    const address = route.request().url();
    // An answer that is not the server's own would be that of a public site, whose frames may not
    // call a service on this machine.
    const { byteLength } = await (await fetch(address)).arrayBuffer();
    await network.carry(new URL(address).pathname, byteLength);
    await route.continue();
  });
  const html = scriptTag + tag('', earlyFrame(stack.checkout));
  await page.goto(merchant.put('/', html), { waitUntil: 'commit' });
  const checkout = new CheckoutPage(page);
  await checkout.cardNumber.click();
  // No other engine lets a test slow down the processor.
  if (browserName === 'chromium') await slowDown(page);
  const half = VISA.number.length / 2;
  await checkout.cardNumber.pressSequentially(VISA.number.slice(0, half), { delay: 60 });
  expect(await page.evaluate(() => customElements.get('easy-checkout') === undefined)).toBe(true);
  network.sendScript();
  await checkout.cardNumber.pressSequentially(VISA.number.slice(half), { delay: 60 });
  await checkout.ready();
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await checkout.expiry.fill(VISA.expiry);
  await checkout.securityCode.fill(VISA.cvc);
  await checkout.postalCode.fill(VISA.postalCode);
  await checkout.fillBuyer();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

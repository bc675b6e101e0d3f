import { expect, test } from '../support/journey.ts';
import { CheckoutPage, checkoutCalls } from './checkout-page.ts';

test('a buyer who is offline reads so at once, and a submit while offline is never charged later @promise', async ({
  page,
  context,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await page.clock.install();
  await checkout.listen();
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.fillBuyer();
  await checkout.fillCard();
  await context.setOffline(true);
  await expect(checkout.notice).toContainText('You are offline');
  await expect(checkout.element.getByRole('status')).toContainText('You are offline');

  const spoken = checkout.element.getByRole('status');
  const words = await spoken.evaluateHandle((region) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
  await checkout.payButton.click();
  // Said again, as it is why the press does nothing.
  await expect
    .poll(() => words.evaluate((heard) => heard.at(-1)?.trim()))
    .toContain('You are offline');
  await checkout.expectStatus('ready');
  // The page is not asked, either: it might reserve what is not bought.
  expect(await checkout.heard('easy-submit')).toEqual([]);
  await context.setOffline(false);
  await expect(checkout.notice.filter({ hasText: 'You are offline' })).toHaveCount(0);
  await page.clock.runFor(10_000);
  expect(await checkoutCalls(sandbox)).toEqual([]);
  expect((await sandbox.state()).transfers).toEqual([]);

  // What was typed is still there: one press pays, once.
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

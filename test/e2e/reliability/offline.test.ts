import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

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
    const announced: string[] = [];
    new MutationObserver(() => announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return announced;
  });
  await checkout.payButton.click();
  // The message is announced again, because it explains why the submit does nothing.
  await expect
    .poll(() => words.evaluate((announced) => announced.at(-1)?.trim()))
    .toContain('You are offline');
  await checkout.expectStatus('ready');
  // The page gets no easy-submit event either, because it might reserve goods.
  expect(await checkout.eventsNamed('easy-submit')).toEqual([]);
  await context.setOffline(false);
  await expect(checkout.notice.filter({ hasText: 'You are offline' })).toHaveCount(0);
  await page.clock.runFor(10_000);
  expect(await checkoutCalls(sandbox)).toEqual([]);
  expect((await sandbox.state()).transfers).toEqual([]);

  // What was typed is still there, so one submit pays, once.
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

test('what was typed is gone as soon as the page is left, though the browser may keep the page @promise', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillCard();
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  // A browser dispatches this event when it puts a page into its cache, which driven browsers never do.
  await page.frames()[1]?.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
  await expect(checkout.cardNumber).toHaveValue('');
  await expect(checkout.securityCode).toHaveValue('');
  await expect(checkout.nameOnCard).toHaveValue('');
});

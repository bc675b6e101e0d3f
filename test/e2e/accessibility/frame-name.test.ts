import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

test('the frame and its document have the same name, and nothing in it repeats it', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  const frames = checkout.element.locator('iframe');
  await expect(frames).toHaveCount(1);
  await expect(frames).toHaveAttribute('title', 'Secure payment fields');
  await expect(frames).not.toHaveAttribute('aria-label');
  await expect(frames).toHaveAccessibleName('Secure payment fields');
  const { title, repeated } = await checkout.frame.locator('html').evaluate((html) => ({
    title: html.ownerDocument.title,
    repeated: html.querySelectorAll('body [aria-label], h1, h2, h3').length,
  }));
  expect(title).toBe('Secure payment fields');
  expect(repeated).toBe(0);
});

// How long the form is on a phone, and how much it asks of somebody who buys for the first time.
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { expect, test } from '../../support/pages/journey.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** From the top of the element to the bottom of the button, in CSS pixels. */
async function lengthOf({ element, payButton }: CheckoutPage): Promise<number> {
  const [whole, button] = [await element.boundingBox(), await payButton.boundingBox()];
  if (!whole || !button) throw new Error('The checkout is not shown.');
  return button.y + button.height - whole.y;
}

test('a card form for one line is at most 960 pixels long, and 1,150 with every error @promise', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
  await expect(checkout.payButton).toHaveText(/Pay/);
  expect(await lengthOf(checkout)).toBeLessThanOrEqual(960);
  await checkout.payButton.click();
  await expect(checkout.problem('postal_code')).not.toBeEmpty();
  await expect(checkout.element.getByText('6 fields need your attention.').last()).toBeVisible();
  expect(await lengthOf(checkout)).toBeLessThanOrEqual(1150);
});

test('a first purchase needs seven fields, and nine stops of the Tab key before the button', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
  const inputs = 'input:not([type="radio"]), select';
  const own = checkout.element.locator(inputs).filter({ visible: true });
  const inFrame = checkout.frame.locator(inputs).filter({ visible: true });
  await expect(own).toHaveCount(2);
  await expect(inFrame).toHaveCount(5);
  // The link to the terms is the shop's own.
  await page.locator('[slot="terms"]').evaluate((terms) => terms.remove());
  await checkout.email.focus();
  let stops = 1;
  for (; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    if (await checkout.payButton.evaluate((button) => button.matches(':focus'))) break;
  }
  expect(stops).toBeLessThanOrEqual(9);
});

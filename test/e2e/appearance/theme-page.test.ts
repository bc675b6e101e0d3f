import { expect, test } from '../../support/pages/journey.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

test('the theme page sets a property live, shows it as CSS, and takes it back', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await page.goto('/theme.html');
  await checkout.ready();
  const css = page.locator('[data-css]');
  await expect(css).toContainText('Nothing is set yet');

  await page.getByLabel('Accent', { exact: true }).fill('#15653f');
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(21, 101, 63)');
  await page.getByLabel('Corners', { exact: true }).focus();
  await page.keyboard.press('Home');
  await expect(checkout.postalCode).toHaveCSS('border-top-left-radius', '0px');
  await expect(css).toHaveText(
    'easy-checkout {\n  --easy-accent: #15653f;\n  --easy-radius: 0px;\n}\n',
  );

  await page.getByLabel('Preset').selectOption('midnight');
  await expect(css).toContainText('theme="midnight"');
  await expect(checkout.postalCode).toHaveCSS('background-color', 'rgb(28, 32, 70)');
  await page.getByRole('button', { name: 'Undo Accent', exact: true }).click();
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(255, 207, 94)');
  await expect(page.getByLabel('Accent', { exact: true })).toHaveValue('#ffcf5e');

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(css).toContainText('Nothing is set yet');
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(29, 78, 216)');
});

test('the theme page and the gallery can be read at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/theme.html', '/gallery.html?only=card,saved']) {
    await page.goto(path);
    await expect(page.locator('easy-checkout[state="ready"]').first()).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBe(0);
  }
});

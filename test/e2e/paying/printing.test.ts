import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

test('a receipt is printed alone: order, amounts and what was authorized @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const around = '<h1>The shop</h1><main><p>Elsewhere in the shop</p>';
  const theme = tag('theme="dark" style="--easy-text: #eee; --easy-background: #000"');
  await page.goto(merchant.put('/', `${around}${scriptTag}${theme}</main><footer>Foot</footer>`));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await expect(checkout.method('Bank account')).toBeVisible();
  await checkout.fillBuyer();
  await checkout.fillBank();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const print = checkout.receipt.getByRole('button', { name: 'Print' });
  await print.click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'The shop' })).toBeHidden();
  await expect(page.getByText('Elsewhere in the shop')).toBeHidden();
  await expect(page.getByText('Foot', { exact: true })).toBeHidden();
  await expect(print).toBeHidden();
  await expect(checkout.receiptLine('Amount')).toHaveText('$24.00');
  await expect(checkout.receiptLine('Order number')).toBeVisible();
  await expect(checkout.receiptLine('Date')).toHaveText(/\b20\d\d\b/);
  await expect(checkout.receipt.locator('.summary')).toContainText('T-shirt');
  await expect(checkout.receipt.locator('[part="authorization"]')).toBeVisible();
  const ink = await checkout.receipt.evaluate((receipt) => getComputedStyle(receipt).color);
  expect(ink).toBe('rgb(0, 0, 0)');

  // Printed: what the page prints next is the page's again.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { name: 'The shop' })).toBeVisible();
});

for (const theme of [
  'theme="midnight"',
  'style="--easy-background: #222"',
  'theme="rounded dark" style="--easy-muted: #fff"',
]) {
  test(`a receipt is printed in dark on white, whatever it is on the screen: ${theme}`, async ({
    embed,
    page,
  }) => {
    const checkout = await embed(tag(theme));
    await checkout.pay();
    await checkout.expectStatus('complete');
    await page.emulateMedia({ media: 'print' });
    await expect(checkout.receipt.locator('dd').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(checkout.receipt.locator('dt').first()).toHaveCSS('color', 'rgb(51, 51, 51)');
  });
}

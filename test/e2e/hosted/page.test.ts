import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/pages/journey.ts';

const ORDER = '#key=pk_test_sandbox&items=price_tee:2+price_mug';

test('the hosted page holds a checkout for what its address names', async ({ page, stack }) => {
  await page.goto(`${stack.checkout}/${ORDER}`);
  const checkout = page.locator('easy-checkout');
  await expect(checkout).toHaveAttribute('publishable-key', 'pk_test_sandbox');
  await expect(checkout).toHaveAttribute('line-items', 'price_tee:2 price_mug');
});

test('an address without an order says so in plain words', async ({ page, stack }) => {
  await page.goto(`${stack.checkout}/`);
  await expect(page.locator('main').getByRole('heading')).toHaveText(
    'This checkout link is incomplete',
  );
  await page.evaluate((order) => {
    location.hash = order;
  }, ORDER);
  await expect(page.locator('easy-checkout')).toBeAttached();
});

test('the hosted page obeys its own policy @promise @smoke', async ({ page, stack }) => {
  const violations: string[] = [];
  await page.exposeFunction('report', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { report(text: string): void }).report(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  await page.goto(`${stack.checkout}/${ORDER}`);
  await expect(page.locator('easy-checkout iframe')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(violations).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a narrow ${colorScheme} page needs no sideways scrolling`, async ({ page, stack }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const fragment of ['', ORDER]) {
      await page.goto('about:blank');
      await page.goto(`${stack.checkout}/${fragment}`);
      await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
    const { violations } = await new AxeBuilder({ page }).exclude('easy-checkout').analyze();
    expect(violations).toEqual([]);
  });
}

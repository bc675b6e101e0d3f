// No file that the hosted page loads runs with a text that was not built. What a page does without a
// file is in parts.test.ts too.
import type { Page } from '@playwright/test';
import { linkTo } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';

const ORDER = '#key=pk_test_sandbox&items=price_tee';
const FAILED = 'Check your connection and try again.';

/** Serves the script with a line more, which leaves a mark in the page if it runs. */
async function change(page: Page, script: string): Promise<() => readonly string[]> {
  const served: string[] = [];
  await page.route(`**/${script}`, async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()};document.documentElement.dataset.changed='runs';`;
    served.push(route.request().url());
    await route.fulfill({ response, body });
  });
  return () => served;
}

for (const [part, address] of [
  ['notice', '#key=pk_test_sandbox'],
  ['fragment-fields', `${ORDER}&metadata.till=5`],
  ['offered-checkout', linkTo('pl_tee')],
  ['quantities', linkTo('pl_tee')],
] as const) {
  test(`the part “${part}” with one changed byte does not run, and the page says so @smoke`, async ({
    page,
    stack,
  }) => {
    const served = await change(page, `page-${part}-*.js`);
    await page.goto(`${stack.checkout}/${address}`);
    await expect(page.locator('main')).toContainText(FAILED);
    await expect(page.locator('html')).not.toHaveAttribute('data-changed');
    expect(served()).not.toEqual([]);
  });
}

test('the page’s script with one changed byte does not run @smoke', async ({ page, stack }) => {
  const served = await change(page, 'page.js');
  await page.goto(`${stack.checkout}/${ORDER}`);
  await expect(page.locator('html')).toHaveAttribute('data-status', 'loading');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => customElements.get('easy-checkout'))).toBeUndefined();
  await expect(page.locator('html')).not.toHaveAttribute('data-changed');
  expect(served()).toHaveLength(1);
});

test('the merchant’s branding with one changed byte does not run, and the checkout works @smoke', async ({
  hosted,
  page,
  stack,
}) => {
  const served = await change(page, 'page-branding-*.js');
  await page.goto(`${stack.checkout}/${linkTo('pl_tee')}`);
  await hosted.ready();
  await expect(hosted.payButton).toBeEnabled();
  await expect.poll(() => served().length).toBeGreaterThan(0);
  // An import of the same address ends no earlier than that of the page.
  const imported = page.evaluate((url = '') => import(url), served()[0]);
  await expect(imported).rejects.toThrow();
  await expect(page.locator('html')).not.toHaveAttribute('data-changed');
  await expect(page.locator('.merchant')).toBeEmpty();
});

test('the lazy part with one changed byte does not run, and nothing can be paid @smoke', async ({
  hosted,
  page,
  stack,
}) => {
  const served = await change(page, 'page-lazy-*.js*');
  await page.goto(`${stack.checkout}/${ORDER}`);
  await hosted.ready();
  await hosted.email.fill('grace@example.com');
  await expect(page.locator('[part="notice"]')).toBeVisible();
  await expect(hosted.email).toHaveValue('grace@example.com');
  // Nor does it when the buyer asks for it again.
  const before = served().length;
  await page.locator('[part="notice-button"]').click();
  await expect.poll(() => served().length).toBeGreaterThan(before);
  await expect(page.locator('[part="notice"]')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-changed');
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { billPdf } from '../../support/service/pdf.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { expect, test } from '../../support/pages/journey.ts';

/** Pays something, and returns the path of the page of the transfer. */
async function buy(sandbox: SandboxControl): Promise<string> {
  const { transfer } = (await sandbox.asMerchant('POST', '/checkout/', {
    identity_id: 'ID_ada',
    source: 'PI_ada_visa',
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
  })) as { readonly transfer: { readonly id: string } };
  return `/records/transfers/${transfer.id}`;
}

async function uploadBill(service: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([billPdf()], 'bill.pdf'));
  const headers = { 'x-easy-api-key': 'sk_test_sandbox' };
  const url = `${service}/v1/api/billpay/`;
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  const { data } = (await answer.json()) as { readonly data: { readonly id: string } };
  return `/records/bills/${data.id}`;
}

/** Moves the focus on until it is at an element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = (await focused.getAttribute('aria-label')) ?? (await focused.textContent());
    if (label?.trim() === name) return;
  }
  throw new Error(`The focus never comes to ${name}`);
}

test('a payment is found, refunded and looked at by keyboard alone', async ({
  page,
  stack,
  sandbox,
}) => {
  await buy(sandbox);
  await page.goto(`${stack.service}/`);
  await page.locator('body').press('/');
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('24.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible();
  const transfers = page.getByRole('region', { name: 'Transfers' });
  await transfers.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$24.00');

  await tabTo(page, 'Refund: amount in USD');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A refund of $4.50 was made.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$4.50');
  await expect(page.getByRole('list').filter({ hasText: 'refund.created' })).toBeVisible();

  await tabTo(page, '+1 day');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The clock was advanced by a day.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$24.00');
});

test('ids and calls are copied', async ({ page, context, stack, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await buy(sandbox);
  await page.goto(stack.service + path);
  await page.getByRole('button', { name: 'Copy the call' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`curl '${stack.service}/v1/api/checkout/'`);
  expect(text).toContain('$EASY_SECRET_KEY');
});

test('everything works without a script', async ({ browser, stack, sandbox }) => {
  const path = await buy(sandbox);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(stack.service + path);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('A refund of $24.00 was made.')).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('img', { name: 'Chart: Volume' })).toBeVisible();
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280]) {
    test(`records read well in ${colorScheme} at ${width} px`, async ({ page, stack, sandbox }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const paths = [
        await buy(sandbox),
        await uploadBill(stack.service),
        '/records/transfers',
        '/records/customers',
        '/records/customers/ID_ada',
        '/search?q=ada',
        '/analytics',
        '/records/refunds/none',
      ];
      for (const path of paths) {
        await page.goto(stack.service + path);
        await page.locator('details').evaluateAll((all) => {
          for (const part of all) part.toggleAttribute('open', true);
        });
        // The frame of a document may run nothing, so axe looks at the page alone.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        expect(violations, path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBe(0);
      }
    });
  }
}

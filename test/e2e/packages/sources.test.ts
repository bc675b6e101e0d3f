import { root } from '../../../scripts/stack.ts';
import { expect, test } from '@playwright/test';
import { run, threeFreePorts, type Running } from '../../support/packages/packed.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/* `npm run dev`: what is served from the sources behaves as what is built. */

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let port: number;
let served: Running;
test.beforeAll(async () => {
  port = await threeFreePorts();
  const ports = ['SHOP', 'CHECKOUT', 'SERVICE'].map((name, index) => {
    return `EASY_${name}_PORT=${port + index}`;
  });
  const command = ['-S', ...ports, process.execPath, '--import', 'tsx', 'scripts/dev.ts'];
  served = run('env', command, root);
  await served.printed('Ctrl-C stops it');
});
test.afterAll(async () => {
  await served.stop();
});

const ways = {
  'the element in the shop': async (checkout: CheckoutPage) => {
    const { page } = checkout;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('button', { name: 'Add to cart T-shirt' }).click();
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('link', { name: 'Check out' }).click();
  },
  'the hosted page': async ({ page }: CheckoutPage) => {
    await page.goto(`http://localhost:${port + 1}/#key=pk_test_sandbox&items=price_tee`);
  },
};

for (const [way, open] of Object.entries(ways)) {
  test(`a payment on ${way} works from the sources`, async ({ page }) => {
    const checkout = new CheckoutPage(page);
    await open(checkout);
    await checkout.ready();
    await checkout.pay();
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Paid with')).toHaveText('Visa ending in 4242');
  });
}

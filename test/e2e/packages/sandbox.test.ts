import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import {
  bytesOf,
  run,
  threeFreePorts,
  welcomeStranger,
  type Stranger,
} from '../../support/packages/packed.ts';

/* The two packages as a stranger gets them. Needs a registry for what they depend on, or npm's cache. */

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let stranger: Stranger;
test.beforeAll(() => {
  stranger = welcomeStranger();
});
test.afterAll(() => stranger.leave());

test('npx gives a sandbox and a page that sells, in an empty folder and in under a minute', async ({
  page,
}) => {
  const port = await threeFreePorts();
  const [main, sandbox] = stranger.packages;
  const began = Date.now();
  const command = ['--yes', '--prefer-offline', '-p', main, '-p', sandbox];
  const served = run(
    'npx',
    [...command, 'easy-checkout', 'sandbox', '--port', String(port)],
    stranger.folder,
  );
  try {
    await served.printed('Ctrl-C stops it');
    expect(Date.now() - began).toBeLessThan(60_000);
    for (const shown of [
      'pk_test_sandbox',
      'sk_test_sandbox',
      `http://localhost:${port + 1}/easy-checkout.js`,
    ]) {
      expect(served.output()).toContain(shown);
    }
    const checkout = new CheckoutPage(page);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('button', { name: 'Add to cart T-shirt' }).click();
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('link', { name: 'Check out' }).click();
    await checkout.ready();
    await checkout.pay();
    await checkout.expectStatus('complete');

    const state = (await (await fetch(`http://localhost:${port + 2}/sandbox/state`)).json()) as {
      readonly transfers: readonly unknown[];
    };
    expect(state.transfers).toHaveLength(1);
    await page.goto(`http://localhost:${port + 2}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await served.stop();
  }
});

test('npm install easy-checkout brings less than a megabyte, and its command', () => {
  const { folder, packages } = stranger;
  const [main] = packages;
  expect(bytesOf(main)).toBeLessThan(900_000);
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, main], { cwd: folder });
  const program = join(folder, 'node_modules/.bin/easy-checkout');
  expect(execFileSync(program, ['--help'], { cwd: folder }).toString()).toContain('sandbox');
  expect(execFileSync(program, ['--version'], { cwd: folder }).toString()).toMatch(
    /^\d+\.\d+\.\d+\n$/,
  );
});

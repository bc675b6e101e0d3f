import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { EXAMPLE_CONFIG } from '../../support/packages/command.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import {
  bytesIn,
  run,
  threeFreePorts,
  welcomeStranger,
  type Stranger,
} from '../../support/packages/packed.ts';

/* The packages as a stranger gets them. Needs a registry for what they depend on, or npm's cache. */

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
  const { main, sandbox } = stranger.packages;
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

/** Installs packages into the folder of the stranger. */
function install(...names: readonly string[]): void {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, ...names], { cwd: stranger.folder });
}

function command(...args: readonly string[]): string {
  const { folder } = stranger;
  const program = join(folder, 'node_modules/.bin/easy-checkout');
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

test('the package easy-checkout takes less than 1 MB, and brings its command', () => {
  const { folder, packages } = stranger;
  install(packages.main);
  expect(bytesIn(join(folder, 'node_modules/easy-checkout'))).toBeLessThan(1_000_000);
  expect(command('--help')).toContain('sandbox');
  expect(command('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('the sandbox ends with npx, whose signals reach only the shell between them', async () => {
  const { main, sandbox } = stranger.packages;
  install(main, sandbox);
  const port = await threeFreePorts();
  const flags = ['easy-checkout', 'sandbox', '--port', String(port)];
  const served = run('npx', flags, stranger.folder);
  try {
    await served.printed('Ctrl-C stops it');
    await served.stopAlone();
    await expect.poll(() => isServed(port + 2), { timeout: 20_000 }).toBe(false);
  } finally {
    await served.stop();
  }
});

async function isServed(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

test('the package easy-checkout-origin brings what the command writes and verifies an origin with', () => {
  const { folder, packages } = stranger;
  writeFileSync(join(folder, 'my.json'), JSON.stringify(EXAMPLE_CONFIG));
  const asked = ['origin', '--config', 'my.json', '--out', 'checkout', '--nginx'];
  install(packages.main, packages.origin);
  expect(command(...asked)).toContain(join(folder, 'checkout/nginx.conf'));
  const shipped = readdirSync(join(import.meta.dirname, '../../../dist/checkout'));
  const written = readdirSync(join(folder, 'checkout/public'));
  expect(written).toEqual(expect.arrayContaining(shipped));
  expect(() => command('verify', 'http://localhost:1', '--config', 'my.json')).toThrow(
    'does not serve the build',
  );
});

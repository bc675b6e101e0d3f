import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { listen } from '../../../cli/stack/listen.ts';
import { command, EXAMPLE_CONFIG } from '../../support/packages/command.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { caddy, nginx, serveByCaddy, serveByNginx } from '../../support/packages/servers.ts';
import { run, threeFreePorts } from '../../support/packages/packed.ts';

const ROOT = join(import.meta.dirname, '../../..');
test('an origin under nginx is what was built, and sells against a sandbox that allows it', async ({
  page,
}) => {
  test.skip(nginx === undefined, 'nginx is not here');
  test.setTimeout(120_000);
  const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const port = await threeFreePorts();
  const service = `http://localhost:${port + 2}`;
  const free = await listen(0);
  await free.close();
  const checkoutOrigin = `http://localhost:${free.port}`;

  const sandbox = run(
    process.execPath,
    [
      join(ROOT, 'sandbox/dist/main.mjs'),
      '--port',
      String(port),
      '--data',
      join(home, 'data'),
      '--allow-origin',
      checkoutOrigin,
    ],
    home,
  );
  const addresses = {
    api_base: `${service}/v1/api`,
    vault_base: `${service}/vault`,
    idempotency: 'header',
  };
  const config = join(home, 'my.json');
  writeFileSync(config, JSON.stringify({ sandbox: addresses, live: addresses }));
  const out = join(home, 'origin');
  const written = await command('origin', '--config', config, '--out', out, '--nginx');
  expect(written).toMatchObject({ code: 0 });
  const served = await serveByNginx(nginx ?? '', {
    home: join(home, 'nginx'),
    port: free.port,
    included: join(out, 'nginx.conf'),
  });
  const shop = await listen(0);
  try {
    expect(await command('verify', checkoutOrigin, '--config', config)).toEqual({
      code: 0,
      out: expect.stringContaining(`${checkoutOrigin} serves the build`),
    });
    const missing = await fetch(`${checkoutOrigin}/no-such-file.html`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");

    await sandbox.printed('Ctrl-C stops it');
    shop.serve({
      fetch: () =>
        new Response(
          `<!doctype html><title>Shop</title>
          <script type="module" src="${checkoutOrigin}/easy-checkout.js"></script>
          <easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee:2"></easy-checkout>`,
          { headers: { 'content-type': 'text/html' } },
        ),
    });
    const checkout = new CheckoutPage(page);
    await page.goto(`http://127.0.0.1:${shop.port}/`);
    await checkout.ready();
    await checkout.pay();
    await checkout.expectStatus('complete');

    const answer = await fetch(`${service}/v1/api/embedded-checkout/`, {
      method: 'POST',
      headers: { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ line_items: [{ price_id: 'price_mug', quantity: 1 }] }),
    });
    const { data } = (await answer.json()) as { readonly data: { readonly url: string } };
    expect(data.url.startsWith(checkoutOrigin)).toBe(true);
    await page.goto(data.url);
    await expect(page.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();
  } finally {
    await Promise.all([shop.close(), served.stop(), sandbox.stop()]);
    rmSync(home, { recursive: true, force: true });
  }
});

test('an origin under Caddy is what was built', async () => {
  test.skip(caddy === undefined, 'caddy is not here');
  const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const port = await threeFreePorts();
  const config = join(home, 'my.json');
  writeFileSync(config, JSON.stringify(EXAMPLE_CONFIG));
  const out = join(home, 'origin');
  const written = await command('origin', '--config', config, '--out', out, '--caddy');
  expect(written).toMatchObject({ code: 0 });
  const served = await serveByCaddy(caddy ?? '', {
    home: join(home, 'caddy'),
    port,
    included: join(out, 'Caddyfile'),
  });
  try {
    expect(await command('verify', `http://localhost:${port}`, '--config', config)).toEqual({
      code: 0,
      out: expect.stringContaining('serves the build'),
    });
  } finally {
    await served.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

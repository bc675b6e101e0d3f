import { AxeBuilder } from '@axe-core/playwright';
import { request as httpRequest } from 'node:http';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { openPgliteStore } from '../../../sandbox/store/pglite-store.ts';
import { listen } from '../../../cli/stack/listen.ts';
import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { CARDS, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { DashboardPage } from './dashboard-page.ts';

test('a payment shows on the dashboard as it happens @promise', async ({
  page,
  context,
  stack,
  sandbox,
}) => {
  const dashboard = new DashboardPage(await context.newPage());
  await dashboard.open(stack.service);
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.declined } });
  await expect(checkout.notice).toContainText('declined');
  await expect(dashboard.row('/v1/api/checkout/').first()).toContainText('201');

  await dashboard.show('Transfers');
  await expect(dashboard.row('0002')).toContainText(/\$24\.00\s+failed/);
  await dashboard.show('Orders');
  await expect(dashboard.rows).toHaveCount(1);
  await expect(dashboard.row('price_tee')).toContainText('payment failed');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await expect(dashboard.row('#1001')).toContainText('paid');
  expect((await sandbox.state()).orders).toMatchObject([
    { status: 'payment_failed' },
    { status: 'paid' },
  ]);
});

test('the details of a request show its bodies, without numbers and secrets', async ({
  page,
  stack,
  sandbox,
}) => {
  const session = (await sandbox.asMerchant('POST', '/embedded-checkout/', {
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
    metadata: { note: '4242 4242 4242 4242' },
  })) as { readonly id: string; readonly client_secret: string };
  const dashboard = new DashboardPage(page);
  await dashboard.open(stack.service);
  const row = dashboard.row('/v1/api/embedded-checkout/');
  await row.locator('summary').press('Enter');
  await expect(row).toContainText('"quantity": 1');
  await expect(row).toContainText('"x-easy-api-key": "sk_test_••••"');
  const content = await page.content();
  expect(content).not.toContain(session.client_secret);
  expect(content).not.toContain('4242 4242 4242 4242","');
  await expect(row).not.toContainText('4242 4242');

  await row.getByRole('link', { name: session.id }).first().click();
  await expect(dashboard.row(session.id)).toContainText('"status": "open"');
  await expect(dashboard.row(session.id).locator('summary')).toBeFocused();
});

test('the clock can be advanced, and what was due by then is done', async ({
  page,
  stack,
  sandbox,
}) => {
  const dashboard = new DashboardPage(page);
  const { expires_at } = (await sandbox.asMerchant('POST', '/embedded-checkout/', {
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
    expires_in: 60,
  })) as { readonly expires_at: string };
  await dashboard.open(stack.service, 'sessions');
  await expect(dashboard.rows).toContainText(['open']);
  await dashboard.press('+1 min');
  await expect(dashboard.rows).toContainText(['expired']);
  await dashboard.press('+1 h');
  await dashboard.press('+1 day');
  await expect(page.getByText('1 d 1 h 1 min ahead')).toBeVisible();

  await page.getByLabel('How many').fill('2');
  await page.getByLabel('Unit of time').selectOption('hours');
  await dashboard.press('Advance');
  await expect(page.getByText('1 d 3 h 1 min ahead')).toBeVisible();
  const shown = await page.locator('[data-now]').getAttribute('datetime');
  expect(Date.parse(shown ?? '')).toBeGreaterThan(Date.parse(expires_at));
});

test('a fault is set, shown, caused once and gone', async ({ page, stack }) => {
  const dashboard = new DashboardPage(page);
  await dashboard.open(stack.service);
  await page.getByLabel('For the next').selectOption('request to the API');
  await dashboard.press('429');
  await expect(dashboard.armed).toHaveText(['The next request to the API is answered with 429.']);
  await dashboard.press('500');
  await expect(dashboard.armed).toHaveCount(2);

  const refused = await fetch(`${stack.service}/v1/api/validate-key`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  await expect(dashboard.armed).toHaveText(['The next request to the API is answered with 500.']);
  await dashboard.press('Clear all');
  await expect(dashboard.armed).toHaveCount(0);
  const answer = await fetch(`${stack.service}/v1/api/validate-key`);
  expect(answer.status).toBe(401);
});

test('a payment whose answer is lost is still paid once', async ({
  page,
  context,
  stack,
  sandbox,
}) => {
  const dashboard = new DashboardPage(await context.newPage());
  await dashboard.open(stack.service);
  await dashboard.press('Lose the response');
  await expect(dashboard.armed).toHaveText([
    'The next payment is carried out, and its response is lost.',
  ]);
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await checkout.expectStatus('complete');
  await expect(dashboard.row('/v1/api/checkout/')).toContainText(['201', 'no answer']);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('webhooks show with their attempts, and are sent again on demand @promise', async ({
  page,
  stack,
  sandbox,
}) => {
  shows('6.2.5/resend');
  const receiver = await listen(0);
  let status = 503;
  const received: string[] = [];
  receiver.serve({
    async fetch(request) {
      received.push(request.headers.get('x-easy-delivery-id') ?? '');
      return new Response(`answer ${status}`, { status });
    },
  });
  await sandbox.asMerchant('POST', '/webhooks', { url: `${receiver.address}/hooks` });
  const dashboard = new DashboardPage(page);
  await dashboard.open(stack.service, 'webhooks');
  await dashboard.row('/hooks').locator('summary').click();
  await dashboard.press('Send a test event');
  const delivery = dashboard.row('test.webhook');
  await expect(delivery).toContainText(/last 503.*retrying/);
  await delivery.locator('summary').click();
  await expect(delivery).toContainText('"answer": "answer 503"');

  status = 200;
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery.first()).toContainText('delivered');
  expect(received).toHaveLength(2);
  expect(new Set(received).size).toBe(1);
  await receiver.close();
});

test('a reset asks for confirmation', async ({ page, stack, sandbox }) => {
  await sandbox.asMerchant('POST', '/embedded-checkout/', {
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
  });
  const dashboard = new DashboardPage(page);
  await dashboard.open(stack.service, 'sessions');
  await expect(dashboard.rows).toHaveCount(1);
  await dashboard.press('Reset…');
  await expect(page.getByRole('dialog', { name: 'Reset the sandbox?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dashboard.rows).toHaveCount(1);
  await dashboard.press('Reset…');
  await dashboard.press('Reset');
  await expect(dashboard.rows).toHaveCount(0);
  await dashboard.show('Requests');
  await expect(dashboard.rows).toHaveCount(0);
});

test('an open page reconnects to the sandbox after a restart', async ({ page }) => {
  const store = await openPgliteStore();
  const before = await serveSandbox({ port: 0, store });
  const { port, url } = before;
  const dashboard = new DashboardPage(page);
  await dashboard.open(url);
  await fetch(`${url}/v1/api/validate-key`);
  await expect(dashboard.row('/validate-key')).toHaveCount(1);
  await before.close();
  await expect(page.getByText('Not running, reconnecting')).toBeVisible();

  const after = await serveSandbox({ port, store });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The log of requests was in memory.
  await expect(dashboard.rows).toHaveCount(0);
  await after.close();
  await store.close();
});

test('hostile names are text and nothing else', async ({ page, stack, sandbox }) => {
  const hostile =
    '"><img src=x onerror="globalThis.bad=1"><script>globalThis.bad=1</script>\u202Egnp';
  await sandbox.asMerchant('POST', '/embedded-checkout/', {
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
    metadata: { [hostile]: hostile },
  });
  await fetch(
    `${stack.service}/v1/api/${encodeURIComponent(hostile)}?${encodeURIComponent(hostile)}`,
  );
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        violatedDirective,
      );
    });
  });
  const dashboard = new DashboardPage(page);
  await dashboard.open(stack.service);
  await expect(dashboard.rows).toHaveCount(2);
  for (const summary of await dashboard.rows.locator('summary').all()) await summary.click();
  await expect(dashboard.row('/v1/api/embedded-checkout/')).toContainText('<script>globalThis.bad');
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(await page.evaluate(() => 'bad' in globalThis)).toBe(false);
  expect(violations).toEqual([]);
});

test('other names, sites and machines are kept out', async ({ stack }) => {
  const { port } = new URL(stack.service);
  const ask = (path: string, method: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers };
      httpRequest(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end(method === 'POST' ? '{}' : undefined);
    });
  const json = { 'content-type': 'application/json' };
  for (const path of ['/', '/dashboard/dashboard.js', '/sandbox/feed', '/sandbox/state']) {
    expect(await ask(path, 'GET', { host: 'rebound.example' }), path).toBe(403);
    expect(await ask(path, 'GET', { origin: 'https://evil.example' }), path).toBe(403);
  }
  const resend = '/sandbox/webhooks/deliveries/WA1/resend';
  for (const path of ['/sandbox/reset', '/sandbox/clock', resend]) {
    expect(await ask(path, 'POST', { ...json, origin: 'https://evil.example' }), path).toBe(403);
    // What a page of another port may send unasked.
    const simple = { 'content-type': 'text/plain', origin: 'http://localhost:1' };
    expect(await ask(path, 'POST', simple), path).toBe(400);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280]) {
    test(`it reads well in ${colorScheme} at ${width} px`, async ({ page, stack, sandbox }) => {
      await sandbox.asMerchant('POST', '/webhooks', { url: 'http://127.0.0.1:9009/hooks' });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const dashboard = new DashboardPage(page);
      for (const list of ['requests', 'webhooks']) {
        await dashboard.open(stack.service, list);
        await dashboard.rows.locator('summary').first().click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    });
  }
}

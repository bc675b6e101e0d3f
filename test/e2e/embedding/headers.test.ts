import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import { listen } from '../../../cli/stack/listen.ts';
import { readConfig, root, startSandbox } from '../../../scripts/stack.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { NO_RATES } from '../../support/service/no-rates.ts';
import type { TestStack } from '../../support/service/stack.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

function directives(policy: string | null): ReadonlyMap<string, string> {
  return new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')] as const;
    }),
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

for (const path of ['/frame.html', '/']) {
  test(`${path} of the checkout origin is served with everything that protects it`, async ({
    stack,
  }) => {
    const { headers, status } = await fetch(`${stack.checkout}${path}`);
    expect(status).toBe(200);
    const policy = directives(headers.get('content-security-policy'));
    expect(policy.get('default-src')).toBe("'none'");
    for (const name of ['base-uri', 'form-action', 'object-src']) {
      expect(policy.get(name), name).toBe("'none'");
    }
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|strict-dynamic/);
    for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
      expect(policy.get(name) ?? '', name).not.toMatch(/\*|data:|blob:|\bhttps?:(?!\/\/)/);
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*payment=\(\)/);
    expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
    expect(headers.get('set-cookie')).toBeNull();
  });
}

test('the frame may run the one script that it was built with and its own origin’s, and speak to the service', async ({
  stack,
}) => {
  const response = await fetch(`${stack.checkout}/frame.html`);
  const html = await response.text();
  const policy = directives(response.headers.get('content-security-policy'));
  const scripts = [...html.matchAll(/<script type="module"[^>]*>(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  expect(policy.get('script-src')).toBe(`'self' ${hashOf(scripts[0]?.[1] ?? '')}`);
  const reachable = (policy.get('connect-src') ?? '').split(' ');
  expect(reachable).toContain(stack.service);
  expect(reachable.every((source) => /^('self'|https?:\/\/[\w.:-]+)$/.test(source))).toBe(true);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

interface Versioned {
  readonly url: string;
  readonly integrity: string;
}

async function versionedScript({ checkout }: TestStack): Promise<Versioned> {
  const list = (await (await fetch(`${checkout}/integrity.json`)).json()) as Record<string, string>;
  const [[file, integrity] = ['', '']] = Object.entries(list);
  return { url: `${checkout}/${file}`, integrity };
}

function guarded({ url, integrity }: Versioned): string {
  return `<script type="module" crossorigin src="${url}" integrity="${integrity}"></script>`;
}

/** Serves what the checkout origin serves, with one byte of it changed. */
async function flipByte(page: Page, url: string, before: string, after: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    expect(text).toContain(before);
    await route.fulfill({ response, body: text.replace(before, after) });
  });
}

test('the versioned script is served to any origin, for ever, and works with its integrity @promise @smoke', async ({
  page,
  merchant,
  stack,
}) => {
  const script = await versionedScript(stack);
  const { headers } = await fetch(script.url, { headers: { origin: merchant.origin } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('content-type')).toContain('text/javascript');
  await page.goto(merchant.put('/', guarded(script) + tag()));
  await new CheckoutPage(page).ready();
});

test('a versioned script with one changed byte is not run @promise', async ({
  page,
  merchant,
  stack,
}) => {
  const script = await versionedScript(stack);
  await flipByte(page, script.url, 'easy-checkout', 'easy-checkouT');
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.goto(merchant.put('/', guarded(script) + tag()));
  await expect.poll(() => printed.join('\n')).toMatch(/integrity/i);
  expect(await page.evaluate(() => customElements.get('easy-checkout') === undefined)).toBe(true);
});

test('a frame with one changed byte is not run, and the link replaces it', async ({
  embed,
  page,
  stack,
}) => {
  await flipByte(page, `${stack.checkout}/frame.html`, 'Card number', 'Card numbeR');
  const checkout = await embed(tag());
  await checkout.expectStatus('unusable');
  await expect(checkout.element.locator('[part="fallback-link"]')).toBeVisible();
});

test('what the script tag loads follows new versions: it is asked for again each time', async ({
  stack,
}) => {
  const first = await fetch(`${stack.checkout}/easy-checkout.js`);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${stack.checkout}/easy-checkout.js`, {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
});

test('a checkout origin that names its embedders can be shown by their pages only @promise @smoke', async ({
  page,
  merchant,
  stack,
}) => {
  const origin = await listen(0);
  const service = await startSandbox(origin, { port: 0, store: stack.store, limits: NO_RATES });
  const config = { ...readConfig(service.url), embedders: [merchant.origin] };
  origin.serve(createCheckoutOrigin({ config, directory: join(root, 'dist/checkout') }));
  const script = `<script type="module" src="${origin.address}/easy-checkout.js"></script>`;
  const address = merchant.put('/', script + tag());
  const checkout = new CheckoutPage(page);
  try {
    await page.goto(address);
    await checkout.pay();
    await checkout.expectStatus('complete');
    // Another host name is another origin.
    await page.goto(address.replace('127.0.0.1', 'localhost'));
    await checkout.expectStatus('unusable');
    await expect(checkout.cardNumber).toHaveCount(0);
    // Nor can the hosted page be shown by another page, with the frame in it.
    await page.goto(merchant.put('/', `<iframe src="${origin.address}/#ecs_secret_1"></iframe>`));
    await expect(page.frameLocator('iframe').locator('h1')).toContainText('Secure checkout');
    await page.goto(address.replace('127.0.0.1', 'localhost'));
    await expect(page.frameLocator('iframe').getByText('Secure checkout')).toHaveCount(0);
  } finally {
    await Promise.all([origin.close(), service.close()]);
  }
});

/** The element's own answer to a policy, with what the developers read. */
const KEPT_OUT = [
  ['frame-src', (checkout: string) => `script-src ${checkout}; frame-src 'none'`],
  ['child-src', (checkout: string) => `script-src ${checkout}; child-src 'self'`],
  ['default-src', (checkout: string) => `default-src 'none'; script-src ${checkout}`],
] as const;
for (const [directive, policyOf] of KEPT_OUT) {
  test(`a page whose ${directive} blocks the frame logs at once which line to add`, async ({
    embed,
    page,
    stack,
  }) => {
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    const headers = { 'content-security-policy': policyOf(stack.checkout) };
    await embed(tag(), '/', headers);
    await checkout.expectStatus('unusable');
    const line = `frame-src ${stack.checkout}`;
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([
        { code: 'FRAME_BLOCKED', actor: 'merchant', message: expect.stringContaining(line) },
      ]);
    expect(printed.join('\n')).toContain(line);
    await expect(checkout.notice).toContainText('secure payment fields could not be loaded');
    await expect(checkout.element.locator('[part="fallback-link"]')).toBeVisible();
    // Two seconds later nothing has taken its place: an error page in the frame tells nothing more.
    await page.waitForFunction(() => performance.now() > 4000);
    await expect.poll(() => checkout.eventsNamed('easy-error')).toHaveLength(1);
  });
}

test('a page that allows only the first script logs which line its lazy part needs', async ({
  embed,
  page,
  stack,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const policy = `script-src ${stack.checkout}/easy-checkout.js; frame-src ${stack.checkout}`;
  const headers = { 'content-security-policy': policy };
  await embed(tag(), '/', headers);
  await checkout.ready();
  await checkout.email.focus();
  await expect
    .poll(async () => checkout.eventsNamed('easy-error'))
    .toMatchObject([
      {
        code: 'SCRIPT_BLOCKED',
        actor: 'merchant',
        message: expect.stringContaining(`script-src ${stack.checkout}`),
      },
    ]);
  // Nothing is paid without that part, and the buyer reads why.
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('could not be loaded');
  await checkout.expectStatus('ready');
});

import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../cli/doctor/chromium.ts';
import { diagnose } from '../../cli/doctor/diagnose.ts';
import { listen, type Origin } from '../../cli/stack/listen.ts';
import { withSandboxAt, type CheckoutConfig } from '../../hosted/config.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { serveSandbox, type ServedSandbox } from '../../sandbox/serve.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openTestStore } from '../support/service/test-store.ts';
import builtConfig from '../../hosted/config.json' with { type: 'json' };

/* Checkouts that stand in an iframe of the page. After `npm run build`. */

const TAG =
  '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee"></easy-checkout>';
const browser = findBrowser();
const open: Origin[] = [];
let store: Store;
let sandbox: ServedSandbox;
let checkout: Origin;
let embedders: readonly string[] | undefined;

beforeAll(async () => {
  [checkout, store] = await Promise.all([listen(0), openTestStore()]);
  const checkoutOrigins = [checkout.address];
  sandbox = await serveSandbox({ port: 0, store, checkoutOrigins, limits: NO_RATES });
  const config = withSandboxAt(builtConfig as CheckoutConfig, sandbox.url);
  const directory = join(import.meta.dirname, '../../dist/checkout');
  const app = createCheckoutOrigin({ config, directory });
  const careful = createCheckoutOrigin({ config: { ...config, embedders: [] }, directory });
  checkout.serve({ fetch: (request) => (embedders ? careful : app).fetch(request) });
});
afterEach(async () => {
  embedders = undefined;
  await Promise.all(open.splice(0).map((origin) => origin.close()));
});
afterAll(async () => {
  await Promise.all([checkout.close(), sandbox.close()]);
  await store.close();
});

/** A page at `localhost`, or at another site, whose iframes have a process of their own. */
async function page(
  body: string,
  { host = 'localhost', policy = '' }: { readonly host?: string; readonly policy?: string } = {},
): Promise<URL> {
  const origin = await listen(0);
  open.push(origin);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': policy }),
  };
  origin.serve({
    fetch: ({ url }) =>
      new URL(url).pathname === '/'
        ? new Response(`<!doctype html><html lang="en"><title>Shop</title>${body}</html>`, {
            headers,
          })
        : new Response('', { status: 404 }),
  });
  return new URL(`http://${host}:${origin.port}/`);
}

function shop(tag = TAG): string {
  return `<script type="module" src="${checkout.address}/easy-checkout.js"></script>${tag}`;
}

async function hostedAddress(): Promise<string> {
  const answer = await fetch(`${sandbox.url}/v1/api/embedded-checkout/`, {
    method: 'POST',
    headers: { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
    }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly client_secret: string } };
  return `${checkout.address}/#${data.client_secret}`;
}

/** Each finding as `level subject: what is said`. */
async function examine(address: URL): Promise<readonly string[]> {
  const findings = await diagnose({ page: address, browser });
  return findings.map((finding) => {
    const mend = finding.level === 'wrong' ? ` ${finding.mend}` : '';
    return `${finding.level} ${finding.subject}: ${finding.says}${mend}`;
  });
}

const wrongOf = (findings: readonly string[]): readonly string[] =>
  findings.filter((finding) => finding.startsWith('wrong '));

describe.skipIf(browser === undefined)('the doctor looks into iframes', () => {
  it('and finds the hosted page there, and at its own address', async () => {
    const address = await hostedAddress();
    for (const host of ['localhost', '127.0.0.1']) {
      const found = await examine(await page(`<iframe src="${address}"></iframe>`, { host }));
      expect(wrongOf(found)).toEqual([]);
      expect(found.at(-1)).toBe(
        `ok browser: In the iframe ${checkout.address}/: The order is shown, and the buyer can pay.`,
      );
    }
    expect(wrongOf(await examine(new URL(address)))).toEqual([]);
  });

  it('of another site, within another, without an address, and far below the fold', async () => {
    const inner = await page(shop());
    const frame = `<iframe src="${inner.href}"></iframe>`;
    for (const body of [
      frame,
      `<iframe srcdoc='${frame}'></iframe>`,
      `<iframe srcdoc='${shop()}'></iframe>`,
      `<div style="height: 30000px"></div><iframe loading="lazy" src="${inner.href}"></iframe>`,
    ]) {
      const found = await examine(await page(body, { host: '127.0.0.1' }));
      expect(wrongOf(found)).toEqual([]);
      expect(found.at(-1)).toMatch(/^ok browser: In the iframe .*: The order is shown/);
    }
  });

  it('and says in which one the mistake is', async () => {
    const inner = await page(shop(TAG.replace('price_tee', 'price_archived')));
    const found = await examine(await page(`<iframe src="${inner.href}"></iframe>`));
    expect(wrongOf(found)).toEqual([
      expect.stringContaining(`In the iframe ${inner.href}: The element says PRICE_INACTIVE.`),
    ]);
  });

  it('and knows what a sandbox takes from them', async () => {
    const inner = await page(shop());
    const sandboxed = `<iframe sandbox="allow-scripts" src="${inner.href}"></iframe>`;
    expect(wrongOf(await examine(await page(sandboxed)))[0]).toMatch(
      /^wrong frame: In the iframe .* allow in it allow-scripts allow-same-origin/,
    );
  });

  it('and asks whether each page around the frame may embed it', async () => {
    embedders = [];
    const found = await examine(await page(`<iframe srcdoc='${shop()}'></iframe>`));
    expect(wrongOf(found).join('\n')).toMatch(/wrong frame: .*does not let http:.*embed its frame/);
  });

  it('and says which could not be seen, and why', async () => {
    const address = await hostedAddress();
    const hosted = `<iframe src="${address}"></iframe>`;
    const blocked = await examine(await page(hosted, { policy: "frame-src 'self'" }));
    expect(wrongOf(blocked).at(-1)).toMatch(/has blocked http:.* Allow it in frame-src/);
    embedders = [];
    const refused = await examine(await page(hosted));
    expect(wrongOf(refused).at(-1)).toMatch(
      /could not be looked into: its server sends frame-ancestors without http:.*embedders of config/,
    );
    expect(refused.join()).not.toContain('_secret_');
  });

  it('and does not take a page that opens the hosted page by a click for one without', async () => {
    const script = `<script type="module" src="${checkout.address}/embed.js"></script>`;
    const link = `<a href="${await hostedAddress()}">Pay</a>`;
    const found = await examine(await page(`${script}${link}`));
    expect(wrongOf(found)).toEqual([]);
    expect(found.at(-1)).toMatch(/^skipped browser: .* embed\.js, .* doctor on its address/);
  });

  it('and mentions others beside a checkout that sells, without counting them', async () => {
    const gone = await page('');
    await open.pop()?.close();
    const found = await examine(await page(`${shop()}<iframe src="${gone.href}"></iframe>`));
    expect(wrongOf(found)).toEqual([]);
    expect(found).toContain(
      `skipped browser: The iframe ${gone.href} could not be looked into: no answer.`,
    );
  });
});

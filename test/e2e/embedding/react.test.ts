import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from '../../support/pages/merchant-page.ts';
import { toolPath } from '../../support/packages/tools.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

const root = join(import.meta.dirname, '../../..');

/** A shop that React takes over late: only when the checkout is ready. */
const SHOP = `
import { createElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { EasyCheckout } from './dist/npm/react/index.js';

const place = document.getElementById('shop');
const heard = (window.heard = []);
const props = {
  checkoutOrigin: place.firstChild.getAttribute('checkout-origin'),
  publishableKey: 'pk_test_sandbox',
  lineItems: 'price_tee',
  metadata: { shop: 'react' },
  onReady: () => heard.push('ready'),
  onSubmit: () => heard.push('submit'),
  onComplete: ({ outcome }) => heard.push(outcome),
};
const onRecoverableError = (error) => heard.push(String(error));
document.addEventListener('easy-ready', () => setTimeout(() => {
  const shop = createElement(StrictMode, null, createElement(EasyCheckout, props));
  hydrateRoot(place, shop, { onRecoverableError });
}), { once: true });
`;

async function shopFiles(isOlder: boolean): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: SHOP, resolveDir: root, sourcefile: 'shop.js' },
    alias: isOlder ? { react: toolPath('react'), 'react-dom': toolPath('react-dom') } : {},
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    entryNames: 'shop',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

for (const version of ['19', '18']) {
  test(`React ${version} takes over a checkout that was ready before, hears of that, and sells`, async ({
    page,
    merchant,
    stack,
  }) => {
    for (const [name, text] of await shopFiles(version === '18')) merchant.put(`/${name}`, text);
    const tag =
      `<easy-checkout checkout-origin="${stack.checkout}" publishable-key="pk_test_sandbox" ` +
      'line-items="price_tee" data-react=""></easy-checkout>';
    const script = '<script type="module" src="/shop.js"></script>';
    await page.goto(merchant.put('/', `<!doctype html><div id="shop">${tag}</div>${script}`));
    const heard = (): Promise<unknown> =>
      page.evaluate(() => (window as { heard?: unknown }).heard);
    await expect.poll(heard).toEqual(['ready']);
    const checkout = new CheckoutPage(page);
    expect(await checkout.element.evaluate((element) => Reflect.get(element, 'metadata'))).toEqual({
      shop: 'react',
    });
    await checkout.pay();
    await checkout.expectStatus('complete');
    await expect.poll(heard).toEqual(['ready', 'submit', 'succeeded']);
  });
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop } from '../../demo/server.ts';

const directory = mkdtempSync(join(tmpdir(), 'easy-checkout-'));

function get(path: string) {
  const shop = createShop({
    directory: join(directory, 'shop'),
    checkoutOrigin: 'http://localhost:6001',
    serviceOrigin: 'http://localhost:6002',
  });
  return shop.fetch(new Request(`http://shop.test${path}`));
}

beforeAll(() => {
  mkdirSync(join(directory, 'shop/images'), { recursive: true });
  const files = {
    'secret.js': 'outside',
    'shop/index.html': '<script src="http://localhost:4243/easy-checkout.js"></script>',
    'shop/checkout.html': '<a href="http://localhost:4244">Sandbox</a>',
    'shop/images/tee.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'shop/server.ts': 'export {};',
    'shop/.env': 'KEY=1',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the shop', () => {
  it('puts the addresses in use into its pages', async () => {
    expect(await (await get('/')).text()).toBe(
      '<script src="http://localhost:6001/easy-checkout.js"></script>',
    );
    expect(await (await get('/checkout')).text()).toContain('http://localhost:6002');
  });

  it('serves pictures under their folder', async () => {
    const picture = await get('/images/tee.svg');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keeps to itself what is not a page', async () => {
    const paths = ['/server.ts', '/.env', '/..%2fsecret.js', '/%2e%2e/secret.js', '/nothing'];
    for (const path of paths) expect((await get(path)).status, path).toBe(404);
  });
});

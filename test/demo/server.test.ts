import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop } from '../../demo/server.ts';

const directory = mkdtempSync(join(tmpdir(), 'easy-checkout-'));

function get(path: string, headers: Record<string, string> = {}) {
  const shop = createShop({
    directory: join(directory, 'shop'),
    checkoutOrigin: 'http://localhost:6001',
    serviceOrigin: 'http://localhost:6002',
  });
  return shop.fetch(new Request(`http://shop.test${path}`, { headers }));
}

beforeAll(() => {
  mkdirSync(join(directory, 'shop/images'), { recursive: true });
  mkdirSync(join(directory, 'shop/merchant'));
  const files = {
    'secret.js': 'outside',
    'shop/index.html': '<script src="http://localhost:4243/easy-checkout.js"></script>',
    'shop/checkout.html': '<a href="http://localhost:4244">Sandbox</a>',
    'shop/images/tee.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'shop/shop.js': `export const text = '${'easy '.repeat(500)}';`,
    'shop/server.ts': 'export {};',
    'shop/merchant/cart.ts': 'export {};',
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
    expect(picture.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers 304 to a browser that has the page', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('no-cache');
  });

  it('compresses a script for those who can read it', async () => {
    const plain = await get('/shop.js');
    const compressed = await get('/shop.js', { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  });

  it('keeps to itself what is not a page', async () => {
    const paths = [
      '/server.ts',
      '/.env',
      '/merchant/cart.ts',
      '/..%2fsecret.js',
      '/%2e%2e/secret.js',
      '/nothing',
    ];
    for (const path of paths) expect((await get(path)).status, path).toBe(404);
  });
});

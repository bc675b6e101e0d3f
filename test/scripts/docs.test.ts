import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withDocs } from '../../scripts/docs/serve.ts';
import { USUAL_ADDRESSES } from '../../cli/stack/ports.ts';

const built = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(built, { recursive: true }));
mkdirSync(join(built, 'guides'));
writeFileSync(join(built, 'index.html'), 'first page');
writeFileSync(
  join(built, 'guides/live.html'),
  `shop ${USUAL_ADDRESSES.shop}/a checkout ${USUAL_ADDRESSES.checkout} yours http://localhost:3000`,
);

const shop = { fetch: () => new Response('the shop') };
const moved = new Map([
  // Each takes the place of the other one, so that no address is replaced twice.
  [USUAL_ADDRESSES.shop, USUAL_ADDRESSES.checkout],
  [USUAL_ADDRESSES.checkout, USUAL_ADDRESSES.shop],
]);
const get = async (path: string, directory = built) => {
  const pages = withDocs(shop, directory, moved);
  const answer = await pages.fetch(new Request(`${USUAL_ADDRESSES.shop}${path}`));
  return { status: answer.status, text: await answer.text() };
};

describe('the documentation beside the shop', () => {
  it('has its pages below /docs/, and leaves all others to the shop', async () => {
    expect(await get('/docs/')).toEqual({ status: 200, text: 'first page' });
    expect((await get('/docs')).status).toBe(301);
    expect((await get('/docs/missing.html')).status).toBe(404);
    for (const path of ['/', '/cart.html', '/docs.html', '/documents']) {
      expect((await get(path)).text).toBe('the shop');
    }
  });

  it('names the addresses that are in use, and leaves those of others', async () => {
    expect((await get('/docs/guides/live.html')).text).toBe(
      `shop ${USUAL_ADDRESSES.checkout}/a checkout ${USUAL_ADDRESSES.shop} yours http://localhost:3000`,
    );
  });

  it('serves nothing beside its folder, and nothing before it was built', async () => {
    expect((await get('/docs/..%2f..%2fetc/passwd')).status).toBe(404);
    expect((await get('/docs/', join(built, 'missing'))).status).toBe(404);
  });
});

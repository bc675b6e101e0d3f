import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { listen } from '../../cli/stack/listen.ts';
import { readConfig, root, startSandbox } from '../../scripts/stack.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openNewStore } from '../support/service/test-store.ts';
import { buildFloors } from './floors.ts';

/** The origins that the pages are loaded from, each another site or port to the browser. */
export interface Origins {
  /** Merchants' pages and plain pages, on `127.0.0.1`. */
  readonly shop: string;
  /** The built checkout, and the frame of the plain pages, on `localhost`. */
  readonly checkout: string;
  close(): Promise<void>;
}

/** Text below the checkout, as on a real page: it shows whether anything above it moves. */
const BELOW = `<p>${'Text below the checkout. '.repeat(40)}</p>`;

/** The tag as the README shows it, without the listener. */
function readmeSnippet(checkout: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, snippet = ''] = /```html\n(.*?<\/easy-checkout>)/s.exec(readme) ?? [];
  return snippet.replaceAll('http://localhost:4243', checkout);
}

function merchantPage(content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Shop</title>' +
    `<link rel="icon" href="data:,"></head><body><main>${content}${BELOW}</main></body></html>`
  );
}

const compressed = promisify(brotliCompress);

/** Serves `files` as a shop would: compressed beforehand, scripts for ever, pages by their tag. */
async function serveFiles(files: ReadonlyMap<string, string>): Promise<Hono> {
  const app = new Hono();
  app.use(etag());
  for (const [path, text] of files) {
    const body = await compressed(Buffer.from(text));
    const isScript = path.endsWith('.js');
    app.get(path, () => {
      const headers = {
        'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`,
        'content-encoding': 'br',
        'cache-control': isScript ? 'public, max-age=31536000, immutable' : 'no-cache',
      };
      return new Response(body, { headers });
    });
  }
  return app;
}

/** Starts everything that the pages need. Needs `npm run build` before it. */
export async function openOrigins(): Promise<Origins> {
  const [shop, checkout, store] = await Promise.all([listen(0), listen(0), openNewStore()]);
  const sandbox = await startSandbox(checkout, { port: 0, store, limits: NO_RATES });
  const origins = { shop: `http://127.0.0.1:${shop.port}`, checkout: checkout.address };
  const floors = await buildFloors(origins, BELOW);
  const snippet = readmeSnippet(checkout.address);
  const ours = new Map([
    ['/tag-and-early-frame', merchantPage(snippet)],
    ['/tag-alone', merchantPage(snippet.replace(/ *<iframe .*<\/iframe>\n/, ''))],
  ]);
  shop.serve(await serveFiles(new Map([...floors.shop, ...ours])));
  const built = createCheckoutOrigin({
    config: readConfig(sandbox.url),
    directory: join(root, 'dist/checkout'),
  });
  const plain = await serveFiles(floors.checkout);
  checkout.serve({
    fetch: (request) =>
      (new URL(request.url).pathname.startsWith('/floor-') ? plain : built).fetch(request),
  });
  return {
    ...origins,
    close: async () => {
      await Promise.all([shop.close(), checkout.close(), sandbox.close()]);
      await store.close();
    },
  };
}

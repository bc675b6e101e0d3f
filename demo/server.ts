import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';

interface Addresses {
  /** Where the pages load <easy-checkout> from, e.g. `http://localhost:4243`. */
  readonly checkoutOrigin: string;
  /** Where the pages' links to the sandbox lead, e.g. `http://localhost:4244`. */
  readonly serviceOrigin: string;
}

interface ShopOptions extends Addresses {
  /** The folder with the storefront's pages. */
  readonly directory: string;
  /** Answers at every path that is not a page: merchant/merchant.ts. */
  readonly backend?: Hono;
}

/** The addresses in the pages' sources, as one would copy them from the documentation. */
const USUAL = { checkout: 'http://localhost:4243', service: 'http://localhost:4244' };

// Files of other kinds, such as the source of the shop's backend in the same folder, are not served.
const TEXTS = new Set(['.css', '.html', '.js']);
const IMAGES_AND_FONTS = new Set(['.ico', '.jpg', '.png', '.svg', '.webp', '.woff2']);

/** `text` of a page or script with the addresses that are in use. */
export function withAddresses(text: string, addresses: Addresses): string {
  return text
    .replaceAll(USUAL.checkout, addresses.checkoutOrigin)
    .replaceAll(USUAL.service, addresses.serviceOrigin);
}

/** The merchant origin of the demo as a function: static pages, and its backend when it has one. */
export function createShop({ directory, backend, ...addresses }: ShopOptions): Hono {
  async function contentAt(path: string): Promise<string | Buffer<ArrayBuffer> | null> {
    const kind = extname(path);
    if (!TEXTS.has(kind) && !IMAGES_AND_FONTS.has(kind)) return null;
    // Files are read for each request, so that a reload shows an edited page.
    const content = await readFile(path).catch(() => null);
    return content && TEXTS.has(kind) ? withAddresses(content.toString(), addresses) : content;
  }

  const app = new Hono();
  if (backend) app.route('/', backend);
  app.use(compress(), etag());
  app.get(
    '*',
    serveStatic({
      root: directory,
      join,
      // A page is found without its ending too, as in `/checkout`.
      rewriteRequestPath: (path) => {
        if (path === '/') return '/index.html';
        return extname(path) ? path : `${path}.html`;
      },
      getContent: contentAt,
      onFound: (_, context) => {
        context.header('X-Content-Type-Options', 'nosniff');
        context.header('Cache-Control', 'no-cache');
      },
    }),
  );
  app.notFound((context) => context.text('Not found', 404));
  return app;
}

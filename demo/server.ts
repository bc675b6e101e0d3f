import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';

interface Addresses {
  /** Where the pages load <easy-checkout> from, e.g. `http://localhost:4243`. */
  readonly checkoutOrigin: string;
  /** Where the pages' links to the sandbox lead, e.g. `http://localhost:4244`. */
  readonly serviceOrigin: string;
}

interface ShopOptions extends Addresses {
  /** The folder with the storefront's pages. */
  readonly directory: string;
  /** What is no page: merchant/merchant.ts. */
  readonly backend?: Hono;
}

/** The addresses that stand in the pages, as one would copy them from the documentation. */
const WRITTEN = { checkout: 'http://localhost:4243', service: 'http://localhost:4244' };

/** What a shop serves. Anything else in the folder, such as its backend's source, stays there. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const SAFE_PATH = /^(\/[\w-][\w.-]*)+$/;

/** The file that `path` names: `/` and `/checkout` are pages too. */
function fileAt(path: string): string | undefined {
  const file = path === '/' ? '/index.html' : path;
  if (!SAFE_PATH.test(file)) return undefined;
  return file.includes('.') ? file : `${file}.html`;
}

/** `text` of a page or script with the addresses that are in use. */
export function withAddresses(text: string, addresses: Addresses): string {
  return text
    .replaceAll(WRITTEN.checkout, addresses.checkoutOrigin)
    .replaceAll(WRITTEN.service, addresses.serviceOrigin);
}

/** The merchant origin of the demo as a function: static pages, and its backend when it has one. */
export function createShop({ directory, backend, ...addresses }: ShopOptions): Hono {
  const app = new Hono();
  if (backend) app.route('/', backend);

  app.get('*', async (context) => {
    const file = fileAt(context.req.path);
    const type = CONTENT_TYPES[file?.split('.').at(-1) ?? ''];
    // Read anew each time, so that an edited page shows on reload.
    const content = file && type && (await readFile(join(directory, file)).catch(() => undefined));
    if (!content) return context.text('Not found', 404);

    const headers = {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    };
    if (!type.startsWith('text/')) return context.body(content, 200, headers);
    return context.body(withAddresses(content.toString(), addresses), 200, headers);
  });

  return app;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { type CheckoutConfig, writeConfig } from './config.ts';
import { headersOf, REFUSAL_HEADERS } from './headers.ts';

interface CheckoutOriginOptions {
  /**
   * The configuration that is written into the documents and served as `/config.json` in place of
   * the built one.
   */
  readonly config: CheckoutConfig;
  /** The folder that `npm run build` wrote: `dist/checkout`. */
  readonly directory: string;
}

interface ServedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer<ArrayBuffer>;
}

const NOT_FOUND =
  'Not found. A client secret belongs after the # of the checkout’s address: in a path or a query, ' +
  'servers and their logs can read it.';

/**
 * Compressors by the extension that `serveStatic` adds to a path when it looks for a compressed
 * file.
 */
const COMPRESS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };

/**
 * Every file of this origin by its path. The files are small, so all of them are kept in memory.
 */
function readFiles({ directory, config }: CheckoutOriginOptions): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const file of readdirSync(directory)) {
    let text = readFileSync(join(directory, file), 'utf8');
    if (file === 'config.json') text = JSON.stringify(config, null, 2);
    if (file.endsWith('.html')) text = writeConfig(text, config);
    files.set(file === 'index.html' ? '/' : `/${file}`, {
      headers: { ...headersOf(file, text, config), Vary: 'Accept-Encoding' },
      content: Buffer.from(text),
    });
  }
  return files;
}

function isSecure(request: Request): boolean {
  return (
    new URL(request.url).protocol === 'https:' ||
    request.headers.get('X-Forwarded-Proto') === 'https'
  );
}

/**
 * Where a link leads whose `#` a mail program has escaped, so that its fragment became a path: to the
 * page, which says so and has no secret in its address. `undefined` for any other path.
 */
function lostLink(path: string): string | undefined {
  if (!/^\/%(?:25)*23/.test(path)) return undefined;
  // What names a payment link and a key is no secret, and anything else may be one.
  return /(?:key|link|items)(?:=|%3D)/i.test(path) ? '/' : '/?secret=in-the-path';
}

/** The checkout origin as a function: script, secure frame, hosted page, configuration. */
export function createCheckoutOrigin(options: CheckoutOriginOptions): Hono {
  const files = readFiles(options);
  // A file is compressed when it is first asked for, because most of them are address formats and
  // texts that few buyers need.
  const compressed = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function contentAt(path: string, requested: string): Promise<Buffer<ArrayBuffer> | null> {
    const content = files.get(requested)?.content;
    if (!content || path === requested) return content ?? null;
    const compress = COMPRESS[path.slice(requested.length) as keyof typeof COMPRESS];
    if (!compress) return null;
    const known = compressed.get(path) ?? compress(content);
    compressed.set(path, known);
    return known;
  }

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const { req: request } = context;
    const headers = files.get(request.path)?.headers ?? REFUSAL_HEADERS;
    for (const [name, value] of Object.entries(headers ?? {})) context.header(name, value);
    if (isSecure(request.raw)) {
      context.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
    }
  });
  app.use(etag());
  app.get(
    '*',
    serveStatic({
      precompressed: true,
      join: (_, path) => path,
      getContent: (path, context) => contentAt(path, context.req.path),
    }),
  );
  app.notFound((context) => {
    const lost = lostLink(new URL(context.req.url).pathname);
    return lost === undefined ? context.text(NOT_FOUND, 404) : context.redirect(lost, 303);
  });
  return app;
}

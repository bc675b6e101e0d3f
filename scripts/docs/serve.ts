import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import type { App } from '../../cli/stack/listen.ts';

/** The addresses that the pages name, each with the one that is in use. */
export type Moved = ReadonlyMap<string, string>;

/** Files in which addresses of the local stack may stand. */
const TEXTS = new Set(['.html', '.js']);

/** Serves the documentation of `directory` at `/docs/`, and all else by `app`. */
export function withDocs(app: App, directory: string, moved: Moved): App {
  const docs = new Hono();
  docs.use(compress(), etag());
  docs.get('/docs', (context) => context.redirect('/docs/', 301));
  docs.get(
    '/docs/*',
    serveStatic({
      root: directory,
      join,
      rewriteRequestPath(path) {
        const page = path.slice('/docs'.length);
        return page.endsWith('/') ? `${page}index.html` : page;
      },
      async getContent(file) {
        const content = await readFile(file).catch(() => null);
        if (!content || !TEXTS.has(extname(file))) return content;
        const text = content.toString();
        return text.replaceAll(/http:\/\/localhost:\d+/g, (named) => moved.get(named) ?? named);
      },
      onFound(_, context) {
        context.header('X-Content-Type-Options', 'nosniff');
        context.header('Cache-Control', 'no-cache');
      },
    }),
  );
  docs.notFound((context) => context.text('Not found', 404));
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      return /^\/docs(?:\/|$)/.test(pathname) ? docs.fetch(request) : app.fetch(request);
    },
  };
}

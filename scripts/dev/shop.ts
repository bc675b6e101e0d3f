import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Plugin, ViteDevServer } from 'vite';
import { withAddresses } from '../../demo/server.ts';
import type { Origins } from '../../cli/stack/ports.ts';
import { root } from '../stack.ts';
import { reloadOnChange, serveSources } from './sources.ts';

/** Serves the shop's pages from their sources, and its `backend` at the paths that are no pages. */
export function serveShopSources(origins: Origins, backend: Hono): Promise<ViteDevServer> {
  return serveSources(origins.shop.port, {
    root: join(root, 'demo'),
    cacheDir: join(root, 'node_modules/.vite/shop'),
    plugins: [serveBackend(backend), replaceAddresses(origins), reloadOnChange('demo')],
  });
}

/** The shop's pages name the usual ports; this plugin puts the ones in use into them. */
function replaceAddresses({ checkout, service }: Origins): Plugin {
  const replace = (text: string): string =>
    withAddresses(text, { checkoutOrigin: checkout.address, serviceOrigin: service.address });
  return {
    name: 'addresses',
    enforce: 'pre',
    transform: replace,
    transformIndexHtml: replace,
  };
}

function serveBackend({ fetch }: Hono): Plugin {
  const answer = getRequestListener((request) => fetch(request));
  return {
    name: 'backend',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api\/|webhooks$)/.test(request.url ?? '')) return next();
        return void answer(request, response);
      });
    },
  };
}

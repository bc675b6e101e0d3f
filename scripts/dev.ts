// `npm run dev`: the three origins from their sources. A page reloads when src, hosted or demo
// change; a change of the sandbox needs a restart. Looser than `npm start`: Vite's client needs what
// the checkout origin's Content-Security-Policy forbids, so no policy is sent here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import { withAddresses } from '../demo/server.ts';
import { writeConfig } from '../hosted/document.ts';
import { addressFiles } from './build/addresses.ts';
import { countryPairs } from '../src/address/countries.ts';
import { openOrigins, type Origins } from './ports.ts';
import { runUntilStopped, type Closing } from './run-until-stopped.ts';
import { openMerchant, readConfig, root, startSandbox } from './stack.ts';

const shared: InlineConfig = { configFile: false, publicDir: false, appType: 'mpa' };

/** What merchants' pages load, by the path of the built file. */
const SCRIPTS = new Map([
  ['/easy-checkout.js', '/src/index.ts'],
  ['/embed.js', '/src/embed/script.ts'],
]);

function readPage(name: string): Promise<string> {
  return readFile(join(root, 'hosted', name), 'utf8');
}

/** How addresses are written, by path. */
const addresses = Object.fromEntries(
  Object.entries(addressFiles()).map(([name, text]) => [`/${name}`, text]),
);

/** What the built checkout origin serves, by the same paths. */
function checkoutPages({ service }: Origins): Plugin {
  const config = readConfig(service.address);

  async function answer(
    server: ViteDevServer,
    path: string,
  ): Promise<[string, string] | undefined> {
    switch (path) {
      case '/config.json':
        return ['application/json', JSON.stringify(config)];
      case '/card-marks.svg':
        return ['image/svg+xml', await readPage('card-marks.svg')];
      case '/countries.json':
        return ['application/json', JSON.stringify(countryPairs)];
      case '/frame.html': {
        const html = writeConfig(await readPage('frame.html'), config);
        return ['text/html', await server.transformIndexHtml('/frame.html', html)];
      }
      case '/': {
        const html = (await readPage('index.html')).replace('./page.css', '/hosted/page.css');
        return ['text/html', await server.transformIndexHtml('/', writeConfig(html, config))];
      }
      default:
        return path in addresses ? ['application/json', addresses[path] ?? ''] : undefined;
    }
  }

  return {
    name: 'checkout-pages',
    resolveId: (id) => (SCRIPTS.has(id) ? id : undefined),
    // Vite's client comes along, so that a page of another origin reloads too.
    load: (id) =>
      SCRIPTS.has(id) ? `import '/@vite/client';\nexport * from '${SCRIPTS.get(id)}';` : undefined,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        answer(server, (request.url ?? '/').replace(/\?.*/, '')).then((found) => {
          if (!found) return next();
          const [type, body] = found;
          response.setHeader('Content-Type', `${type}; charset=utf-8`);
          response.setHeader('Cache-Control', 'no-store');
          return response.end(body);
        }, next);
      });
    },
  };
}

/** The shop's pages name the usual ports; this puts the ones in use. */
function shopAddresses({ checkout, service }: Origins): Plugin {
  const replace = (text: string): string =>
    withAddresses(text, { checkoutOrigin: checkout.address, serviceOrigin: service.address });
  return {
    name: 'shop-addresses',
    enforce: 'pre',
    transform: replace,
    transformIndexHtml: replace,
  };
}

/** The shop's own server, at the paths that are no pages. */
function shopBackend({ fetch }: Hono): Plugin {
  const answer = getRequestListener((request) => fetch(request));
  return {
    name: 'shop-backend',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api\/|webhooks$)/.test(request.url ?? '')) return next();
        return void answer(request, response);
      });
    },
  };
}

/** Vite reloads only the page whose path is the changed file's name; ours have shorter paths. */
function reloadAll(directory: string): Plugin {
  return {
    name: 'reload-all',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.startsWith(join(root, directory))) server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** A Vite server at the port that `origin` has kept for it. */
async function serveSources(port: number, config: InlineConfig): Promise<ViteDevServer> {
  const server = await createServer({
    ...shared,
    ...config,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The script is loaded by pages of other origins.
      cors: true,
      watch: { ignored: ['**/dist/**', '**/.easy/**', '**/test/**', '**/test-results/**'] },
    },
  });
  return server.listen();
}

async function dev(closing: Closing): Promise<void> {
  const origins = await openOrigins();
  const { shop, checkout, service } = origins;
  // Each server takes its port itself. Held until here, all were known to be free.
  await Promise.all([shop.close(), checkout.close(), service.close()]);
  const sandbox = await startSandbox(checkout, { port: service.port });
  closing.push(sandbox.close);

  const sources = await serveSources(checkout.port, {
    root,
    cacheDir: join(root, 'node_modules/.vite/checkout'),
    define: { __SCRIPT_TAG__: 'true' },
    plugins: [checkoutPages(origins), reloadAll('hosted')],
  });
  closing.push(() => sources.close());
  const merchant = openMerchant(shop, service.address);
  const pages = await serveSources(shop.port, {
    root: join(root, 'demo'),
    cacheDir: join(root, 'node_modules/.vite/shop'),
    plugins: [shopBackend(merchant.app), shopAddresses(origins), reloadAll('demo')],
  });
  closing.push(() => pages.close());
  await merchant.start();

  console.log(`
  Shop       ${shop.address}
  Checkout   ${checkout.address}
  Service    ${service.address}

  From the sources: pages reload when src, hosted or demo change. Ctrl-C stops it.
`);
}

await runUntilStopped(dev);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin, ViteDevServer } from 'vite';
import { type CheckoutConfig, writeConfig } from '../../hosted/config.ts';
import { dataFiles } from '../build/data-files.ts';
import { htmlImports } from '../build/html/html-imports.ts';
import { writeForm } from '../build/html/server-form.ts';
import { styleSheet } from '../build/styles.ts';
import { readConfig, root } from '../stack.ts';
import { reloadOnChange, serveSources } from './sources.ts';

const LOCALES = 'src/messages/locales';

/** The scripts that merchants' pages load, by the path of the built file. */
const SCRIPTS = new Map([
  ['/easy-checkout.js', '/src/index.ts'],
  ['/embed.js', '/src/embed/script.ts'],
]);

/** Serves the checkout origin from its sources, at the paths of the built one. */
export function serveCheckoutSources(port: number, service: string): Promise<ViteDevServer> {
  return serveSources(port, {
    root,
    cacheDir: join(root, 'node_modules/.vite/checkout'),
    define: { __SCRIPT_TAG__: 'true' },
    optimizeDeps: {
      entries: [
        'src/index.ts',
        'src/frame/{main,lazy}.ts',
        'src/frame/*/*-part.ts',
        'hosted/page.ts',
        'hosted/before-paint.ts',
      ],
    },
    plugins: [
      scripts,
      htmlImports,
      documentsAndData(readConfig(service)),
      reloadOnChange('hosted', LOCALES),
    ],
  });
}

const scripts: Plugin = {
  name: 'scripts',
  resolveId: (id) => (SCRIPTS.has(id) ? id : undefined),
  // Vite's client comes along, so that a page of another origin reloads too.
  load: (id) =>
    SCRIPTS.has(id) ? `import '/@vite/client';\nexport * from '${SCRIPTS.get(id)}';` : undefined,
};

/** Answers for what the build makes of several files, or writes the configuration into. */
function documentsAndData(config: CheckoutConfig): Plugin {
  let data: ReturnType<typeof dataFiles> | undefined;

  async function textAt(path: string, server: ViteDevServer): Promise<string | undefined> {
    switch (path) {
      case '/config.json':
        return JSON.stringify(config);
      case '/card-marks.svg':
        return readHosted('card-marks.svg');
      case '/frame.html':
        return server.transformIndexHtml(path, writeConfig(await readHosted('frame.html'), config));
      case '/': {
        const styles = await styleSheet('src/views/styles/checkout.css');
        const page = writeForm(await readHosted('index.html'), styles);
        return server.transformIndexHtml(path, writeConfig(page, config));
      }
      default:
        data ??= dataFiles();
        return data[path.slice(1)];
    }
  }

  return {
    name: 'documents-and-data',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.startsWith(join(root, LOCALES))) data = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').replace(/\?.*/, '');
        textAt(path, server).then((text) => {
          if (text === undefined) return next();
          response.setHeader('Content-Type', getMimeType(path) ?? 'text/html; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          return response.end(text);
        }, next);
      });
    },
  };
}

function readHosted(name: string): Promise<string> {
  return readFile(join(root, 'hosted', name), 'utf8');
}

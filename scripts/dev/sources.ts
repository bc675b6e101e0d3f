import { join } from 'node:path';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import { root } from '../stack.ts';

/** Serves the folder `config.root` from its sources, at a port that is known to be free. */
export async function serveSources(port: number, config: InlineConfig): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    publicDir: false,
    appType: 'mpa',
    logLevel: 'warn',
    ...config,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Pages of other origins load the script.
      cors: true,
      watch: { ignored: ['**/dist/**', '**/.easy/**', '**/test/**', '**/test-results/**'] },
    },
  });
  return server.listen();
}

/**
 * Reloads every open page when a file in one of `folders` changes. By itself Vite reloads only the
 * page whose path is the file's name, and our pages have shorter paths.
 */
export function reloadOnChange(...folders: readonly string[]): Plugin {
  const watched = folders.map((folder) => join(root, folder, '/'));
  return {
    name: 'reload-on-change',
    configureServer({ watcher, ws }) {
      watcher.on('change', (file) => {
        if (watched.some((folder) => file.startsWith(folder))) ws.send({ type: 'full-reload' });
      });
    },
  };
}

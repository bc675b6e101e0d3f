import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../cli/stack/listen.ts';
import { compareOrigin } from '../../cli/verify/compare-origin.ts';
import { headersOf } from '../../hosted/headers.ts';
import { EXAMPLE_CONFIG as config } from '../support/packages/command.ts';
import {
  immutableFiles,
  immutableNames,
  startReleases,
  type Releases,
} from '../support/packages/releases.ts';
import { caddy, nginx, serveByCaddy, serveByNginx } from '../support/packages/servers.ts';

let releases: Releases;

beforeEach(() => {
  releases = startReleases();
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(releases.home, { recursive: true });
});

const SERVERS = {
  nginx: { program: nginx, serve: serveByNginx, file: 'nginx.conf' },
  Caddy: { program: caddy, serve: serveByCaddy, file: 'Caddyfile' },
};

describe.each(Object.entries(SERVERS))('%s, configured for a release', (_, server) => {
  it.runIf(server.program)(
    'serves what the ones before and after it have under a hash or a version, and nothing else',
    async () => {
      const { home, out, built } = releases;
      await releases.generate(2);
      const stranger = 'chunk-deadbeef.js';
      const others = [
        'page-notice-22222222.js.map',
        'notes-12345678.txt',
        'page-notice-22222222.html',
        'page-beta.js',
        'text-de-22222222.html',
        '.hidden-12345678.js',
        'folder-12345678.js/page-12345678.js',
      ];
      for (const release of [1, 3]) {
        for (const [name, text] of Object.entries(immutableFiles(release)))
          writeFileSync(join(out, 'public', name), text);
      }
      mkdirSync(join(out, 'public/folder-12345678.js'));
      for (const name of others) writeFileSync(join(out, 'public', name), '');
      const free = await listen(0);
      await free.close();
      const running = await server.serve(server.program ?? '', {
        home: join(home, 'server'),
        port: free.port,
        included: join(out, server.file),
      });
      try {
        const ask = (path: string): Promise<Response> =>
          fetch(`http://localhost:${free.port}/${path}`, { redirect: 'manual' });
        for (const name of [1, 2, 3].flatMap(immutableNames)) {
          const answer = await ask(name);
          expect(answer.status, name).toBe(200);
          const headers = Object.fromEntries(
            Object.keys(headersOf(name, '', config)).map((key) => [key, answer.headers.get(key)]),
          );
          expect(headers, name).toEqual(headersOf(name, '', config));
        }
        const missing = [stranger, 'text-xx.json', 'folder-12345678.js', 'folder-12345678.js/'];
        for (const name of [...others, ...missing, '_headers', 'page.js/']) {
          const answer = await ask(name);
          expect(answer.status, name).toBe(404);
          expect(answer.headers.get('cache-control'), name).toBeNull();
          expect(answer.headers.get('content-security-policy'), name).toContain("'none'");
          expect((await answer.text()).trim(), name).toBe('Not found');
        }
        const deployment = { origin: `http://localhost:${free.port}`, directory: built, config };
        expect((await compareOrigin(deployment)).differences).toEqual([]);
        writeFileSync(join(out, 'public/LazyUi-22222222.js'), '// Changed.');
        expect((await compareOrigin(deployment)).differences).toEqual([
          expect.stringContaining('LazyUi-22222222.js: differs from the build at byte'),
        ]);
      } finally {
        await running.stop();
      }
    },
  );
});

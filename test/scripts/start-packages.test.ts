import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What `npm start` runs, and what it builds the checkout from. */
const ENTRIES = [
  'scripts/start.ts',
  'scripts/build/checkout-alone.ts',
  'vite.config.ts',
  'src/index.ts',
  'src/embed/script.ts',
  'src/frame/main.ts',
  'hosted/page.ts',
];

/** Of the whole build, `npm start` makes the checkout alone. */
const LEFT_OUT = /build\/build\.ts$/;

/** The name of the package in `d3-scale`, `hono/html` or `@hono/node-server/utils`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The names of all packages that `entries` import, directly or through files of this project. */
async function packagesOf(entries: readonly string[]): Promise<readonly string[]> {
  const names = new Set<string>();
  const noteImports: Plugin = {
    name: 'note-imports',
    setup(bundler) {
      bundler.onResolve({ filter: LEFT_OUT }, ({ path }) => ({ path, external: true }));
      bundler.onResolve({ filter: /\.(css|html|json|svg)(\?\w+)?$/ }, ({ path }) => ({
        path,
        external: true,
      }));
      bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (!path.startsWith('node:')) names.add(packageOf(path));
        return { path, external: true };
      });
    },
  };
  await build({
    entryPoints: entries.map((entry) => join(ROOT, entry)),
    bundle: true,
    write: false,
    outdir: 'none',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [noteImports],
  });
  return [...names].toSorted();
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Commands that install no more than that. */
const SMALL_COMMANDS = ['scripts/openapi.ts', 'cli/origin/main.ts'];

it('npm start imports nothing that is installed only for the tests', async () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const names = [...(await packagesOf([...ENTRIES, ...SMALL_COMMANDS])), 'tsx'];
  expect(names).toContain('vite');
  expect(names).toContain('hono');
  const absent = names.filter((name) => lock.packages[`node_modules/${name}`]?.dev !== undefined);
  expect(absent).toEqual([]);
});

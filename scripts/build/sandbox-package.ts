import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { build } from 'esbuild';

const OUTPUT = 'sandbox/dist';
/** What a browser loads from the dashboard and the shop. Their servers are in the program. */
const SERVED = new Set(['', '.css', '.html', '.js', '.svg']);

/**
 * Writes `sandbox/dist`, which the package easy-checkout-sandbox contains: the program, the thread
 * that reads bills, and beside them the files that both serve. Needs `dist/checkout`.
 */
export async function buildSandboxPackage(): Promise<void> {
  rmSync(OUTPUT, { recursive: true, force: true });
  await build({
    entryPoints: { main: 'cli/stack/main.ts', thread: 'sandbox/extraction/thread.ts' },
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A database is loaded only where it is used.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: dependencies(),
  });
  chmodSync(`${OUTPUT}/main.mjs`, 0o755);
  cpSync('sandbox/dashboard', OUTPUT, { recursive: true, filter: isServed });
  cpSync('demo', `${OUTPUT}/shop`, { recursive: true, filter: isServed });
  cpSync('dist/checkout', `${OUTPUT}/checkout`, { recursive: true });
}

function isServed(source: string): boolean {
  return SERVED.has(extname(source));
}

function dependencies(): string[] {
  const manifest = JSON.parse(readFileSync('sandbox/package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.dependencies);
}

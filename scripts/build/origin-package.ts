import { chmodSync, cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const OUTPUT = 'cli/origin/dist';

/**
 * Writes `cli/origin/dist`, which the package easy-checkout-origin contains: the commands that write and
 * verify a checkout origin, and what it serves. Needs `dist/checkout`.
 */
export async function buildOriginPackage(): Promise<void> {
  rmSync(OUTPUT, { recursive: true, force: true });
  await build({
    entryPoints: { main: 'cli/origin/main.ts' },
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  chmodSync(`${OUTPUT}/main.mjs`, 0o755);
  for (const name of ['checkout', 'script-inventory.json']) {
    cpSync(`dist/${name}`, `${OUTPUT}/${name}`, { recursive: true });
  }
}

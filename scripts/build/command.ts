import { chmodSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Writes `dist/cli/main.js`, the command `easy-checkout` as one file that imports only Node. */
export async function buildCommand(): Promise<void> {
  rmSync('dist/cli', { recursive: true, force: true });
  await build({
    entryPoints: ['cli/main.ts'],
    outdir: 'dist/cli',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  chmodSync('dist/cli/main.js', 0o755);
}

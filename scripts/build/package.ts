import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build } from 'vite';

/** Writes `dist/npm`, which npm publishes: what vite.config.ts describes, and its types. */
export async function buildPackage(): Promise<void> {
  rmSync('dist/npm', { recursive: true, force: true });
  await build();
  const compiler = 'node_modules/typescript/bin/tsc';
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
}

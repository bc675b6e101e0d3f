import { rmSync } from 'node:fs';
import { build } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { ENTRIES } from '../../vite.config.ts';
import { buildManifest } from './manifest.ts';
import { buildTypes } from './types.ts';

const FOLDER = 'dist/npm';

/** Types without code. */
const FRAMEWORKS = ['astro', 'jsx', 'preact', 'svelte', 'vue'].map((name) => `frameworks/${name}`);

/** Writes `dist/npm`, which npm publishes: what vite.config.ts describes, and its types. */
export async function buildPackage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build();
  await buildTypes([...ENTRIES, ...FRAMEWORKS], FOLDER);
  buildManifest(FOLDER, packageJson.version);
}

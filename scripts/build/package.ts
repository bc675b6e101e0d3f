import { rmSync } from 'node:fs';
import type { ViteBuilder } from 'vite';
import { ENTRIES } from '../../vite.config.ts';
import { buildManifest } from './manifest.ts';
import { buildTypes } from './types.ts';

const FOLDER = 'dist/npm';

/** Types without code. */
const FRAMEWORKS = ['astro', 'jsx', 'preact', 'svelte', 'vue'].map((name) => `frameworks/${name}`);

/** Writes `dist/npm`, which npm publishes: what vite.config.ts describes, and its types. */
export async function buildPackage(builder: ViteBuilder): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const { npm } = builder.environments;
  if (!npm) throw new Error('vite.config.ts has no environment npm.');
  await builder.build(npm);
  await buildTypes([...ENTRIES, ...FRAMEWORKS], FOLDER);
  await buildManifest(FOLDER);
}

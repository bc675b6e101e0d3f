import { rmSync } from 'node:fs';
import { build } from 'vite';
import { ENTRIES } from '../../vite.config.ts';
import { buildTypes } from './types.ts';

const FOLDER = 'dist/npm';

/** Writes `dist/npm`, which npm publishes: what vite.config.ts describes, and its types. */
export async function buildPackage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build();
  await buildTypes(ENTRIES, FOLDER);
}

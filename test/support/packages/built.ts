import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/stack.ts';

const FOLDER = join(root, 'dist/checkout');

/** The text of a file of the built checkout origin. */
export const built = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** The file of the lazy part of a built `script`. Its name ends with a hash. */
export function partOf(script: string): string {
  const start = script.replace(/\.js$/, '-lazy-');
  const part = readdirSync(FOLDER).find((name) => name.startsWith(start));
  if (part === undefined) throw new Error(`dist/checkout has no lazy part of ${script}`);
  return part;
}

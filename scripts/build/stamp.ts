import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build of the checkout reads. The lock file stands for the packages. */
const SOURCES = [
  'src',
  'hosted',
  'scripts/build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const OUTPUT = ['dist/checkout'];
const STAMP = 'dist/checkout.stamp';

/** A hash of what the build in the folder `root` reads. Take it before the build starts. */
export function hashSources(root: string): string {
  return hashFiles(root, SOURCES);
}

/**
 * Records what was built.
 *
 * @param sources - From before the build: a file that was saved meanwhile must count as changed.
 */
export function writeStamp(root: string, sources: string): void {
  writeFileSync(join(root, STAMP), stampOf(root, sources));
}

/** Whether a build would write what `dist/checkout` holds already. */
export function isUpToDate(root: string): boolean {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root, hashSources(root));
}

/** The output counts too, because someone may have edited or removed a part of it. */
function stampOf(root: string, sources: string): string {
  return `sources ${sources}\noutput ${hashFiles(root, OUTPUT)}\n`;
}

function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesAt(root, path))) {
    const content = readFileSync(join(root, file));
    // The length keeps the end of one file apart from the start of the next.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The file at `path`, or all files in the folder at `path`, or none. */
function filesAt(root: string, path: string): readonly string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesAt(root, `${path}/${name}`));
}

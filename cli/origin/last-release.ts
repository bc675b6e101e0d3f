import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isImmutable } from '../../hosted/headers.ts';

/**
 * The files of a release that never change, which pages that were opened with it may still load: its
 * other files name them, or they name each other.
 *
 * @param directory - Holds the release, and perhaps files of the one before.
 */
export function immutableFiles(directory: string): readonly string[] {
  const files = filesIn(directory);
  const unnamed = new Set(files.filter(isImmutable));
  const toRead = files.filter((file) => !isImmutable(file) && extname(file) !== '');
  const named: string[] = [];
  for (const file of toRead) {
    const text = readFileSync(join(directory, file), 'utf8');
    const found = [...unnamed].filter((name) => text.includes(name));
    for (const name of found) unnamed.delete(name);
    named.push(...found);
    toRead.push(...found);
  }
  return named.toSorted();
}

/**
 * The files in `directory` that stay when the release of the files `next` is put there: those of the
 * last release, or of the one before where `next` is the same release once more.
 */
export function filesToKeep(directory: string, next: readonly string[]): readonly string[] {
  const isNext = new Set(next);
  const last = immutableFiles(directory).filter((file) => !isNext.has(file));
  if (last.length > 0) return last;
  const extensions = new Set(next.filter(isImmutable).map((file) => extname(file)));
  return filesIn(directory).filter(
    (file) => isImmutable(file) && !isNext.has(file) && extensions.has(extname(file)),
  );
}

/** Without links: a release consists of files. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

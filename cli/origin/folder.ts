import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../command/command.ts';

/** Creates a folder and those above it. Node's own way never ends in `/proc`, which answers ENOENT. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${folder} cannot be created (${reason}). Name another folder.`, {
      cause: error,
    });
  }
}

/**
 * Puts a file at `path`. A server that reads it meanwhile gets the old or the new one as a whole, and a
 * link that was there is replaced, not followed.
 */
export function replaceFile(path: string, text: string): void {
  const unfinished = join(dirname(path), `.${basename(path)}.new`);
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

/** Removes what is in `folder` and has none of the names `kept`. */
export function removeAllBut(folder: string, kept: readonly string[]): void {
  const stays = new Set(kept);
  for (const name of readdirSync(folder).filter((other) => !stays.has(other))) {
    rmSync(join(folder, name), { recursive: true });
  }
}

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the folder of the data, and those above it that are missing.
 *
 * @throws {Error} one of them cannot be created; the message says what to do
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Node's own recursive `mkdir` never ends where a file system answers ENOENT, as `/proc` does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** What to say where `error` has kept the data folder from being used. */
export function unusable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? ` (${error.message})` : '';
  return new Error(
    `The data folder ${folder} cannot be used${reason}. Name a folder that can be written to, with ` +
      '--data or EASY_DATA_DIR.',
    { cause: error },
  );
}

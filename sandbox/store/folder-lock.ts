import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unusable } from './data-folder.ts';

// Two processes on one folder of the embedded database lose each other's rows without an error. So
// a folder belongs to the process whose id is in `<folder>.lock` beside it.

/**
 * Folders that this process has open. Its id in a lock file is no proof: after a restart, another
 * process may have the same id.
 */
const held = new Set<string>();

/** @throws {Error} when another sandbox has the folder open, or no file can be written beside it */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const file = resolve(`${folder}.lock`);
  if (held.has(file)) throw inUse(folder, process.pid);
  held.add(file);
  try {
    if (!take(file)) await takeOver(file, folder);
  } catch (error) {
    held.delete(file);
    throw error;
  }
  return {
    release() {
      held.delete(file);
      rmSync(file, { force: true });
    },
  };
}

/** Takes over the lock of a process that was killed before it could release the lock. */
async function takeOver(file: string, folder: string): Promise<void> {
  const owner = ownerOf(file);
  if (owner !== process.pid && isAlive(owner)) throw inUse(folder, owner);
  rmSync(file, { force: true });
  const taken = take(file);
  // Two processes can find the same dead owner at once, and then the later one has the lock.
  await pause(100);
  if (!taken || ownerOf(file) !== process.pid) throw inUse(folder, ownerOf(file));
}

function inUse(folder: string, owner: number): Error {
  return new Error(
    `The data folder ${folder} is in use by process ${owner}. Stop that sandbox, or name ` +
      'another folder with --data or EASY_DATA_DIR.',
  );
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw unusable(dirname(file), error);
  }
}

function ownerOf(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    // The file is gone by now, because its owner released it.
    return Number.NaN;
  }
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process belongs to somebody else and may not be signalled. So it is alive.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

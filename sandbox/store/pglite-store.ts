import { dirname } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { makeDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { connectionsTo } from './pglite-connections.ts';
import { storeOver, type Store } from './store.ts';

/**
 * An embedded PostgreSQL that needs no server. Its data survives the death of the process, but no
 * loss of power: use a server for that (`openPostgresStore`).
 *
 * @param folder - Where its files are. Without a folder, the data is in memory and is lost when the
 *   store is closed.
 * @param template - A dumped database to begin with, where the folder holds none yet.
 * @throws {Error} when another process has the folder open, or the folder cannot be used
 */
export async function openPgliteStore(folder?: string, template?: Blob): Promise<Store> {
  if (folder !== undefined) makeDataFolder(dirname(folder));
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  let database: PGlite;
  try {
    database = await PGlite.create({
      dataDir: folder ?? 'memory://',
      // Amounts are exact as numbers. Where one is not, a BigInt would only fail to become JSON.
      parsers: { [types.INT8]: Number },
      ...(template && { loadDataDir: template }),
    });
  } catch (error) {
    lock?.release();
    throw folder === undefined ? error : unreadable(folder, error);
  }
  return storeOver(connectionsTo(database, () => lock?.release()));
}

/** What the database throws instead is for those who built it, and not always an `Error`. */
function unreadable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? ` (${error.message})` : '';
  return new Error(
    `The database in ${folder} cannot be opened${reason}. Its files are damaged, another user's, or of another ` +
      'program. Name another folder with --data or EASY_DATA_DIR, or move this one away and start anew.',
    { cause: error },
  );
}

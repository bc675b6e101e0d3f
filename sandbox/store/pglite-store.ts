import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import type { Store } from './store.ts';

/**
 * An embedded PostgreSQL that needs no server. Survives the death of the process, not a loss of
 * power: for that, use a server (`openPostgresStore`).
 *
 * @param folder - Where its files lie; without one it lives in memory and is gone when closed.
 * @param template - A dumped database to begin with, where there is none yet.
 * @throws {Error} another process has the folder open
 */
export async function openPgliteStore(folder?: string, template?: Blob): Promise<Store> {
  if (folder !== undefined) mkdirSync(dirname(folder), { recursive: true });
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  let database: PGlite;
  try {
    database = await PGlite.create({
      dataDir: folder ?? 'memory://',
      ...(template && { loadDataDir: template }),
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
  return {
    async query<Row>(text: string, values?: readonly unknown[]) {
      return (await database.query<Row>(text, values && [...values])).rows;
    },
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          async query<Row>(text: string, values?: readonly unknown[]) {
            return (await transaction.query<Row>(text, values && [...values])).rows;
          },
        }),
      ),
    async close() {
      await database.close();
      lock?.release();
    },
  };
}

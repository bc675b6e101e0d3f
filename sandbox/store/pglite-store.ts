import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import { sqlOver, type Sql, type Store } from './store.ts';

/**
 * An embedded PostgreSQL that needs no server. Its data survives the death of the process, but no
 * loss of power: use a server for that (`openPostgresStore`).
 *
 * @param folder - Where its files are. Without a folder, the data is in memory and is lost when the
 *   store is closed.
 * @param template - A dumped database to begin with, where the folder holds none yet.
 * @throws {Error} when another process has the folder open
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
    ...sqlOf(database),
    transaction: (work) => database.transaction((transaction) => work(sqlOf(transaction))),
    async close() {
      await database.close();
      lock?.release();
    },
  };
}

function sqlOf(connection: PGlite | Transaction): Sql {
  return sqlOver(async <Row>(text: string, values?: readonly unknown[]) => {
    return (await connection.query<Row>(text, values && [...values])).rows;
  });
}

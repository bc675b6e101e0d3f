import { join } from 'node:path';
import type { Store } from './store.ts';

export interface StoreSettings {
  /** A PostgreSQL server. Wins over the folder. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  readonly dataDir?: string | undefined;
}

/** Opens the server's store when there is one, else the embedded one. Loads only what it opens. */
export async function openStore({ databaseUrl, dataDir = '.easy' }: StoreSettings): Promise<Store> {
  if (databaseUrl) return (await import('./postgres-store.ts')).openPostgresStore(databaseUrl);
  return (await import('./pglite-store.ts')).openPgliteStore(join(dataDir, 'db'));
}

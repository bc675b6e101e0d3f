import { join } from 'node:path';
import type { Store } from './store.ts';

export interface StoreSettings {
  /** Address of a PostgreSQL server. It wins over the folder. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  readonly dataDir?: string | undefined;
}

/**
 * Opens the store on the server where one is given, and the embedded store otherwise. Only the code
 * of the store that is opened is loaded.
 */
export async function openStore({ databaseUrl, dataDir = '.easy' }: StoreSettings): Promise<Store> {
  if (databaseUrl) return (await import('./postgres-store.ts')).openPostgresStore(databaseUrl);
  return (await import('./pglite-store.ts')).openPgliteStore(join(dataDir, 'db'));
}

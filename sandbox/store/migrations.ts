import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { makeTables } from './migrations/0001-tables.ts';
import { numberOrders } from './migrations/0002-order-numbers.ts';
import { keepAccounts } from './migrations/0003-period-accounts.ts';

/** In the order of their names. What is released never changes, because existing stores have run it. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-tables': { up: makeTables },
  '0002-order-numbers': { up: numberOrders },
  '0003-period-accounts': { up: keepAccounts },
};

/** What kysely says where the store has run a migration that is not in the list. */
const FROM_NEWER = 'corrupted migrations: previously executed migration ';

/**
 * Brings the tables to the newest version, once, even when several processes start together.
 *
 * @throws {Error} the data was written by a newer sandbox, or by one that is too old
 */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Another process may change large tables, and this one waits for it however long it takes.
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await migrateToLatest(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function migrateToLatest<Tables>(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
    database,
  );
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    // Another program may keep its migrations in another schema of the database.
    migrationTableSchema: rows[0]?.schema ?? 'public',
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith(FROM_NEWER)) {
    throw new Error(
      'The data was written by a newer sandbox. Update this sandbox, or delete the data.',
      { cause: error },
    );
  }
  if (error) throw error;
}

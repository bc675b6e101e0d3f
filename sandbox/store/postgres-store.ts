import { Pool, types as parsers, type PoolClient } from 'pg';
import { sqlOver, type Sql, type Store } from './store.ts';

/**
 * The sandbox's tables are in a schema of their own, apart from whatever else the database holds.
 */
const SCHEMA = 'easy_checkout';
const INT8_TYPE = 20;
const DEADLOCK = '40P01';
/**
 * The server undoes a transaction to end a deadlock, for example between a reset and a delivery.
 * The transaction is tried again this often.
 */
const MAX_ATTEMPTS = 5;

/** @param url - An address such as `postgres://user:password@host:5432/database`. */
export async function openPostgresStore(url: string): Promise<Store> {
  const types = {
    // Amounts stay far below 2^53 minor units, so a number can hold them.
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === INT8_TYPE ? Number : parsers.getTypeParser(id, format),
  };
  const pool = new Pool({
    connectionString: url,
    options: `-c search_path=${SCHEMA}`,
    types,
  });
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end
  // the process.
  pool.on('error', () => undefined);
  try {
    await createSchema(sqlOf(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...sqlOf(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(pool, work);
        } catch (error) {
          if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

async function transact<Result>(pool: Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(sqlOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}

function sqlOf(connection: Pool | PoolClient): Sql {
  return sqlOver(async <Row>(text: string, values?: readonly unknown[]) => {
    return (await connection.query(text, values && [...values])).rows as Row[];
  });
}

async function createSchema(sql: Sql): Promise<void> {
  // Of two sandboxes that start at once and both find the schema missing, one fails to create it.
  // Nothing is lost by that.
  await sql.query(`create schema if not exists ${SCHEMA}`).catch(() => undefined);
  const [row] = await sql.query<{ name: string | null }>('select current_schema() as name');
  if (row?.name !== SCHEMA) {
    throw new Error(
      `DATABASE_URL must let the sandbox create and use the schema ${SCHEMA}: remove "options" ` +
        'from it, and allow its user to create a schema.',
    );
  }
}

import { Client, Pool, types as parsers } from 'pg';
import { persist } from './away.ts';
import { storeOver, type Sql, type Store } from './store.ts';

/**
 * The sandbox's tables are in a schema of their own, apart from whatever else the database holds.
 */
const SCHEMA = 'easy_checkout';
const INT8_TYPE = 20;

/** For how long a statement waits until another transaction releases a row. */
const LOCK_TIMEOUT = '10s';

/**
 * @param url - An address such as `postgres://user:password@host:5432/database`.
 * @param connectMs - How long the server may take to accept the first connection, for example because it
 *   starts at the same time.
 * @param report - Is told when it does not do so at once.
 * @throws {Error} when the server does not take a connection, or gives no schema; the message says what to do
 */
export async function openPostgresStore(
  url: string,
  connectMs = 10_000,
  report: (message: string) => void = (message) => console.error(message),
): Promise<Store> {
  await tryToConnect(url, connectMs, report);
  const types = {
    // Amounts stay far below 2^53 minor units, so a number can hold them.
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === INT8_TYPE ? Number : parsers.getTypeParser(id, format),
  };
  const pool = new Pool({
    connectionString: url,
    options: `-c search_path=${SCHEMA} -c lock_timeout=${LOCK_TIMEOUT}`,
    types,
  });
  // The pool replaces a connection that breaks, idle or in use, and whoever waits for an answer gets the
  // error too. Without listeners, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const store = storeOver({
    async take() {
      const client = await pool.connect();
      return {
        run: async (text, values, name) =>
          lastOf(await client.query({ text, values: [...values], ...(name && { name }) })).rows,
        release: (isBroken) => client.release(isBroken),
      };
    },
    close: () => pool.end(),
  });
  try {
    await persist(() => createSchema(store), { forMs: connectMs });
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** The driver answers several statements with a list. */
function lastOf<Result>(answered: Result | readonly Result[]): Result {
  return (Array.isArray(answered) ? answered.at(-1) : answered) as Result;
}

/** Tells a server that is not there, or an address that is wrong, from what can fail later. */
async function tryToConnect(
  url: string,
  connectMs: number,
  report: (message: string) => void,
): Promise<void> {
  const onFirst = (error: unknown) =>
    report(
      `The PostgreSQL server does not answer yet (${reasonOf(error)}). Trying again for ${connectMs / 1000} s.`,
    );
  try {
    await persist(
      async () => {
        const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
        client.on('error', () => undefined);
        await client.connect();
        await client.end();
      },
      { forMs: connectMs, onFirst },
    );
  } catch (error) {
    throw new Error(
      `The PostgreSQL server cannot be used (${reasonOf(error)}). Correct --database-url or DATABASE_URL. It is like ` +
        'postgres://user:password@localhost:5432/database, with what is special in a password written as %25 for %.',
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  // Where a host has several addresses, what none of them answers has a code and no message.
  const { message = '', code = '' } = error as {
    readonly message?: string;
    readonly code?: string;
  };
  return message || code || 'no reason was given';
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

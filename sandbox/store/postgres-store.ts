import { Client, Pool, types as parsers, type PoolClient } from 'pg';
import { persist } from './away.ts';
import { createNames, isOutdated, type Names } from './statements/prepared.ts';
import { sqlOver, type Sql, type Store } from './store.ts';
import { transact, type Connection } from './statements/transact.ts';
import type { Statement } from './statements/writes.ts';

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
    options: `-c search_path=${SCHEMA}`,
    types,
    // Statements that are sent together wait for one answer.
    pipeline: true,
  });
  const names = createNames();
  // The pool replaces a connection that breaks, idle or in use, and whoever waits for an answer gets the
  // error too. Without listeners, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sql = sqlOver(<Row>(text: string, values?: readonly unknown[]) =>
    again(names, async () => (await pool.query(toQuery(names, { text, values }))).rows as Row[]),
  );
  try {
    await persist(() => createSchema(sql), { forMs: connectMs });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...sql,
    transaction: (work) => again(names, () => transactOn(pool, names, work)),
    close: () => pool.end(),
  };
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

/** Does `work`, and again as often as the database has undone it for no fault of its own. */
async function again<Result>(names: Names, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isOutdated(error)) names.forget();
      else if (!isDeadlock(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function transactOn<Result>(
  pool: Pool,
  names: Names,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  const connection: Connection = {
    send: (statements) => send(client, names, statements),
    async undo() {
      // What cannot be undone is undone by closing the connection.
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    },
  };
  try {
    return await transact(connection, work);
  } finally {
    client.release(isBroken);
  }
}

async function send(
  client: PoolClient,
  names: Names,
  statements: readonly Statement[],
): Promise<unknown[][]> {
  // Held back until the last one is there, so that they leave together.
  const { stream } = client.connection;
  stream.cork();
  const sent = statements.map((statement) => client.query(toQuery(names, statement)));
  stream.uncork();
  const results = await Promise.allSettled(sent);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value.rows;
  });
}

function toQuery(names: Names, { text, values }: Statement) {
  const name = names.of(text);
  if (values === undefined) return { text };
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
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

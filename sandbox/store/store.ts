import { CompiledQuery, Kysely, type QueryCreator } from 'kysely';
import { dialectOver, unlessUndone, type Connections } from './driver.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Runs one statement with the values of its parameters. */
export type RunStatement = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Something that runs SQL: the store itself, or one transaction of it. */
export interface Sql {
  /** Builds statements whose tables, columns and values are checked by their types. */
  readonly tables: QueryCreator<Tables>;
  /**
   * Runs a statement of which the types know nothing. It is for what a builder says less clearly
   * than SQL itself.
   *
   * @param values - The values of `$1`, `$2` and so on. The value of a jsonb column is a JSON
   *   string.
   */
  readonly query: RunStatement;
}

/** Where the sandbox keeps everything that must outlive it: PostgreSQL 15 or later. */
export interface Store extends Sql {
  /** Brings the tables to the newest version, once, even when several processes start together. */
  migrate(): Promise<void>;
  /**
   * Runs `work` and commits everything that it did, or nothing when it throws. Inside, use only the
   * handle that is passed: the store itself would wait for the transaction for ever. The work runs
   * again when the database had to undo it to end a deadlock.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function storeOver(connections: Connections): Store {
  const database = new Kysely<Tables>({ dialect: dialectOver(connections) });
  return {
    ...sqlOf(database),
    migrate: () => migrate(database),
    transaction: (work) =>
      unlessUndone(() => database.transaction().execute((transaction) => work(sqlOf(transaction)))),
    close: () => database.destroy(),
  };
}

function sqlOf(database: Kysely<Tables>): Sql {
  return {
    tables: database,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  };
}

/** `store`, which also calls `committed` after each transaction that was committed. */
export function afterCommits(store: Store, committed: () => void): Store {
  return {
    ...store,
    async transaction(work) {
      const result = await store.transaction(work);
      committed();
      return result;
    },
  };
}

import type { QueryCreator } from 'kysely';
import { tablesOver, type RunStatement, type Tables } from './tables.ts';

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

export function sqlOver(query: RunStatement): Sql {
  return { query, tables: tablesOver(query) };
}

/** Where the sandbox keeps everything that must outlive it: PostgreSQL 15 or later. */
export interface Store extends Sql {
  /**
   * Runs `work` and commits everything that it did, or nothing when it throws. Inside, use only the
   * handle that is passed: the store itself would wait for the transaction for ever. The work runs
   * again when the database had to undo it to end a deadlock.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
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

import type { QueryCreator } from 'kysely';
import { tablesOver, type RunStatement, type Tables } from './tables.ts';
import { statementOf, type Bind, type Guard, type Target } from './statements/writes.ts';

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
  /** Runs a statement without values and without a result, together with the next one. */
  ahead(text: string): Promise<void>;
  /**
   * Runs a statement together with the next one, which counts only if the guard accepts its rows. A
   * transaction commits nothing before that.
   */
  guard(guard: Guard): Promise<void>;
  /** Sends a guard that still waits for the next statement. */
  settle(): Promise<void>;
  /**
   * Writes a row. A transaction sends its writes together, before its next statement or with its
   * end, so what is wrong with one of them may be found later.
   */
  write<Row>(target: Target<Row>, row: Row): Promise<void>;
  /**
   * A text that `statement` returns as `value`. In a transaction it is a word that nobody can guess,
   * until the statement is sent with the writes: whatever locks a row that all transactions need
   * comes last. The word becomes the text in what is written to columns of text, and in what the
   * transaction returns.
   */
  later(statement: (bind: Bind) => string): Promise<string>;
}

/** A handle whose statements are run by `query`, each at once. */
export function sqlOver(query: RunStatement): Sql {
  return {
    query,
    tables: tablesOver(query),
    ahead: async (text) => void (await query(text)),
    guard: async ({ text, values, accept }) => accept(await query(text, values)),
    settle: async () => undefined,
    async write(target, row) {
      const { text, values } = statementOf([{ target, row }], []) ?? { text: '' };
      await query(text, values);
    },
    async later(statement) {
      const values: unknown[] = [];
      const text = statement((value) => `$${values.push(value)}`);
      return textOf((await query<{ value: string }>(text, values))[0]?.value);
    },
  };
}

/** @throws {Error} the statement has found no row */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error('A statement that has to return a text has returned none');
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

/** Something that runs SQL: the store itself, or one transaction of it. */
export interface Sql {
  /**
   * @param values - The values of `$1`, `$2` and so on. The value of a jsonb column is a JSON
   *   string.
   */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
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
    query: (text, values) => store.query(text, values),
    async transaction(work) {
      const result = await store.transaction(work);
      committed();
      return result;
    },
    close: () => store.close(),
  };
}

/**
 * Adds `record` to `table` as one row. Objects and arrays are written as jsonb, absent values as
 * null.
 */
export async function insert(
  sql: Sql,
  table: string,
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertAll(sql, table, [record]);
}

/** Adds `records` with one statement. All of them have the fields of the first one. */
export async function insertAll(
  sql: Sql,
  table: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {});
  const row = (_: unknown, at: number) =>
    `(${columns.map((_, index) => `$${at * columns.length + index + 1}`).join(', ')})`;
  await sql.query(
    `insert into ${table} (${columns.join(', ')}) values ${records.map(row).join(', ')}`,
    records.flatMap((record) => columns.map((column) => toParameter(record[column]))),
  );
}

/** Gives the row `id` of `table` other values, written as `insert` writes them. */
export async function update(
  sql: Sql,
  table: string,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(changes).map((column, index) => `${column} = $${index + 2}`);
  await sql.query(`update ${table} set ${columns.join(', ')} where id = $1`, [
    id,
    ...Object.values(changes).map(toParameter),
  ]);
}

function toParameter(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

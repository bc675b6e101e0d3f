/** Something SQL can be run on: the store itself, or one transaction of it. */
export interface Sql {
  /** @param values - For `$1`, `$2`, …; what goes into a jsonb column is a JSON string. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Where the sandbox keeps everything that must outlive it. PostgreSQL 15 and later. */
export interface Store extends Sql {
  /**
   * Runs `work` and commits what it did, or nothing of it when it throws. Inside, only the handle
   * that is passed may be used: the store itself would wait for the transaction for ever. It runs
   * again when the database has undone it to end a deadlock.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** `store`, telling of each transaction once it is committed. */
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

/** Adds `records`, which all have the fields of the first one, in one go. */
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

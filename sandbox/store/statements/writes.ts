import type { Insertable } from 'kysely';
import type { Tables } from '../tables.ts';

/** One statement with the values of its parameters. Without values it may consist of several. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
}

/** A statement that decides whether what comes after it counts. */
export interface Guard extends Statement {
  /** Gets the rows of the statement. If it throws, the transaction is undone. */
  readonly accept: (rows: readonly unknown[]) => Promise<void>;
  /** The error to throw where the statement, or one that was sent with it, has failed. */
  readonly explain: (error: unknown) => unknown;
}

/** Adds a value to a statement, and returns what stands for it there. */
export type Bind = (value: unknown) => string;

/** Where rows are written. Rows for the same target are written together, in their order. */
export interface Target<Row> {
  readonly statement: (rows: readonly Row[], bind: Bind) => string;
}

/** A write that has not been sent yet. */
export interface Write {
  readonly target: Target<never>;
  readonly row: unknown;
}

/** A value that a statement will return, and the word that stands for it until then. */
export interface Later {
  readonly word: string;
  readonly statement: (bind: Bind) => string;
}

const inserts = new Map<string, Target<never>>();

/** New rows of `table`. */
export function rowsOf<Table extends keyof Tables>(
  table: Table,
): Target<Insertable<Tables[Table]>> {
  const known = inserts.get(table) as Target<Insertable<Tables[Table]>> | undefined;
  const target = known ?? { statement: (rows, bind) => insertInto(table, rows, bind) };
  inserts.set(table, target);
  return target;
}

function insertInto(
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  bind: Bind,
): string {
  const given = rows.flatMap((row) =>
    Object.keys(row).filter((column) => row[column] !== undefined),
  );
  const columns = [...new Set(given)];
  const lists = rows.map((row) => {
    const terms = columns.map((column) =>
      row[column] === undefined ? 'default' : bind(row[column]),
    );
    return `(${terms.join(', ')})`;
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${lists.join(', ')}`;
}

/**
 * One statement that carries out `writes` and finds the values of `laters`, or undefined where there
 * is nothing to do. The database checks references when the statement ends, so the order does not
 * matter to them. A word may stand in columns of text only.
 *
 * The values that the statement returns are named `later0`, `later1` and so on.
 */
export function statementOf(
  writes: readonly Write[],
  laters: readonly Later[],
): Statement | undefined {
  if (writes.length === 0 && laters.length === 0) return undefined;
  const values: unknown[] = [];
  const plain: Bind = (value) => `$${values.push(value)}`;
  const bind: Bind = (value) =>
    laters.reduce((term, { word }, index) => {
      if (typeof value !== 'string' || !value.includes(word)) return term;
      return `replace(${term}, ${plain(word)}, (select value from later${index}))`;
    }, plain(value));
  const written = Array.from(rowsByTarget(writes), ([target, rows]) =>
    target.statement(rows as never[], bind),
  );
  const [only] = written;
  if (laters.length === 0 && written.length === 1 && only !== undefined) {
    return { text: only, values };
  }
  const parts = [
    ...laters.map(({ statement }, index) => `later${index}(value) as (${statement(plain)})`),
    ...written.map((text, index) => `write${index} as (${text})`),
  ];
  const found = laters.map((_, index) => `(select value from later${index}) as later${index}`);
  return { text: `with ${parts.join(', ')} select ${found.join(', ') || 'null'}`, values };
}

function rowsByTarget(writes: readonly Write[]): Map<Target<never>, unknown[]> {
  const groups = new Map<Target<never>, unknown[]>();
  for (const { target, row } of writes) {
    const rows = groups.get(target);
    if (rows) rows.push(row);
    else groups.set(target, [row]);
  }
  return groups;
}

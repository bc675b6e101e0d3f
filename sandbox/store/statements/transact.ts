import { createId, cryptoRandom } from '../ids.ts';
import { sqlOver, textOf, type Sql } from '../store.ts';
import { statementOf, type Guard, type Later, type Statement, type Write } from './writes.ts';

/** A connection to the database. */
export interface Connection {
  /**
   * Sends statements together, and runs them in their order, each by itself.
   *
   * @returns the rows of each
   * @throws the error of the first that has failed, once all have ended
   */
  send(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Undoes the transaction that is open, if one is. */
  undo(): Promise<void>;
}

const COMMIT: Statement = { text: 'commit' };

/**
 * Runs `work` in a transaction. It begins with the first statement and ends with the last writes, so
 * that neither takes a journey of its own.
 */
export async function transact<Result>(
  connection: Connection,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const transaction = begin(connection);
  try {
    const result = await work(transaction.sql);
    return await transaction.commit(result);
  } catch (error) {
    if (transaction.isOpen()) await connection.undo();
    throw error;
  }
}

function begin(connection: Connection) {
  let isOpen = false;
  let failure: { readonly error: unknown } | undefined;
  /** What is sent before the next statement, without values and results. */
  let first = ['begin'];
  let guard: Guard | undefined;
  let writes: Write[] = [];
  let laters: Later[] = [];
  /** The texts that were found, by the words that stood for them. */
  const found = new Map<string, string>();

  async function send(next: readonly Statement[]): Promise<unknown[]> {
    const flushed = statementOf(writes, laters);
    const awaited = laters;
    const asked = guard;
    const sent = [
      ...(first.length > 0 ? [{ text: first.join('; ') }] : []),
      ...(asked ? [asked] : []),
      ...(flushed ? [flushed] : []),
      ...next,
    ];
    [first, guard, writes, laters] = [[], undefined, [], []];
    isOpen = true;
    try {
      const results = await connection.send(sent).catch((error: unknown) => {
        throw asked ? asked.explain(error) : error;
      });
      if (asked) await asked.accept(results[sent.indexOf(asked)] ?? []);
      const [row] = (flushed && results[sent.indexOf(flushed)]) ?? [];
      awaited.forEach(({ word }, index) => {
        found.set(word, textOf((row as Record<string, unknown> | undefined)?.[`later${index}`]));
      });
      return results.at(-1) ?? [];
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  }

  async function query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    // What comes next may name what is found now, so it has to wait.
    if (laters.length > 0) await send([]);
    return (await send([
      { text, values: values?.map((value) => withTexts(value, found)) },
    ])) as Row[];
  }

  const sql: Sql = {
    ...sqlOver(query),
    ahead: async (text) => void first.push(text),
    async guard(next) {
      await sql.settle();
      guard = next;
    },
    settle: async () => void (guard && (await send([]))),
    write: async (target, row) => void writes.push({ target, row: withTexts(row, found) }),
    async later(statement) {
      // One statement must not change a row twice, and both may change the same one.
      if (laters.length > 0) await send([]);
      const word = createId('later:', cryptoRandom);
      laters.push({ word, statement });
      return word;
    },
  };
  return {
    sql,
    async commit<Result>(result: Result): Promise<Result> {
      await sql.settle();
      // A statement has failed and nobody minded, but the database has undone everything by then.
      if (failure) throw failure.error;
      if (isOpen || writes.length > 0 || laters.length > 0) await send([COMMIT]);
      return withTexts(result, found);
    },
    isOpen: () => isOpen,
  };
}

/** `value` with the texts of `found` in the place of the words that stand for them. */
function withTexts<Value>(value: Value, found: ReadonlyMap<string, string>): Value {
  if (found.size === 0) return value;
  if (typeof value === 'string') {
    let text: string = value;
    for (const [word, meant] of found) text = text.replaceAll(word, meant);
    return text as Value;
  }
  if (Array.isArray(value)) return value.map((item) => withTexts(item as unknown, found)) as Value;
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  ) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withTexts(item as unknown, found)]),
  ) as Value;
}

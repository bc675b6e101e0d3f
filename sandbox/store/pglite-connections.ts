import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { Connection, Connections } from './driver.ts';
import { toText } from './value-text.ts';

const { serialize } = protocol;

/**
 * The embedded database has one connection, for which all wait in turn. It speaks PostgreSQL's protocol,
 * because PGlite's own `query` sends each message by itself and plans each statement anew, which takes
 * twice as long. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 *
 * @param closed - Is called once the database is closed.
 */
export function connectionsTo(database: PGlite, closed: () => void): Connections {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  /** The names under which the database knows statements. */
  const prepared = new Set<string>();

  async function take(): Promise<Connection> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
    return { run, release };
  }
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  }
  async function run(text: string, values: readonly unknown[], name = ''): Promise<unknown[]> {
    if (text.includes(';')) return (await database.exec(text)).at(-1)?.rows ?? [];
    const isKnown = name !== '' && prepared.has(name);
    const messages = [
      // A name that a failure has left behind is free again.
      ...(isKnown ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values.map(toText) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const answer = await database.execProtocol(Buffer.concat(messages));
    prepared.add(name);
    return parse.parseResults(answer.messages, database.parsers).at(-1)?.rows ?? [];
  }
  async function close(): Promise<void> {
    await take();
    await database.close();
    closed();
  }
  return { take, close };
}

import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { createNames } from './prepared.ts';
import type { Connection } from './transact.ts';
import { toText } from './value-text.ts';
import type { Statement } from './writes.ts';

const { serialize } = protocol;

/**
 * Speaks to the embedded database by PostgreSQL's protocol. PGlite's own `query` sends each message by
 * itself and prepares each statement anew, which takes several times as long as most statements do.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export function connectTo(database: PGlite): Connection {
  const names = createNames();
  /** The names under which the database knows statements. */
  const known = new Set<string>();

  function messagesFor({ text, values }: Statement): Uint8Array[] {
    const name = names.of(text);
    if (values === undefined) return [serialize.query(text)];
    const isNew = name === undefined || !known.has(name);
    if (isNew && name !== undefined) known.add(name);
    const statement = name ?? '';
    return [
      ...(isNew ? [serialize.parse({ name: statement, text })] : []),
      serialize.bind({ statement, values: values.map(toText) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
  }

  async function send(statements: readonly Statement[]): Promise<unknown[][]> {
    if (database.closed) throw new Error('PGlite is closed');
    try {
      const sent = Buffer.concat(statements.flatMap(messagesFor));
      const { messages } = await database.execProtocol(sent);
      return resultsOf(messages, database.parsers);
    } catch (error) {
      // Some of them may not have been prepared, and a name can be given only once.
      names.forget();
      throw error;
    }
  }

  return { send, undo: async () => void (await send([{ text: 'rollback' }])) };
}

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/** The rows of each statement: the database says after each that it is ready for the next. */
function resultsOf(messages: readonly Message[], parsers: PGlite['parsers']): unknown[][] {
  const results: unknown[][] = [];
  let current: Message[] = [];
  for (const message of messages) {
    if (message.name === 'readyForQuery') {
      results.push(parse.parseResults(current, parsers).at(-1)?.rows ?? []);
      current = [];
    } else {
      current.push(message);
    }
  }
  return results;
}

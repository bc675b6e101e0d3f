import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where a connection is cut. */
export interface Cut {
  /** The how-manieth statement from now it is, of all connections together and from 1. */
  readonly statement: number;
  /** Only statements that have this text are counted. */
  readonly text?: RegExp;
  /** Before the server gets the statement, or once it has carried it out, so that its answer is lost. */
  readonly side: 'before' | 'after';
}

/** Stands between a sandbox and its PostgreSQL server, and cuts connections. */
export interface CuttingProxy {
  /** The address of the database, through the proxy. */
  readonly url: string;
  /** Plans a cut, in the place of the one before. Returns whether it has happened by now. */
  plan(cut: Cut): () => boolean;
  /** Plans nothing any more. */
  disarm(): void;
  cutAll(): void;
  /** Whether new connections are refused, as while the server starts again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/** @param address - Like `postgres://user:password@host:5432/database`; a connection without TLS. */
export async function openCuttingProxy(address: string): Promise<CuttingProxy> {
  const database = new URL(address);
  const open = new Set<() => void>();
  let planned: { readonly cut: Cut; count: number; isDone: boolean } | undefined;
  let isRefusing = false;

  /** Whether the connection that sends a statement with this text is to be cut at it. */
  function isNext(text: string): Cut['side'] | undefined {
    if (!planned || planned.isDone || !(planned.cut.text?.test(text) ?? true)) return undefined;
    planned.count += 1;
    planned.isDone = planned.count === planned.cut.statement;
    return planned.isDone ? planned.cut.side : undefined;
  }

  function join(client: Socket): void {
    if (isRefusing) return void client.destroy();
    const server = connect(Number(database.port || 5432), database.hostname);
    const end = () => {
      open.delete(end);
      client.destroy();
      // What was sent before is carried out, and then the server learns that nobody is there.
      server.end();
    };
    open.add(end);
    for (const socket of [client, server])
      socket.setNoDelay(true).on('error', end).on('close', end);

    const texts = new Map<string, string>();
    let [sent, answered, lost, text] = [0, 0, Infinity, ''];
    const fromClient = createReader(1, (type, message) => {
      if (!open.has(end)) return;
      if (type === QUERY) text = message.toString('utf8', 5, message.length - 1);
      if (type === PARSE) {
        const [name = '', query = ''] = message.toString('utf8', 5).split('\0');
        texts.set(name, query);
      }
      if (type === BIND) text = texts.get(message.toString('utf8', 5).split('\0')[1] ?? '') ?? '';
      if (type === QUERY || type === SYNC) {
        sent += 1;
        const side = isNext(text);
        if (side === 'before') return end();
        if (side === 'after') lost = sent;
      }
      server.write(message);
    });
    const fromServer = createReader(0, (type, message) => {
      if (!open.has(end)) return;
      // The first of these ends the start of the connection.
      if (type === READY && answered++ === lost) return end();
      client.write(message);
    });
    client.on('data', fromClient);
    server.on('data', fromServer);
  }

  const listener = createServer(join).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  const cutAll = () => open.forEach((end) => end());
  return {
    url: url.href,
    plan(cut) {
      const plan = { cut, count: 0, isDone: false };
      planned = plan;
      return () => plan.isDone;
    },
    disarm: () => void (planned = undefined),
    cutAll,
    refuse: (value) => void (isRefusing = value),
    async close() {
      cutAll();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/**
 * Reads the messages of PostgreSQL's protocol, whole ones only.
 *
 * @param untyped - As many messages at the start have no type.
 */
function createReader(
  untyped: number,
  take: (type: number | undefined, message: Buffer) => void,
): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let left = untyped;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = left > 0 ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (left > 0) left -= 1;
      take(head === 1 ? message[0] : undefined, message);
    }
  };
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Another program listens at the port already. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is taken`, { cause });
    this.port = port;
  }
}

/** Answers one request. `incoming` is the same request as Node received it. */
type Answerer = (request: Request, incoming: IncomingMessage) => Promise<Response>;

/** A port of this machine at which something listens. */
export interface LoopbackPort {
  readonly port: number;
  /**
   * Stops listening. Resolves once the requests under way have their answers, or when they have taken
   * too long. Streams of events are not waited for: they end only with the page that reads them.
   */
  readonly drain: (milliseconds: number) => Promise<void>;
  /** Stops listening and ends all connections. */
  readonly close: () => Promise<void>;
}

/**
 * Listens at `port` on both loopback addresses, because a browser takes `localhost` for either of
 * them. 0 takes any free port.
 *
 * @param address - The one IP address to listen at in their place, such as `0.0.0.0` in a container.
 * @throws {PortTakenError} when the port is taken at one of them; nothing is left listening then
 */
export async function listenOnLoopback(
  port: number,
  answer: Answerer,
  address = readListenAddress(),
): Promise<LoopbackPort> {
  const first = await listenAt(address ?? '127.0.0.1', port, answer);
  const { port: bound } = first.address() as AddressInfo;
  const servers = [first];
  const underWay = new Set<ServerResponse>();
  let answered: (() => void) | undefined;
  try {
    if (address === undefined) servers.push(await listenAt('::1', bound, answer));
  } catch (error) {
    // A machine may have no IPv6, and then every browser on it takes localhost for 127.0.0.1.
    if (!hasCode(error, 'EADDRNOTAVAIL') && !hasCode(error, 'EAFNOSUPPORT')) {
      await stop(first);
      throw error;
    }
  }
  for (const server of servers) {
    server.on('request', (_, response: ServerResponse) => {
      underWay.add(response);
      response.once('close', () => {
        underWay.delete(response);
        answered?.();
      });
    });
  }
  const isIdle = () => [...underWay].every(isStream);
  return {
    port: bound,
    async drain(milliseconds) {
      for (const server of servers) {
        // A connection that is kept would take a request that nobody answers any more.
        server.prependListener('request', (_, response: ServerResponse) => endConnection(response));
        server.close();
      }
      underWay.forEach(endConnection);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        answered = () => {
          if (!isIdle()) return;
          clearTimeout(timer);
          resolve();
        };
        answered();
      });
    },
    async close() {
      await Promise.all(servers.map(stop));
    },
  };
}

/** @throws {Error} `EASY_LISTEN` is set to something else than an IP address */
function readListenAddress(): string | undefined {
  const { EASY_LISTEN } = process.env;
  if (!EASY_LISTEN) return undefined;
  if (isIP(EASY_LISTEN) !== 0) return EASY_LISTEN;
  throw new Error('EASY_LISTEN must be an IP address, such as 0.0.0.0.');
}

async function listenAt(host: string, port: number, answer: Answerer): Promise<Server> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => answer(request, incoming as IncomingMessage),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(hasCode(error, 'EADDRINUSE') ? new PortTakenError(port, error) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** Says `Connection: close` with the answer, and closes the connection after it. */
function endConnection(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  server.closeAllConnections();
  await closed;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** A server as a function: what an origin answers to a request. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/** An address on this machine that listens already and answers as soon as it is given an app. */
export interface Origin {
  readonly port: number;
  /** `http://localhost:<port>`, as browsers name the origin. */
  readonly address: string;
  /** Requests that came earlier are answered now. */
  serve(app: App): void;
  close(): Promise<void>;
}

/** The port belongs to another program. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is taken`, { cause });
    this.port = port;
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function stop(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Takes `port` on both loopback addresses, because `localhost` is either. 0 takes any free one.
 *
 * @throws {PortTakenError} nothing is left listening then
 */
export async function listen(port: number): Promise<Origin> {
  let serve!: (app: App) => void;
  const app = new Promise<App>((resolve) => {
    serve = resolve;
  });
  const options = { fetch: async (request: Request) => (await app).fetch(request) };
  const servers = [createAdaptorServer(options) as Server, createAdaptorServer(options) as Server];
  const [ipv4, ipv6] = servers as [Server, Server];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(stop));
  };

  try {
    await bind(ipv4, '127.0.0.1', port);
    const bound = (ipv4.address() as AddressInfo).port;
    await bind(ipv6, '::1', bound).catch((error: unknown) => {
      // A machine without IPv6: every browser there finds 127.0.0.1.
      if (codeOf(error) === 'EADDRINUSE') throw error;
    });
    return { port: bound, address: `http://localhost:${bound}`, serve, close };
  } catch (error) {
    await close();
    throw codeOf(error) === 'EADDRINUSE' ? new PortTakenError(port, error) : error;
  }
}

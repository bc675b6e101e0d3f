import { listenOnLoopback } from '../../sandbox/http/listen.ts';
import type { PublicUrl } from './public-url.ts';

export { PortTakenError } from '../../sandbox/http/listen.ts';

/** A server as a function, which answers the requests to an origin. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/** A port of this machine that listens already, and answers as soon as it has an app. */
export interface Origin {
  readonly port: number;
  /** The origin as browsers name it: `http://localhost:<port>`, or its public address. */
  readonly address: string;
  /** The origin as programs on this machine name it: `http://localhost:<port>`. */
  readonly local: string;
  /** Answers all requests from now on, and those that are waiting already. */
  serve(app: App): void;
  close(): Promise<void>;
}

/**
 * Listens at `port` on both loopback addresses. 0 takes any free port.
 *
 * @param publicUrl - How browsers name the port, where they reach it under another address.
 * @throws {PortTakenError} another program uses the port; nothing keeps listening
 */
export async function listen(port: number, publicUrl?: PublicUrl): Promise<Origin> {
  let serve!: (app: App) => void;
  const app = new Promise<App>((resolve) => {
    serve = resolve;
  });
  const { port: bound, close } = await listenOnLoopback(port, async (request) =>
    (await app).fetch(request),
  );
  const local = `http://localhost:${bound}`;
  return { port: bound, address: publicUrl?.(bound) ?? local, local, serve, close };
}

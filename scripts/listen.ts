import { listenOnLoopback } from '../sandbox/http/listen.ts';

export { PortTakenError } from '../sandbox/http/listen.ts';

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

/**
 * Takes `port` on both loopback addresses. 0 takes any free one.
 *
 * @throws {PortTakenError} nothing is left listening then
 */
export async function listen(port: number): Promise<Origin> {
  let serve!: (app: App) => void;
  const app = new Promise<App>((resolve) => {
    serve = resolve;
  });
  const { port: bound, close } = await listenOnLoopback(port, async (request) =>
    (await app).fetch(request),
  );
  return { port: bound, address: `http://localhost:${bound}`, serve, close };
}

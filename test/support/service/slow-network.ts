import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../cli/stack/listen.ts';
import { deferred } from '../promises/deferred.ts';

/** Lighthouse's Slow 4G as DevTools applies it: a round trip of 150 ms and 1.6 Mbit/s, with their handshakes. */
export const SLOW_4G = {
  /** Milliseconds. */
  latency: 150 * 3.75,
  /** Bytes a second. */
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** A phone's connection, over which one answer arrives after another. */
export class SlowNetwork {
  readonly #script = deferred<void>();
  #line = Promise.resolve();

  /** Lets the page's script arrive, which nothing but this does. */
  sendScript(): void {
    this.#script.resolve();
  }

  /** Resolves when the file at `path` with so many `bytes` has arrived. */
  async carry(path: string, bytes: number): Promise<void> {
    await wait(SLOW_4G.latency);
    if (path === '/easy-checkout.js') await this.#script.promise;
    this.#line = this.#line.then(() => wait((bytes / SLOW_4G.downloadThroughput) * 1000));
    await this.#line;
  }

  /** All that `app` answers, as it arrives over this connection. */
  around(app: App): App {
    return {
      fetch: async (request) => {
        const answer = await app.fetch(request);
        const body = await answer.arrayBuffer();
        await this.carry(new URL(request.url).pathname, body.byteLength);
        const { status, headers } = answer;
        return new Response(body.byteLength > 0 ? body : null, { status, headers });
      },
    };
  }
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { WebhookEvent } from '../../../src/webhooks/index.ts';

/** One request that a merchant's server has received. */
export interface Received {
  /** `performance.now()` when the request was complete. */
  readonly at: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly event: WebhookEvent;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Responds to each request; a test may replace it. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

/** A merchant's server on loopback, which records requests and responds with 200 unless changed. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const event = JSON.parse(body.toString()) as WebhookEvent;
      const one = { at: performance.now(), headers: request.headers, body, event };
      receiver.received.push(one);
      receiver.answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/webhooks`,
    received: [],
    answer: (response) => response.end('thanks'),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}

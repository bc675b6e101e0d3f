import { Agent, request } from 'node:http';

/** A request, to be sent as often as it is wanted. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of each request, if it has one. */
  readonly body?: () => string;
  /** Makes what so many requests use up. It is not measured. */
  readonly prepare?: (count: number) => Promise<void>;
  /** How many programs take the requests in turn, each of which has to warm up: one, if nothing else is said. */
  readonly programs?: number;
  /** Gets the text of each answer. */
  readonly answered?: (text: string) => void;
}

/** Requests that are under way at once, each on a connection that stays open. */
const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends `count` requests, a few at a time, and returns how many were answered in a second. */
export async function send(load: Load, count: number): Promise<number> {
  let left = count;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= 1;
      const text = await sendOne(load);
      load.answered?.(text);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
  return (count / (performance.now() - began)) * 1000;
}

/**
 * The text of one answer.
 *
 * @throws {Error} the answer is no success
 */
export function sendOne({ method, address, headers, body }: Load): Promise<string> {
  const text = body?.();
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (answer) => {
        let all = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (all += part));
        answer.on('end', () => {
          const { statusCode = 0 } = answer;
          if (statusCode >= 200 && statusCode < 300) resolve(all);
          else reject(new Error(`${method} ${address} answered ${statusCode}: ${all}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

export function hangUp(): void {
  agent.destroy();
}

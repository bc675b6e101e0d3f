import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, begin, cut, readAnswer, replacement, send } from './responses.ts';
import { forge } from './forged-responses.ts';
import { dealer, EMPTY_SCRIPT, type Fate, type Purpose, type Script } from '../plans/fault-plan.ts';

/** One request of the secure frame, as it passed. */
export interface Exchange {
  /** The laboratory's time, in milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly purpose: Purpose;
  /** Which of the run's carts or sessions it is about, from 0; nobody knows where none is named. */
  readonly subject: number | undefined;
  /** `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly fate: Fate;
  /** How long the answer asked to wait. */
  readonly asked: number | undefined;
  /** When the client had its answer or had lost its connection. */
  endedAt?: number;
  /** What the service itself answered. */
  status?: number;
}

export interface ProxyOptions {
  /** The service behind it. */
  readonly forward: (request: Request) => Promise<Response>;
  /** Brings the session of the run to its end in another way. */
  readonly overtake: (by: 'another payment' | 'its end') => Promise<void>;
}

/** A transfer as the service answered. */
export interface MadeTransfer {
  readonly state: string;
  readonly amount: number;
  readonly subject: number | undefined;
}

interface Held {
  readonly until: number;
  readonly release: () => void;
}

/** Stands between the secure frame and the service, and lets a script decide what arrives. */
export class FaultProxy {
  readonly exchanges: Exchange[] = [];
  /** The laboratory's time, in milliseconds. */
  now = 0;
  /** Transfers that the service has made, as it answered, by their ids. */
  readonly transfers = new Map<string, MadeTransfer>();
  readonly #options: ProxyOptions;
  readonly #server: Server;
  readonly #held = new Set<Held>();
  #deal: (purpose: Purpose, path: string) => Fate;
  #subjectOf: (body: string) => number | undefined = () => 0;
  /** Requests of earlier runs may end after their run. */
  #run = 0;
  /** Requests whose client still waits for an answer that the laboratory's time will bring. */
  #waiting = 0;
  /** Requests that are being worked on right now. */
  #busy = 0;

  constructor(options: ProxyOptions) {
    this.#options = options;
    this.#deal = dealer(EMPTY_SCRIPT);
    this.#server = createServer((request, response) => {
      this.#busy += 1;
      this.#answer(request, response)
        .catch(() => response.destroy())
        .finally(() => (this.#busy -= 1));
    });
  }

  /** @returns its address */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Forgets what was, and follows `script` from now on.
   *
   * @param subjectOf - Which cart or session the body of a request is about.
   */
  begin(script: Script, subjectOf: (body: string) => number | undefined = () => 0): void {
    this.#run += 1;
    this.#deal = dealer(script);
    this.#subjectOf = subjectOf;
    this.#held.clear();
    this.exchanges.length = 0;
    this.transfers.clear();
    this.#waiting = 0;
    this.now = 0;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get busy(): boolean {
    return this.#busy > 0;
  }

  /** When something that is held goes on. */
  get next(): number {
    return Math.min(Infinity, ...[...this.#held].map(({ until }) => until));
  }

  /** Lets time pass until `now`. */
  passUntil(now: number): void {
    this.now = now;
    for (const held of this.#held) {
      if (held.until > now) continue;
      this.#held.delete(held);
      held.release();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser sends a request anew, unasked, when a connection that it had kept was closed.
    response.setHeader('connection', 'close');
    const { message, text } = await this.#read(request);
    if (message.method === 'OPTIONS') return send(response, await this.#forward(message));
    const path = new URL(message.url).pathname;
    const purpose = purposeOf(message.method, path);
    const fate = this.#deal(purpose, path);
    const asked = fate.type === 'answered' ? fate.retryAfter?.asked : undefined;
    const key = message.headers.get('idempotency-key') ?? undefined;
    const method = message.method;
    const subject = this.#subjectOf(text);
    const exchange: Exchange = { at: this.now, method, path, purpose, subject, key, fate, asked };
    this.exchanges.push(exchange);
    response.once('close', () => (exchange.endedAt ??= this.now));
    await this.#carryOut(fate, message, response, exchange);
  }

  async #carryOut(
    fate: Fate,
    message: Request,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<void> {
    const run = this.#run;
    const forward = async (): Promise<Answer> => {
      const answer = await this.#forward(message.clone());
      exchange.status = answer.status;
      if (run === this.#run) this.#keepTransfer(answer, exchange);
      return answer;
    };
    switch (fate.type) {
      case 'clean':
        return send(response, await forward());
      case 'lost':
        response.destroy();
        if (fate.arrives) void this.#hold(fate.arrives).then(forward);
        return;
      case 'answer lost':
        await forward();
        response.destroy();
        return;
      case 'answer cut': {
        const answer = await forward();
        return cut(response, answer);
      }
      case 'answered':
        if (fate.when === 'after') await forward();
        return send(response, replacement(fate, message));
      case 'doubled': {
        const answer = await Promise.all([forward(), fate.after === 0 && forward()]);
        if (fate.after > 0) void this.#hold(fate.after).then(forward);
        return send(response, answer[0]);
      }
      case 'late': {
        await this.#hold(fate.for, response);
        const answer = await forward();
        return send(response, answer);
      }
      case 'slow': {
        const answer = await forward();
        await this.#hold(fate.for, response);
        return send(response, answer);
      }
      case 'dripped':
        return this.#drip(response, await forward());
      case 'forged': {
        const answer = fate.as === 'FAILED' ? undefined : await forward();
        return send(response, forge(fate.as, exchange.purpose, message, answer));
      }
      case 'overtaken':
        await this.#options.overtake(fate.by);
        return send(response, await forward());
    }
  }

  /** Counts a client that waits, until it has its answer or has given up. */
  #awaited(response: ServerResponse): void {
    if (response.destroyed) return;
    this.#waiting += 1;
    const run = this.#run;
    response.once('close', () => {
      if (run === this.#run) this.#waiting -= 1;
    });
  }

  async #drip(response: ServerResponse, answer: Answer): Promise<void> {
    if (response.destroyed) return;
    begin(response, answer);
    response.flushHeaders();
    this.#awaited(response);
    for (let sent = 0; sent < answer.body.length && !response.destroyed; sent += 1) {
      response.write(answer.body.subarray(sent, sent + 1));
      await this.#hold(1000);
    }
    response.end();
  }

  /** Until so much time has passed. `response`: whose client waits for it, or gives up. */
  async #hold(milliseconds: number, response?: ServerResponse): Promise<void> {
    if (response) this.#awaited(response);
    this.#busy -= 1;
    await new Promise<void>((resolve) => {
      this.#held.add({ until: this.now + milliseconds, release: resolve });
    });
    this.#busy += 1;
  }

  #keepTransfer({ status, body }: Answer, { purpose, subject }: Exchange): void {
    if (purpose !== 'money' || status >= 300) return;
    const { data } = JSON.parse(body.toString()) as {
      data?: { transfer?: (Omit<MadeTransfer, 'subject'> & { id: string }) | null };
    };
    if (data?.transfer) this.transfers.set(data.transfer.id, { ...data.transfer, subject });
  }

  async #read(request: IncomingMessage): Promise<{ message: Request; text: string }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && name !== 'connection') headers.set(name, value);
    }
    const { method = 'GET', url = '/' } = request;
    const text = Buffer.concat(chunks).toString();
    const body = method === 'GET' || method === 'OPTIONS' ? null : text;
    const message = new Request(`http://${request.headers.host}${url}`, { method, headers, body });
    return { message, text };
  }

  #forward(request: Request): Promise<Answer> {
    return readAnswer(this.#options.forward(request));
  }
}

function purposeOf(method: string, path: string): Purpose {
  if (method !== 'POST') return path.endsWith('/product-prices/') ? 'prices' : 'other';
  if (/\/(checkout|embedded-checkout\/confirm)\/?$/.test(path)) return 'money';
  return path.endsWith('/embedded-checkout/validate') ? 'look' : 'other';
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BufferedResponse,
  begin,
  cut,
  bufferResponse,
  replacement,
  send,
} from './responses.ts';
import { forge } from './forged-responses.ts';
import {
  followPlan,
  NO_FAULTS,
  type NetworkFault,
  type Purpose,
  type FaultPlan,
} from '../plans/fault-plan.ts';

/** One request of the secure frame and what became of it. */
export interface Exchange {
  /** When the request arrived at the proxy, in driven milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly purpose: Purpose;
  /** The index of the run's cart or session that the request names; `undefined` if it names none. */
  readonly purchase: number | undefined;
  /** `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly fault: NetworkFault;
  /** The delay that the response's `Retry-After` asks for, in milliseconds. */
  readonly asked: number | undefined;
  /** When the client received the response or lost its connection, in driven milliseconds. */
  endedAt?: number;
  /** The status of the service's own response. */
  status?: number;
  /** What the service's own response says of the session, such as `open` or `expired`. */
  session?: string | undefined;
}

export interface ProxyOptions {
  /** Sends a request to the service. */
  readonly forward: (request: Request) => Promise<Response>;
  /** Ends the run's session without this request. */
  readonly endSession: (by: 'another payment' | 'expiry') => Promise<void>;
}

/** A transfer as the service's response describes it. */
export interface MadeTransfer {
  readonly state: string;
  readonly amount: number;
  readonly purchase: number | undefined;
  /** `Idempotency-Key` of the request that made it. */
  readonly key: string | undefined;
}

interface DelayedStep {
  readonly until: number;
  readonly release: () => void;
}

/** Stands between the secure frame and the service, and causes the faults of a plan. */
export class FaultProxy {
  readonly exchanges: Exchange[] = [];
  /** The driven time, in milliseconds. */
  now = 0;
  /** The transfers in the service's responses, by their ids. */
  readonly transfers = new Map<string, MadeTransfer>();
  readonly #options: ProxyOptions;
  readonly #server: Server;
  readonly #delayed = new Set<DelayedStep>();
  #nextFault: (purpose: Purpose, path: string) => NetworkFault;
  #purchaseOf: (body: string) => number | undefined = () => 0;
  /** Tells this run's requests from those of an earlier run, which may end after it. */
  #run = 0;
  /** Requests whose client waits for a response that comes once driven time passes. */
  #waiting = 0;
  /** Requests that the proxy or the service is working on right now. */
  #busy = 0;

  constructor(options: ProxyOptions) {
    this.#options = options;
    this.#nextFault = followPlan(NO_FAULTS);
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
   * Forgets the previous run and follows `plan` from now on.
   *
   * @param purchaseOf - Returns the index of the cart or session that a request's body names.
   */
  begin(plan: FaultPlan, purchaseOf: (body: string) => number | undefined = () => 0): void {
    this.#run += 1;
    this.#nextFault = followPlan(plan);
    this.#purchaseOf = purchaseOf;
    this.#delayed.clear();
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

  /** When the next delayed request or response is due. */
  get next(): number {
    return Math.min(Infinity, ...[...this.#delayed].map(({ until }) => until));
  }

  /** Lets time pass until `now`. */
  passUntil(now: number): void {
    this.now = now;
    for (const step of this.#delayed) {
      if (step.until > now) continue;
      this.#delayed.delete(step);
      step.release();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser repeats a request by itself when a kept-alive connection closes, so keep none alive.
    response.setHeader('connection', 'close');
    const { message, text } = await this.#read(request);
    if (message.method === 'OPTIONS') return send(response, await this.#forward(message));
    const path = new URL(message.url).pathname;
    const purpose = purposeOf(message.method, path);
    const fault = this.#nextFault(purpose, path);
    const asked = fault.type === 'replaced' ? fault.retryAfter?.asked : undefined;
    const key = message.headers.get('idempotency-key') ?? undefined;
    const method = message.method;
    const purchase = this.#purchaseOf(text);
    const exchange: Exchange = { at: this.now, method, path, purpose, purchase, key, fault, asked };
    this.exchanges.push(exchange);
    response.once('close', () => (exchange.endedAt ??= this.now));
    await this.#carryOut(fault, message, response, exchange);
  }

  async #carryOut(
    fault: NetworkFault,
    message: Request,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<void> {
    const run = this.#run;
    const forward = async (): Promise<BufferedResponse> => {
      const answer = await this.#forward(message.clone());
      exchange.status = answer.status;
      if (exchange.purpose === 'status') exchange.session = sessionStatus(answer);
      if (run === this.#run) this.#keepTransfer(answer, exchange);
      return answer;
    };
    switch (fault.type) {
      case 'clean':
        return send(response, await forward());
      case 'request lost':
        response.destroy();
        if (fault.arrives) void this.#delay(fault.arrives).then(forward);
        return;
      case 'response lost':
        await forward();
        response.destroy();
        return;
      case 'response truncated': {
        const answer = await forward();
        return cut(response, answer);
      }
      case 'replaced':
        if (fault.when === 'after') await forward();
        return send(response, replacement(fault, message));
      case 'duplicated': {
        const answer = await Promise.all([forward(), fault.after === 0 && forward()]);
        if (fault.after > 0) void this.#delay(fault.after).then(forward);
        return send(response, answer[0]);
      }
      case 'request delayed': {
        await this.#delay(fault.for, response);
        const answer = await forward();
        return send(response, answer);
      }
      case 'response delayed': {
        const answer = await forward();
        await this.#delay(fault.for, response);
        return send(response, answer);
      }
      case 'response trickled':
        return this.#drip(response, await forward());
      case 'forged': {
        const answer = fault.as === 'FAILED' ? undefined : await forward();
        return send(response, forge(fault.as, exchange.purpose, message, answer));
      }
      case 'session ended':
        await this.#options.endSession(fault.by);
        return send(response, await forward());
    }
  }

  /** Counts a waiting client until it has its response or has given up. */
  #countWaiting(response: ServerResponse): void {
    if (response.destroyed) return;
    this.#waiting += 1;
    const run = this.#run;
    response.once('close', () => {
      if (run === this.#run) this.#waiting -= 1;
    });
  }

  async #drip(response: ServerResponse, answer: BufferedResponse): Promise<void> {
    if (response.destroyed) return;
    begin(response, answer);
    response.flushHeaders();
    this.#countWaiting(response);
    for (let sent = 0; sent < answer.body.length && !response.destroyed; sent += 1) {
      response.write(answer.body.subarray(sent, sent + 1));
      await this.#delay(1000);
    }
    response.end();
  }

  /**
   * Waits for driven time to pass.
   *
   * @param response - Where a client waits for this, the response that it waits for.
   */
  async #delay(milliseconds: number, response?: ServerResponse): Promise<void> {
    if (response) this.#countWaiting(response);
    this.#busy -= 1;
    await new Promise<void>((resolve) => {
      this.#delayed.add({ until: this.now + milliseconds, release: resolve });
    });
    this.#busy += 1;
  }

  #keepTransfer({ status, body }: BufferedResponse, { purpose, purchase, key }: Exchange): void {
    if (purpose !== 'payment' || status >= 300) return;
    const { data } = JSON.parse(body.toString()) as {
      data?: { transfer?: (Omit<MadeTransfer, 'purchase' | 'key'> & { id: string }) | null };
    };
    if (data?.transfer) this.transfers.set(data.transfer.id, { ...data.transfer, purchase, key });
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

  #forward(request: Request): Promise<BufferedResponse> {
    return bufferResponse(this.#options.forward(request));
  }
}

function purposeOf(method: string, path: string): Purpose {
  if (method !== 'POST' && path.endsWith('/status')) return 'status';
  if (method !== 'POST') return path.endsWith('/product-prices/') ? 'prices' : 'other';
  if (/\/(checkout|embedded-checkout\/confirm)\/?$/.test(path)) return 'payment';
  return path.endsWith('/embedded-checkout/validate') ? 'status' : 'other';
}

/** The status of the session in a response to a status check; `undefined` in a refusal. */
function sessionStatus({ body }: BufferedResponse): string | undefined {
  const { data } = JSON.parse(body.toString()) as {
    data?: { status?: string; session?: { status?: string } } | null;
  };
  return data?.session?.status ?? data?.status;
}

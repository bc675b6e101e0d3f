import { KEYS } from './test-data.ts';

/** A fault that the sandbox causes for requests that match. Contract, section 8. */
export interface Fault {
  readonly match: { readonly method: string; readonly path: string };
  readonly times: number;
  /** `after` means that the request is carried out and its response is lost. */
  readonly when: 'before' | 'after';
  readonly action:
    | {
        readonly type: 'status';
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      }
    | { readonly type: 'delay'; readonly ms: number }
    | { readonly type: 'close' }
    | { readonly type: 'hang' };
}

export interface ServiceRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** `GET /sandbox/state`: the service's own records. */
export interface SandboxState {
  readonly customers: readonly ServiceRecord[];
  readonly payment_instruments: readonly ServiceRecord[];
  readonly orders: readonly ServiceRecord[];
  readonly transfers: readonly ServiceRecord[];
  readonly authorizations: readonly ServiceRecord[];
  readonly subscriptions: readonly ServiceRecord[];
  readonly sessions: readonly ServiceRecord[];
  readonly webhooks: readonly ServiceRecord[];
}

/** One entry of `GET /sandbox/requests`, with secrets and numbers masked. */
export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

/** Controls the sandbox from a test. It answers on loopback alone. */
export class SandboxControl {
  readonly #service: string;

  /** @param service - Where the sandbox is, such as the default, which `npm start` serves. */
  constructor(service = 'http://127.0.0.1:4244') {
    this.#service = service;
  }

  /** Sets everything back to the start: records, clock, faults and the log. */
  async reset(): Promise<void> {
    await this.#send('POST', '/sandbox/reset', {});
  }

  /** The service's own records. */
  async state(): Promise<SandboxState> {
    return (await this.#send('GET', '/sandbox/state')) as SandboxState;
  }

  /** All requests since the reset, with secrets and numbers masked. */
  async requests(): Promise<readonly LoggedRequest[]> {
    return (await this.#send('GET', '/sandbox/requests')) as readonly LoggedRequest[];
  }

  /** Moves the sandbox's time on, and does what has become due. */
  async advanceClock(seconds: number): Promise<void> {
    await this.#send('POST', '/sandbox/clock', { advance_seconds: seconds });
  }

  /** Replaces all faults. Without any, nothing fails any more. */
  async fail(...faults: readonly Fault[]): Promise<void> {
    await this.#send('PUT', '/sandbox/faults', faults);
  }

  /** Delays the next request that matches by `ms`: before it is carried out, or its response. */
  async delayNext(
    match: Fault['match'],
    ms: number,
    when: Fault['when'] = 'before',
  ): Promise<void> {
    await this.fail({ match, times: 1, when, action: { type: 'delay', ms } });
  }

  /** Lets something happen to the stablecoins of a session: `detect`, `confirm`, `underpay`… */
  async happenOnNetwork(session: string, event: string): Promise<unknown> {
    return this.#send('POST', '/sandbox/crypto', { session, event });
  }

  /** Calls the service as a merchant's server does. Returns the envelope's data. */
  async asMerchant(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.#send(method, `/v1/api${path}`, body, {
      'x-easy-api-key': KEYS.secret,
    });
    return (answer as { data: unknown }).data;
  }

  async #send(method: string, path: string, body?: unknown, headers = {}): Promise<unknown> {
    const response = await fetch(`${this.#service}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(
        `No sandbox answers at ${this.#service}. Start one: npx easy-checkout sandbox`,
        { cause: error },
      );
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
}

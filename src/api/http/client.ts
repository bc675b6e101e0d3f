import { CheckoutError, ConnectionError, isCheckoutError } from '../../errors.ts';
import { read } from '../schemas/shapes.ts';
import type { Endpoint } from './endpoint.ts';
import { pauseBefore } from './pause.ts';
import { type Answer, type AnswerListeners, readAnswer } from './read-answer.ts';
import { readAtMost } from './read-at-most.ts';
import { readRefusal } from './read-refusal.ts';
import { wait } from './wait.ts';

/** What the client needs from its environment. Tests pass their own. */
export interface ClientOptions {
  /** The base URL, without a slash at its end. */
  readonly baseUrl: string;
  /** The key that is sent as `x-easy-api-key`. */
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random?: () => number;
  /** Returns milliseconds since the Unix epoch. */
  readonly now?: () => number;
  /**
   * Notified of the time on the service's clock with each of its answers, in milliseconds since the
   * Unix epoch.
   */
  readonly onServedAt?: (time: number) => void;
  /** After how many milliseconds a request without an answer is abandoned. */
  readonly timeLimit?: number;
}

export interface CallOptions extends AnswerListeners {
  /** One key per attempt, the same for each repetition of its request. Contract, section 2. */
  readonly idempotencyKey?: string;
  /** The key that is sent as `BT-API-KEY` to operations of the vault. */
  readonly vaultKey?: string;
  readonly signal?: AbortSignal;
}

export interface Client {
  /**
   * Carries out `operation`. Safe operations are tried up to three times, all others are sent once.
   *
   * @throws {ApiError} the service refused, or the answer is not one of the service
   *   (`UNEXPECTED_RESPONSE`)
   * @throws {ConnectionError} no complete answer arrived in time
   * @throws {CheckoutError} `REQUEST_MALFORMED`: the request does not match its own schema and
   *   was not sent
   */
  call<Request, Response>(
    operation: Endpoint<Request, Response>,
    request: Request,
    options?: CallOptions,
  ): Promise<Response>;
}

/**
 * The size limit of an answer, in bytes, so that a decompression bomb does no harm. Reliability,
 * T17 and F27.
 */
const MAX_BYTES = 1_000_000;
const TRIES = 3;

export function createClient({
  baseUrl,
  apiKey,
  fetch = (input, init) => globalThis.fetch(input, init),
  sleep = wait,
  random = Math.random,
  now = Date.now,
  onServedAt = () => {},
  timeLimit = 30_000,
}: ClientOptions): Client {
  async function send<Request>(
    operation: Endpoint<Request, unknown>,
    body: Request,
    options: CallOptions,
  ): Promise<Answer> {
    const limit = AbortSignal.timeout(timeLimit);
    const signal = options.signal ? firstOf(limit, options.signal) : limit;
    try {
      const response = await fetch(...toRequest(operation, body, options, signal));
      return { response, text: await readAtMost(response, MAX_BYTES) };
    } catch (error) {
      if (isCheckoutError(error)) throw error;
      options.signal?.throwIfAborted();
      throw new ConnectionError(
        `No complete response to ${operation.method} ${operation.path} arrived, or CORS hid it.`,
        error,
      );
    }
  }

  function readResponse<Request, Response>(
    operation: Endpoint<Request, Response>,
    body: Request,
    options: CallOptions,
    answer: Answer,
  ): Response {
    const reading = {
      ...options,
      now: now(),
      sent: JSON.stringify(body),
      onServedAt(time: number) {
        onServedAt(time);
        options.onServedAt?.(time);
      },
    };
    const success = readAnswer(operation, answer, reading);
    if (success) return success.output;
    throw readRefusal(operation, answer, reading);
  }

  function toRequest<Request>(
    { method, path, auth }: Endpoint<Request, unknown>,
    body: Request,
    { idempotencyKey, vaultKey }: CallOptions,
    signal: AbortSignal,
  ): [string, RequestInit] {
    const init = {
      method,
      headers: {
        accept: 'application/json',
        ...(auth === 'api-key' && apiKey && { 'x-easy-api-key': apiKey }),
        ...(auth === 'vault-key' && vaultKey && { 'BT-API-KEY': vaultKey }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    } satisfies RequestInit;
    const rest = { ...body } as Record<string, string>;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { [name]: value = '' } = rest;
      delete rest[name];
      return encodeURIComponent(value);
    });
    if (method === 'GET' || method === 'DELETE') {
      const query = new URLSearchParams(rest).toString();
      return [`${baseUrl}${filled}${query && `?${query}`}`, init];
    }
    const headers = { ...init.headers, 'content-type': 'application/json' };
    return [`${baseUrl}${filled}`, { ...init, headers, body: JSON.stringify(rest) }];
  }

  return {
    async call(operation, request, options = {}) {
      const body = checked(operation, request);
      for (let tried = 1; ; tried++) {
        try {
          return readResponse(operation, body, options, await send(operation, body, options));
        } catch (error) {
          const wait = pauseBefore(error, tried, random());
          if (!operation.safe || tried === TRIES || wait === undefined) throw error;
          await sleep(wait);
          options.signal?.throwIfAborted();
        }
      }
    },
  };
}

/** A request that does not match its own schema is a defect of ours and must not be sent. */
function checked<Request>(operation: Endpoint<Request, unknown>, request: Request): Request {
  const fitting = read(operation.request, request);
  if (fitting) return fitting.output;
  throw new CheckoutError(
    `The request to ${operation.method} ${operation.path} is invalid, so nothing was sent.`,
    { code: 'REQUEST_MALFORMED', actor: 'service' },
  );
}

/** A signal that follows the first of both. `AbortSignal.any` is missing in Firefox before 124. */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const follow = (): void => first.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { signal: first.signal });
  }
  return first.signal;
}

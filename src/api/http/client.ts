import * as v from 'valibot';
import { ApiError, CheckoutError, ConnectionError } from '../../errors.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorEnvelope, SuccessEnvelope } from './envelope.ts';
import { readAtMost } from './read-at-most.ts';
import { readCode, readDetails, readRequestId, UNKNOWN_ERROR } from './refusal.ts';
import { retryAfter } from './retry-after.ts';

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

export interface CallOptions {
  /** One key per attempt, the same for each repetition of its request. Contract, section 2. */
  readonly idempotencyKey?: string;
  /** The key that is sent as `BT-API-KEY` to operations of the vault. */
  readonly vaultKey?: string;
  readonly signal?: AbortSignal;
  /** Notified of the time on the service's clock, in milliseconds since the Unix epoch. */
  readonly onServedAt?: (time: number) => void;
  /**
   * Notified of which part of a list the answer is, exactly as the service says it and unchecked.
   */
  readonly onPagination?: (pagination: unknown) => void;
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
/** The nesting limit of an answer, deeper than any that the service sends. */
const MAX_LEVELS = 50;
/** The longest requested wait that the client observes, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 60_000;
const TRIES = 3;

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function createClient({
  baseUrl,
  apiKey,
  fetch: send = (input, init) => fetch(input, init),
  sleep = wait,
  random = Math.random,
  now = Date.now,
  onServedAt = () => {},
  timeLimit = 30_000,
}: ClientOptions): Client {
  async function once<Request, Response>(
    operation: Endpoint<Request, Response>,
    body: Request,
    options: CallOptions,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(timeLimit);
    const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
    let response: globalThis.Response;
    let text: string;
    try {
      response = await send(...toRequest(operation, body, options, signal));
      text = await readAtMost(response, MAX_BYTES);
    } catch (error) {
      if (error instanceof CheckoutError) throw error;
      options.signal?.throwIfAborted();
      throw new ConnectionError(
        `No complete response to ${operation.method} ${operation.path} arrived.`,
        error,
      );
    }
    return readAnswer(operation, response, text, {
      ...options,
      now: now(),
      sent: JSON.stringify(body),
      onServedAt(time) {
        onServedAt(time);
        options.onServedAt?.(time);
      },
    });
  }

  function toRequest<Request>(
    { method, path, auth }: Endpoint<Request, unknown>,
    body: Request,
    { idempotencyKey, vaultKey }: CallOptions,
    signal: AbortSignal,
  ): [string, RequestInit] {
    const headers = new Headers({ accept: 'application/json' });
    if (auth === 'api-key' && apiKey) headers.set('x-easy-api-key', apiKey);
    if (auth === 'vault-key' && vaultKey) headers.set('BT-API-KEY', vaultKey);
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
    const init: RequestInit = {
      method,
      headers,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    };
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
    headers.set('content-type', 'application/json');
    return [`${baseUrl}${filled}`, { ...init, body: JSON.stringify(rest) }];
  }

  return {
    async call(operation, request, options = {}) {
      // A request that does not match its own schema is a defect of ours and must not be sent.
      const { success, output: body } = v.safeParse(operation.request, request);
      if (!success) throw malformed(operation);
      for (let tried = 1; ; tried++) {
        try {
          return await once(operation, body, options);
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

/**
 * Milliseconds to wait before a failed request is tried again; `undefined` when that would not
 * help.
 *
 * @param tried - How many times it was tried so far, from 1.
 * @param chance - A number from 0 up to 1 that spreads out clients that failed together.
 */
export function pauseBefore(error: unknown, tried: number, chance: number): number | undefined {
  const mayHelp =
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429));
  return mayHelp ? pauseAsAsked(error, tried, chance) : undefined;
}

/** The same pause for a request that is to be tried again whatever the error was. */
export function pauseAsAsked(error: unknown, tried: number, chance: number): number | undefined {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  if (asked === undefined) return 500 * 2 ** (tried - 1) * (1 + chance / 2);
  // The client never comes back earlier than asked, and it does not begin a wait that no buyer
  // would sit out.
  return asked <= MAX_RETRY_AFTER_MS ? asked * (1 + chance / 4) + chance * 500 : undefined;
}

/** What the client needs to read an answer. */
interface Reading extends Pick<CallOptions, 'onServedAt' | 'onPagination'> {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The body of the request. Errors must not repeat any part of it. */
  readonly sent: string;
}

function readAnswer<Response>(
  operation: Omit<Endpoint<unknown, Response>, 'request'>,
  response: globalThis.Response,
  text: string,
  { now, sent, onServedAt, onPagination }: Reading,
): Response {
  const { status } = response;
  const requestId = readRequestId(response.headers, sent);
  const init = { status, requestId, retryAfter: retryAfter(response.headers, now) };
  const json = parseJson(text);

  if (!response.ok) {
    const refusal = v.safeParse(ErrorEnvelope, json);
    if (refusal.success) {
      const code = readCode(refusal.output.error.code) ?? UNKNOWN_ERROR;
      const details = readDetails(refusal.output.error.details, sent);
      const message = `${operation.method} ${operation.path} was refused with ${status} ${code}.`;
      readTime(refusal.output, onServedAt);
      throw new ApiError(message, { ...init, code, details, actor: actorFor(status, code) });
    }
  } else {
    const read = v.safeParse(SuccessEnvelope, json);
    const envelope = read.success ? read.output : undefined;
    const answer = v.safeParse(operation.response, operation.enveloped ? envelope?.data : json);
    if (answer.success) {
      if (envelope) readTime(envelope, onServedAt);
      onPagination?.(envelope?.pagination);
      return answer.output;
    }
  }
  throw new ApiError(
    `${operation.method} ${operation.path} was answered with status ${status} and a body that is ` +
      'not from the service. Check its address, and any proxy in front of it.',
    { ...init, code: 'UNEXPECTED_RESPONSE', actor: 'service' },
  );
}

function readTime(
  { timestamp }: { readonly timestamp: string },
  onServedAt: CallOptions['onServedAt'],
): void {
  const time = Date.parse(timestamp);
  if (!Number.isNaN(time)) onServedAt?.(time);
}

function malformed({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): CheckoutError {
  return new CheckoutError(`The request to ${method} ${path} is invalid, so nothing was sent.`, {
    code: 'REQUEST_MALFORMED',
    actor: 'service',
  });
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isShallow(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether `value` can be posted to another document: browsers cannot copy endlessly nested objects.
 */
function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  return (
    !(value instanceof Object) ||
    (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))
  );
}

function actorFor(status: number, code: string): 'buyer' | 'merchant' | 'service' {
  // The vault refuses a card with the status of a malformed request.
  if (status === 402 || code === 'INVALID_CARD') return 'buyer';
  return status >= 500 || status === 429 ? 'service' : 'merchant';
}

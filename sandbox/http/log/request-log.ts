import type { MiddlewareHandler } from 'hono';
import { maskHeaders, maskJson, maskText } from './masking.ts';
import type { RequestScope } from '../request-scope.ts';

/** One request to the service. */
export interface LoggedRequest {
  /** Requests are counted from the start of the sandbox. */
  readonly id: number;
  /** The value of `x-request-id` in the answer, which the events of a request name too. */
  readonly request_id: string;
  /** When the request came, by the machine's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null when the request had no body, or when nothing read its body. */
  body: unknown;
  /** Null until the request is answered, and for ever when its connection was dropped. */
  status: number | null;
  /** The JSON of the answer, or null when the answer has none. */
  answer: unknown;
  /** Milliseconds. Null while the request is under way. */
  duration_ms: number | null;
}

export interface RequestLog {
  readonly middleware: MiddlewareHandler<RequestScope>;
  entries(): readonly LoggedRequest[];
  /** Grows with every change of the log. */
  revision(): number;
  /** The revision at which the log was last emptied. */
  clearedAt(): number;
  /** Requests that came or were answered after the log was at `revision`, oldest first. */
  changedSince(revision: number): readonly LoggedRequest[];
  clear(): void;
}

/** The log forgets its oldest requests first. */
const MAX_ENTRIES = 5000;
/** Characters that are kept of a body that is not JSON. */
const MAX_TEXT_LENGTH = 2000;

/** Keeps the last requests to the service in memory, without secrets or numbers. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  let revision = 0;
  let clearedAt = 0;
  let lastId = 0;
  const changedAt = new WeakMap<LoggedRequest, number>();
  const touch = (entry: LoggedRequest) => changedAt.set(entry, (revision += 1));
  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const entry: LoggedRequest = {
        id: (lastId += 1),
        request_id: context.get('requestId'),
        at: new Date().toISOString(),
        method,
        path: maskText(path),
        query: maskText(decodeQuery(queryOf(context.req.url))),
        headers: maskHeaders(context.req.raw.headers),
        body: null,
        status: null,
        answer: null,
        duration_ms: null,
      };
      const began = performance.now();
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES);
      touch(entry);
      try {
        await next();
        entry.status = context.res.status;
        const sent = context.get('sent');
        if (sent?.response === context.res) {
          entry.answer = maskJson(sent.body);
        } else {
          const text = await readJsonText(context.res);
          entry.answer = maskBody(text);
          // A copy by `clone()` would be wrong here: once a later middleware wraps the response that
          // was copied, Node may collect it, and cancels the body that both share.
          if (text !== undefined) context.res = new Response(text, context.res);
        }
      } finally {
        // Also record the body of a request whose connection was dropped.
        entry.body = maskBody(context.get('body'));
        entry.duration_ms = Math.round(performance.now() - began);
        touch(entry);
      }
    },
    entries: () => entries,
    revision: () => revision,
    clearedAt: () => clearedAt,
    changedSince: (since) => entries.filter((entry) => (changedAt.get(entry) ?? 0) > since),
    clear() {
      entries = [];
      clearedAt = revision += 1;
    },
  };
}

function queryOf(address: string): string {
  const at = address.indexOf('?');
  return at === -1 ? '' : address.slice(at + 1);
}

/** The query without its percent signs, behind which a number could hide from the masking. */
function decodeQuery(search: string): string {
  return [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join('&');
}

async function readJsonText(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  return response.text();
}

function maskBody(body: string | undefined): unknown {
  if (!body) return null;
  try {
    return maskJson(JSON.parse(body));
  } catch {
    return maskText(body).slice(0, MAX_TEXT_LENGTH);
  }
}

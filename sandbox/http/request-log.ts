import type { MiddlewareHandler } from 'hono';
import { maskHeaders, maskJson, maskText } from './masking.ts';
import type { RequestScope } from './request-scope.ts';

/** One request to the service. */
export interface LoggedRequest {
  /** Counts requests since the sandbox was started. */
  readonly id: number;
  /** When it came, by the machine's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null when it had none, or none that was read. */
  body: unknown;
  /** Null until it was answered; for ever, when its connection was dropped. */
  status: number | null;
  /** What it was answered with; null when that was nothing, or no JSON. */
  answer: unknown;
  /** Milliseconds; null while it is under way. */
  duration_ms: number | null;
}

export interface RequestLog {
  readonly middleware: MiddlewareHandler<RequestScope>;
  entries(): readonly LoggedRequest[];
  /** Grows with every change of the log. */
  revision(): number;
  /** The revision at which it was last emptied. */
  clearedAt(): number;
  /** Those that came or were answered after the log was at `revision`, oldest first. */
  changedSince(revision: number): readonly LoggedRequest[];
  clear(): void;
}

/** The oldest are forgotten first. */
const MAX_ENTRIES = 5000;
/** Characters kept of a body that is not JSON. */
const MAX_TEXT_LENGTH = 2000;

/** The last requests to the service, in memory, without secrets or numbers. */
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
        at: new Date().toISOString(),
        method,
        path: maskText(path),
        query: maskText(decodeQuery(new URL(context.req.url).search)),
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
        entry.answer = await readAnswer(context.res);
      } finally {
        // Also of a request whose connection is dropped.
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

/** A number may hide behind percent signs. */
function decodeQuery(search: string): string {
  return [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join('&');
}

async function readAnswer(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return null;
  return maskBody(await response.clone().text());
}

function maskBody(body: string | undefined): unknown {
  if (!body) return null;
  try {
    return maskJson(JSON.parse(body));
  } catch {
    return maskText(body).slice(0, MAX_TEXT_LENGTH);
  }
}

import type { MiddlewareHandler } from 'hono';
import { maskHeaders, maskJson, maskText } from './masking.ts';
import type { RequestScope } from './service.ts';

/** One request to the service. */
interface LoggedRequest {
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
}

export interface RequestLog {
  readonly middleware: MiddlewareHandler<RequestScope>;
  entries(): readonly LoggedRequest[];
  clear(): void;
}

/** The oldest are forgotten first. */
const MOST = 5000;
/** Characters kept of a body that is not JSON. */
const MOST_TEXT = 2000;

/** The last requests to the service, in memory, without secrets or numbers. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const entry: LoggedRequest = {
        at: new Date().toISOString(),
        method,
        path: maskText(path),
        query: maskText(decodeQuery(new URL(context.req.url).search)),
        headers: maskHeaders(context.req.raw.headers),
        body: null,
        status: null,
      };
      entries.push(entry);
      if (entries.length > MOST) entries = entries.slice(-MOST);
      await next();
      entry.body = maskBody(context.get('body'));
      entry.status = context.res.status;
    },
    entries: () => entries,
    clear() {
      entries = [];
    },
  };
}

/** A number may hide behind percent signs. */
function decodeQuery(search: string): string {
  return [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join('&');
}

function maskBody(body: string | undefined): unknown {
  if (!body) return null;
  try {
    return maskJson(JSON.parse(body));
  } catch {
    return maskText(body).slice(0, MOST_TEXT);
  }
}

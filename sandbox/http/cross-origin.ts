import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { RequestScope } from './request-scope.ts';

/** Browsers may keep the answer to a preflight for two hours. */
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

const EXPOSED_HEADERS =
  'x-request-id,retry-after,date,ratelimit-policy,ratelimit-limit,ratelimit-remaining,ratelimit-reset';

/**
 * Lets pages of `origins` read answers. Headers are added to the answer itself: Hono's own middleware
 * makes a new one of it, whose body has to be read from a stream then.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<RequestScope> {
  const allowed = new Set(origins);
  const preflight = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['x-easy-api-key', 'content-type', 'idempotency-key', 'bt-api-key'],
    exposeHeaders: EXPOSED_HEADERS.split(','),
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  });
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return preflight(context, next);
    await next();
    const { headers } = context.res;
    const origin = context.req.header('origin');
    if (origin !== undefined && allowed.has(origin)) {
      headers.set('access-control-allow-origin', origin);
    }
    headers.set('access-control-expose-headers', EXPOSED_HEADERS);
    headers.append('vary', 'Origin');
  };
}

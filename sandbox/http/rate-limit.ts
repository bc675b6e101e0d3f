import type { MiddlewareHandler } from 'hono';
import { MemoryStore, rateLimiter } from 'hono-rate-limiter';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

const MINUTE_MS = 60_000;

/**
 * Counts requests by address, states the count in `RateLimit-*`, and refuses what exceeds `limit`.
 */
export function createRateLimit(limit: number): {
  readonly middleware: MiddlewareHandler<RequestScope>;
  forget(): void;
} {
  const store = new MemoryStore<RequestScope>();
  return {
    middleware: rateLimiter<RequestScope>({
      store,
      limit,
      windowMs: MINUTE_MS,
      keyGenerator: (context) => context.env.remoteAddress ?? 'function',
      handler: () => {
        throw new Refusal(
          'RATE_LIMITED',
          'Too many requests. Wait for the seconds in Retry-After.',
        );
      },
    }),
    forget: () => store.resetAll(),
  };
}

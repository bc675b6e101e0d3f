import type { MiddlewareHandler } from 'hono';
import type { RequestScope } from '../request-scope.ts';
import { maskText } from './masking.ts';

/** Takes one line of a log, without its end. */
export type WriteLine = (line: string) => void;

/**
 * Writes one line of JSON for each request, once it is answered. The query is left out, and whatever
 * in the path looks like a secret or a number is masked.
 */
export function requestLines(write: WriteLine): MiddlewareHandler<RequestScope> {
  return async (context, next) => {
    const { method, path } = context.req;
    const began = performance.now();
    let status: number | null = null;
    try {
      await next();
      status = context.res.status;
    } finally {
      write(
        JSON.stringify({
          time: new Date().toISOString(),
          method,
          path: maskText(path),
          // Null where the connection ended without an answer.
          status,
          ms: Math.round((performance.now() - began) * 10) / 10,
          request_id: context.get('requestId'),
          merchant: context.get('merchant') ?? null,
        }),
      );
    }
  };
}

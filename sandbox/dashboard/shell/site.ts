import type { Context } from 'hono';
import type { RequestLog } from '../../http/log/request-log.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { Service } from '../../http/service.ts';
import type { Reading } from '../kinds/kind.ts';
import type { Notices } from './notices.ts';
import type { FormTokens } from './tokens.ts';

/** What the pages of the dashboard share. */
export interface Site {
  readonly service: Service;
  readonly log: RequestLog;
  readonly tokens: FormTokens;
  readonly notices: Notices;
  /** Sends a request through the whole service, without a network. */
  readonly send: (request: Request) => Promise<Response>;
}

/** The origin at which the browser has this page. Forms come back to it. */
export function originOf(context: Context<RequestScope>): string {
  return new URL(context.req.url).origin;
}

/** What reading records takes now, after everything that is due by now was done. */
export async function readingOf(site: Site, context: Context<RequestScope>): Promise<Reading> {
  const { service } = site;
  const { store, documentKey, checkoutOrigins } = service;
  const now = await service.readTime(store);
  await service.runDueJobs(now);
  return {
    now,
    documentKey,
    checkoutOrigins,
    origin: service.serviceOrigin ?? originOf(context),
  };
}

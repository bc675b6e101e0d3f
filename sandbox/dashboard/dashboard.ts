import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Faults } from '../control/faults.ts';
import { onlyLoopback } from '../http/allowed-callers.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { checkStorable } from '../http/request-body.ts';
import type { RequestLog } from '../http/log/request-log.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Service } from '../http/service.ts';
import { createFeed } from './feed.ts';
import { actionRoutes } from './actions/routes.ts';
import { chartRoutes } from './charts/routes.ts';
import { page, STYLES } from './page.ts';
import { recordRoutes } from './records/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { createNotices } from './shell/notices.ts';
import { SHELL_STYLES } from './shell/page.ts';
import { protectPage } from './shell/policy.ts';
import type { Site } from './shell/site.ts';
import { createFormTokens } from './shell/tokens.ts';
import { webhookActions } from './webhook-actions.ts';

const FILES = new Map([
  ...[...new Set([...STYLES, ...SHELL_STYLES, 'document'])].map(
    (name) => [`styles/${name}.css`, 'text/css; charset=utf-8'] as const,
  ),
  ['dashboard.js', 'text/javascript; charset=utf-8'],
  ['feed.js', 'text/javascript; charset=utf-8'],
  ['rows.js', 'text/javascript; charset=utf-8'],
  ['shell/shell.js', 'text/javascript; charset=utf-8'],
  ['shell/search-key.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
]);

/**
 * The pages that a developer keeps open beside their work: one shows live what arrives, the others
 * show each record, and have buttons to make something happen.
 *
 * @param send - Sends a request through the whole service.
 */
export function createDashboard(
  service: Service,
  log: RequestLog,
  faults: Faults,
  send: Site['send'],
): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  const { random } = service;
  const tokens = createFormTokens(random);
  const site: Site = { service, log, send, tokens, notices: createNotices(random) };

  app.get('/', onlyLoopback, (context) => {
    protectPage(context);
    return context.html(page(service.serviceOrigin ?? new URL(context.req.url).origin));
  });
  app.get('/dashboard/:file{.+}', onlyLoopback, (context) => file(context));
  app.get('/sandbox/feed', onlyLoopback, createFeed(service, log, faults));
  app.use('/sandbox/webhooks/*', onlyLoopback);
  for (const path of ['/records/*', '/sandbox/webhooks/*']) app.use(path, onlyStorable);
  app.route('/sandbox/webhooks', webhookActions(service));
  for (const path of ['/records/*', '/search', '/analytics', '/clock']) app.use(path, onlyLoopback);
  app.route('/', actionRoutes(site));
  app.route('/records', recordRoutes(site));
  app.route('/search', searchRoutes(site));
  app.route('/analytics', chartRoutes(site));
  return app;
}

/** Refuses an address with the character of code 0, for which a database cannot look. */
const onlyStorable: MiddlewareHandler<RequestScope> = ({ req }, next) => {
  if (/%00|\0/.test(req.path)) throw notFound();
  checkStorable(req.query());
  return next();
};

async function file(context: Context<RequestScope>): Promise<Response> {
  const name = context.req.param('file') ?? '';
  const type = FILES.get(name);
  if (!type) throw new Refusal('NOT_FOUND', 'The dashboard has no such file.');
  const content = await readFile(join(import.meta.dirname, name), 'utf8');
  return context.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import type { Faults } from '../control/faults.ts';
import { onlyLoopback } from '../http/allowed-callers.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Service } from '../http/service.ts';
import { feed } from './feed.ts';
import { page, STYLES } from './page.ts';
import { webhookActions } from './webhook-actions.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const FILES = new Map([
  ...STYLES.map((name) => [`styles/${name}.css`, 'text/css; charset=utf-8'] as const),
  ['dashboard.js', 'text/javascript; charset=utf-8'],
  ['feed.js', 'text/javascript; charset=utf-8'],
  ['rows.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
]);

/**
 * The page that a developer keeps open beside their work: it shows live what arrives, and has
 * buttons to make something happen.
 */
export function createDashboard(
  service: Service,
  log: RequestLog,
  faults: Faults,
): Hono<RequestScope> {
  const app = new Hono<RequestScope>();

  app.get('/', onlyLoopback, (context) => {
    context.header('content-security-policy', POLICY);
    context.header('cross-origin-opener-policy', 'same-origin');
    context.header('referrer-policy', 'no-referrer');
    return context.html(page(service.serviceOrigin ?? new URL(context.req.url).origin));
  });
  app.get('/dashboard/:file{.+}', onlyLoopback, (context) => file(context));
  app.get('/sandbox/feed', onlyLoopback, (context) => feed(context, service, log, faults));
  app.use('/sandbox/webhooks/*', onlyLoopback);
  app.route('/sandbox/webhooks', webhookActions(service));
  return app;
}

async function file(context: Context<RequestScope>): Promise<Response> {
  const name = context.req.param('file') ?? '';
  const type = FILES.get(name);
  if (!type) throw new Refusal('NOT_FOUND', 'The dashboard has no such file.');
  const content = await readFile(join(import.meta.dirname, name), 'utf8');
  return context.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' });
}

import { Hono } from 'hono';
import type { RequestScope } from '../../http/request-scope.ts';
import { billRoutes, documentBeside } from './bill-routes.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Site } from '../shell/site.ts';
import { listPage } from './list-page.ts';
import { noSuchPage, recordPage, type Extra } from './record-page.ts';

const NOTHING: Extra = () => undefined;

/** The lists and the pages of records. */
export function recordRoutes(site: Site): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  const { readTime, store } = site.service;
  app.route('/bills', billRoutes(site));
  app.get('/:kind', async (context) => {
    const kind = kindOf(context.req.param('kind'));
    return kind
      ? listPage(site, context, kind)
      : noSuchPage(site, context, kind, await readTime(store));
  });
  app.get('/:kind/:id', async (context) => {
    const { kind: path, id } = context.req.param();
    const kind = kindOf(path);
    if (!kind) return noSuchPage(site, context, kind, await readTime(store));
    return recordPage(site, context, kind, id, path === 'bills' ? documentBeside : NOTHING);
  });
  return app;
}

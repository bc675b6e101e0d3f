import type { Context } from 'hono';
import { html } from 'hono/html';
import type { RequestScope } from '../../http/request-scope.ts';
import { actionsOnList } from '../actions/on-lists.ts';
import { ALL, countByStatus, findRecords } from '../kinds/find.ts';
import type { Kind } from '../kinds/kind.ts';
import { addressOfList } from '../kinds/kinds.ts';
import { answerPage, type Html } from '../shell/page.ts';
import { readingOf, type Site } from '../shell/site.ts';
import { recordList } from './list.ts';

const PAGE_SIZE = 25;

/** All records of one kind, or those of one status, page by page, the newest first. */
export async function listPage(
  site: Site,
  context: Context<RequestScope>,
  kind: Kind,
): Promise<Response> {
  const { store } = site.service;
  const reading = await readingOf(site, context);
  const status = context.req.query('status');
  const counts = await countByStatus(store, kind, reading.now);
  const every = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const total = status === undefined ? every : (counts.get(status) ?? 0);
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const number = Math.min(Math.max(1, Math.trunc(Number(context.req.query('page'))) || 1), last);
  const condition =
    status === undefined ? ALL : { where: `(${kind.status}) = $2`, values: [status] };
  const found = await findRecords(store, kind, reading, {
    ...condition,
    limit: PAGE_SIZE,
    offset: (number - 1) * PAGE_SIZE,
  });
  return answerPage(site, context, {
    title: kind.many,
    place: addressOfList(kind.path),
    now: reading.now,
    body: html`
      <div class="headline">
        <h1>${kind.many}</h1>
        ${await actionsOnList(site, kind)}
      </div>
      ${counts.size > 1 && filters(kind, counts, every, status)}
      ${found.length > 0 ? recordList(kind, found) : html`<p class="empty">${kind.empty}</p>`}
      ${last > 1 && pages(kind, status, number, last, total)}
    `,
  });
}

function filters(
  kind: Kind,
  counts: ReadonlyMap<string, number>,
  every: number,
  chosen: string | undefined,
): Html {
  const link = (status: string | undefined, text: string, count: number) =>
    html`<li>
      <a href="${addressOf(kind, status, 1)}" ${status === chosen ? html`aria-current="true"` : ''}
        >${text} <span class="count">${count}</span></a
      >
    </li>`;
  return html`<nav aria-label="Status">
    <ul class="filters">
      ${link(undefined, 'All', every)}
      ${[...counts].map(([status, count]) =>
        link(status, status.replaceAll('_', ' ').toLowerCase(), count),
      )}
    </ul>
  </nav>`;
}

function pages(
  kind: Kind,
  status: string | undefined,
  number: number,
  last: number,
  total: number,
): Html {
  return html`<nav class="pages" aria-label="Pages">
    ${number > 1 && html`<a href="${addressOf(kind, status, number - 1)}" rel="prev">Newer</a>`}
    <span>Page ${number} of ${last} · ${total} in all</span>
    ${number < last && html`<a href="${addressOf(kind, status, number + 1)}" rel="next">Older</a>`}
  </nav>`;
}

function addressOf(kind: Kind, status: string | undefined, page: number): string {
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return addressOfList(kind.path) + (query && `?${query}`);
}

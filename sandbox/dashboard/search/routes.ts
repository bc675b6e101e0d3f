import { Hono } from 'hono';
import { html } from 'hono/html';
import type { RequestScope } from '../../http/request-scope.ts';
import { addressOfRecord } from '../kinds/kinds.ts';
import { recordList } from '../records/list.ts';
import { answerPage, type Html } from '../shell/page.ts';
import { readingOf, type Site } from '../shell/site.ts';
import { recordOf, search, type Results } from './search.ts';

const MAX_QUERY_LENGTH = 200;

/** The search over everything. A whole id leads to its record at once. */
export function searchRoutes(site: Site): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  app.get('/', async (context) => {
    // A database cannot look for the character of code 0.
    const query = (context.req.query('q') ?? '').replaceAll('\0', '').slice(0, MAX_QUERY_LENGTH);
    const reading = await readingOf(site, context);
    const isEmpty = query.trim() === '';
    const { store } = site.service;
    // An id is found by an index, and any other text by looking at every record.
    const one = await recordOf(store, query, reading);
    if (one) return context.redirect(addressOfRecord(one[0].path, one[1]), 303);
    const results = isEmpty ? [] : await search(store, query, reading);
    const title = isEmpty ? 'Search' : `Search for ${query}`;
    return answerPage(site, context, {
      title,
      place: '/search',
      now: reading.now,
      query,
      body: html`<div class="headline">
          <h1>${isEmpty ? 'Search' : html`Results for “<bdi>${query}</bdi>”`}</h1>
        </div>
        ${results.length > 0 ? results.map(group) : nothing(isEmpty)}`,
    });
  });
  return app;
}

function group({ kind, found, total }: Results): Html {
  return html`<section aria-label="${kind.many}">
    <h2 class="group">${kind.many} <span class="count">${total}</span></h2>
    ${recordList(kind, found)}
    ${
      total > found.length &&
      html`<p class="muted">${total - found.length} more. Add a word to narrow the search.</p>`
    }
  </section>`;
}

function nothing(isEmpty: boolean): Html {
  return html`<p class="empty">
    ${isEmpty ? 'Search for' : 'Nothing has that. Try'} an id, a name, an email, an amount like
    24.00, or the last four digits of a card.
  </p>`;
}

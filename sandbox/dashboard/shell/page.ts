import type { Context } from 'hono';
import { html } from 'hono/html';
import type { RequestScope } from '../../http/request-scope.ts';
import { PLACES } from './navigation.ts';
import { protectPage } from './policy.ts';
import { searchBox } from './search-box.ts';
import type { Site } from './site.ts';
import { timeOf } from './time.ts';

export type Html = ReturnType<typeof html>;

/** The style sheets of these pages in their order. */
export const SHELL_STYLES = [
  'tokens',
  'base',
  'controls',
  'search',
  'shell',
  'records',
  'record',
  'charts',
] as const;

const STEPS = [
  { step: 'day', label: '+1 day' },
  { step: 'week', label: '+1 week' },
  { step: 'month', label: '+1 month' },
] as const;

interface PageContent {
  readonly title: string;
  /** The place of the navigation to which the page belongs. */
  readonly place: string;
  readonly now: Date;
  readonly body: Html;
  /** What stands in the search box. */
  readonly query?: string;
  readonly status?: 200 | 403 | 404;
}

/** Answers with a page: navigation, search and clock around its own content. */
export async function answerPage(
  site: Site,
  context: Context<RequestScope>,
  { title, place, now, body, query = '', status = 200 }: PageContent,
): Promise<Response> {
  protectPage(context);
  const { pathname, search } = new URL(context.req.url);
  const notice = site.notices.find(context.req.query('said'));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Sandbox</title>
        <link rel="icon" href="/dashboard/icon.svg" type="image/svg+xml" />
        ${SHELL_STYLES.map(
          (name) => html`<link rel="stylesheet" href="/dashboard/styles/${name}.css" />`,
        )}
        <script type="module" src="/dashboard/shell/shell.js"></script>
      </head>
      <body class="shell">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="head">
          <a class="brand" href="/">Sandbox</a>
          ${searchBox(query)}
          ${clock(now, await site.tokens.make('/clock'), withoutNotice(pathname + search))}
        </header>
        ${navigation(place)}
        <main id="content" tabindex="-1">
          ${
            notice &&
            html`<p class="notice ${notice.isGood ? 'good' : 'bad'}" role="status">
              ${notice.text}
            </p>`
          }
          ${body}
        </main>
        <p class="announcement" role="status" data-announcement></p>
      </body>
    </html>`;
  return context.html(page, status);
}

/** The address to come back to after an action, which has a sentence of its own. */
function withoutNotice(address: string): string {
  return address.replace(/([?&])said=[^&]*&?/, '$1').replace(/[?&]$/, '');
}

function clock(now: Date, token: string, back: string): Html {
  return html`<form class="clock" action="/clock" method="post" aria-label="Clock of the sandbox">
    ${timeOf(now.toISOString())}
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="back" value="${back}" />
    <span class="joined">
      ${STEPS.map(({ step, label }) => html`<button name="step" value="${step}">${label}</button>`)}
    </span>
  </form>`;
}

function navigation(place: string): Html {
  return html`<nav class="places" aria-label="Dashboard">
    ${PLACES.map(
      ({ title, places }) =>
        html`<div>
          <h2>${title}</h2>
          <ul>
            ${places.map(
              ({ href, title }) =>
                html`<li>
                  <a href="${href}" ${href === place ? html`aria-current="page"` : ''}>${title}</a>
                </li>`,
            )}
          </ul>
        </div>`,
    )}
  </nav>`;
}

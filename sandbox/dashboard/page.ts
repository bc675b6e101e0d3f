import { html } from 'hono/html';
import { addressOfList } from './kinds/kinds.ts';
import { PRESETS, TARGETS } from './presets.ts';
import { searchBox } from './shell/search-box.ts';
import { keys, testNumbers } from './copied.ts';

type Html = ReturnType<typeof html>;

/** The tabs, each with its lists. The tab of webhooks has two. */
const TABS: readonly { readonly id: string; readonly title: string; readonly lists: Lists }[] = [
  {
    id: 'requests',
    title: 'Requests',
    lists: { requests: 'No requests yet. New requests appear here at once.' },
  },
  {
    id: 'transfers',
    title: 'Transfers',
    lists: { transfers: 'No transfers yet. Try a test card.' },
  },
  {
    id: 'sessions',
    title: 'Sessions',
    lists: {
      sessions: 'No sessions yet. A server creates one with POST /v1/api/embedded-checkout/.',
    },
  },
  { id: 'orders', title: 'Orders', lists: { orders: 'No orders yet. Each payment creates one.' } },
  {
    id: 'subscriptions',
    title: 'Subscriptions',
    lists: { subscriptions: 'No subscriptions yet. Recurring prices create them.' },
  },
  { id: 'customers', title: 'Customers', lists: { customers: 'No customers yet.' } },
  {
    id: 'webhooks',
    title: 'Webhooks',
    lists: {
      endpoints: 'No endpoints yet. A server registers one with POST /v1/api/webhooks.',
      deliveries: 'No deliveries yet.',
    },
  },
];

/** The lists of a tab, each with the text that is shown while it is empty. */
type Lists = Readonly<Record<string, string>>;

const SUBTITLES: Readonly<Record<string, string>> = {
  endpoints: 'Endpoints',
  deliveries: 'Deliveries',
};

/** The style sheets in their order. Where two rules are equally specific, the later one applies. */
export const STYLES = [
  'tokens',
  'base',
  'controls',
  'header',
  'search',
  'lists',
  'rows',
  'detail',
  'tools',
  'notices',
] as const;

const CLOCK_STEPS = [
  { label: '+1 min', seconds: 60 },
  { label: '+1 h', seconds: 3600 },
  { label: '+1 day', seconds: 86_400 },
];

const UNITS = [
  { label: 'minutes', seconds: 60 },
  { label: 'hours', seconds: 3600 },
  { label: 'days', seconds: 86_400 },
];

/** The page without any records. Its script fetches those from the feed. */
export function page(origin: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox</title>
        <link rel="icon" href="/dashboard/icon.svg" type="image/svg+xml" />
        ${STYLES.map((name) => html`<link rel="stylesheet" href="/dashboard/styles/${name}.css" />`)}
        <script type="module" src="/dashboard/dashboard.js"></script>
      </head>
      <body>
        <a class="skip" href="#lists">Skip to the lists</a>
        <header class="top">
          <h1>Sandbox</h1>
          <p class="live" data-live data-state="waiting">Connecting</p>
          <nav aria-label="Dashboard">
            <a href="${addressOfList('transfers')}">Records</a>
            <a href="/analytics">Analytics</a>
          </nav>
          ${searchBox('')} ${clock()}
          <button type="button" class="danger" data-reset>Reset…</button>
        </header>
        <div class="columns">
          <main id="lists" tabindex="-1">
            <noscript>
              <p class="empty">
                This page needs JavaScript. <a href="/records/transfers">The records</a> do not.
              </p>
            </noscript>
            ${tabs()} ${TABS.map(panel)}
          </main>
          <aside aria-label="Tools">${faultTools()} ${keys(origin)} ${testNumbers()}</aside>
        </div>
        <p class="announcement" role="status" data-announcement></p>
        ${resetDialog()}
      </body>
    </html>`;
}

function clock(): Html {
  return html`<section class="clock" aria-label="Clock of the sandbox">
    <p><time data-now></time> <span data-ahead></span></p>
    <div class="buttons">
      ${CLOCK_STEPS.map(
        ({ label, seconds }) =>
          html`<button type="button" data-advance="${seconds}">${label}</button>`,
      )}
      <form data-advance-by>
        <input
          name="count"
          inputmode="decimal"
          value="14"
          autocomplete="off"
          aria-label="How many"
        />
        <select name="unit" aria-label="Unit of time">
          ${UNITS.map(
            ({ label, seconds }) =>
              html`<option value="${seconds}" ${label === 'days' ? 'selected' : ''}>
                ${label}
              </option>`,
          )}
        </select>
        <button>Advance</button>
      </form>
    </div>
  </section>`;
}

function tabs(): Html {
  return html`<div class="bar">
    <nav aria-label="Lists">
      ${TABS.map(
        ({ id, title }) =>
          html`<a href="#${id}" data-tab="${id}"
            >${title} <span class="count" data-count="${id}"></span
          ></a>`,
      )}
    </nav>
    <div class="filters">
      <input type="search" placeholder="Filter" aria-label="Filter the list" data-filter />
      <label data-only="requests"><input type="checkbox" data-preflights /> Preflights</label>
    </div>
  </div>`;
}

function panel({ id, title, lists }: (typeof TABS)[number]): Html {
  return html`<section data-panel="${id}" aria-label="${title}" hidden>
    ${Object.entries(lists).map(
      ([list, empty]) =>
        html`<h2 class="${SUBTITLES[list] ? '' : 'visually-hidden'}">
            ${SUBTITLES[list] ?? title}
          </h2>
          <ol class="rows" data-list="${list}"></ol>
          <p class="empty" data-empty="${list}">${empty}</p>
          <p class="more" data-more="${list}" hidden></p>`,
    )}
  </section>`;
}

function faultTools(): Html {
  return html`<section>
    <h2>Simulate a failure</h2>
    <label class="target"
      >For the next
      <select data-target>
        ${TARGETS.map(
          ({ label, match }) => html`<option value="${JSON.stringify(match)}">${label}</option>`,
        )}
      </select></label
    >
    <div class="buttons">
      ${PRESETS.map(
        ({ label, explanation, fault }) =>
          html`<button type="button" data-fault="${JSON.stringify(fault)}" title="${explanation}">
            ${label}
          </button>`,
      )}
    </div>
    <ul class="armed" data-armed aria-label="Armed faults"></ul>
    <button type="button" class="quiet" data-clear-faults hidden>Clear all</button>
  </section>`;
}

function resetDialog(): Html {
  return html`<dialog data-reset-dialog aria-labelledby="reset-title">
    <h2 id="reset-title">Reset the sandbox?</h2>
    <p>
      Customers, orders, transfers, sessions, subscriptions, webhook endpoints and the list of
      requests are removed, the clock goes back to now, and all faults are cleared. Servers have to
      register their webhooks again.
    </p>
    <form method="dialog" class="buttons">
      <button value="cancel">Cancel</button>
      <button value="reset" class="danger">Reset</button>
    </form>
  </dialog>`;
}

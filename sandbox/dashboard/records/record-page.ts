import type { Context } from 'hono';
import { html } from 'hono/html';
import { maskJson } from '../../http/log/masking.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { isMerchant, merchantOfId } from '../../merchants/keys.ts';
import { actionsOnRecord } from '../actions/on-records.ts';
import { findRecord } from '../kinds/find.ts';
import { textOf, type AnyRecord, type Kind } from '../kinds/kind.ts';
import { addressOfList } from '../kinds/kinds.ts';
import { answerPage, type Html } from '../shell/page.ts';
import { readingOf, type Site } from '../shell/site.ts';
import { eventsOf, historyOf } from './history.ts';
import { pill } from './list.ts';
import { madeBy, makerOf } from './made-by.ts';
import { relatedTo } from './related.ts';
import { copyable, currencyOf, isFilled, isTable, labelOf, tableOf, valueOf } from './values.ts';

/** Parts of a page that only some kinds have. */
export type Extra = (record: AnyRecord) => Html | undefined;

/** One record: what it says, what can be done with it, what happened to it, and what made it. */
export async function recordPage(
  site: Site,
  context: Context<RequestScope>,
  kind: Kind,
  id: string,
  extra: Extra,
): Promise<Response> {
  const { store } = site.service;
  const reading = await readingOf(site, context);
  const found = await findRecord(store, kind, id, reading);
  const place = addressOfList(kind.path);
  if (!found) return noSuchPage(site, context, kind, reading.now);
  const { status } = found;
  const record = masked(kind, found.record);
  const events = kind.path === 'events' ? [] : await eventsOf(store, id);
  const log = site.log.entries();
  const title = kind.title?.(record) ?? id;
  const sum = kind.sum?.(record);
  return answerPage(site, context, {
    title: `${kind.one} ${title}`,
    place,
    now: reading.now,
    body: html`
      <p class="crumb"><a href="${place}">${kind.many}</a></p>
      <div class="headline">
        <h1>
          <bdi>${sum || title}</bdi>
          ${pill(status)}
        </h1>
        <p class="muted">${kind.one} ${copyable(id, html`<code>${id}</code>`)}</p>
      </div>
      ${await actionsOnRecord(site, kind, found)} ${extra(record)}
      <div class="halves">
        <div>
          ${fieldsCard(kind, record)} ${tables(kind, record)}
          ${await relatedTo(store, kind, found.record, reading)}
        </div>
        <div>${historyOf(record, events, log)}</div>
      </div>
      ${madeBy(makerOf(log, record, events), reading.origin)} ${asJson(record)}
    `,
  });
}

export function noSuchPage(
  site: Site,
  context: Context<RequestScope>,
  kind: Kind | undefined,
  now: Date,
): Promise<Response> {
  const place = kind ? addressOfList(kind.path) : '/';
  return answerPage(site, context, {
    title: 'Not found',
    place,
    now,
    status: 404,
    body: html`<div class="headline"><h1>Not found</h1></div>
      <p class="empty">
        There is no such ${kind ? kind.one.toLowerCase() : 'page'}. A reset removes records.
        <a href="${place}">${kind ? `All ${kind.many.toLowerCase()}` : 'The dashboard'}</a>
      </p>`,
  });
}

/** Buyers may have typed anything, so the whole record is masked. */
function masked({ path }: Kind, record: AnyRecord): AnyRecord {
  const shown = maskJson(JSON.parse(JSON.stringify(record))) as Readonly<Record<string, unknown>>;
  // A field of this name may hold the number of a card anywhere else.
  const number = path === 'invoices' ? { number: record['number'] } : {};
  return { ...shown, ...number, id: record.id };
}

/** Fields that are shown elsewhere on the page. */
const ELSEWHERE = new Set([
  'id',
  'status',
  'state',
  'merchant',
  'entity',
  'extracted_data',
  'reviewed_data',
]);

function fieldsCard(kind: Kind, record: AnyRecord): Html {
  const currency = currencyOf(record);
  const merchant = textOf(record['merchant']);
  const { created_at, updated_at, ...fields } = record;
  const shown = Object.entries({ ...fields, created_at, updated_at }).filter(
    ([field, value]) => !ELSEWHERE.has(field) && isFilled(value) && !isTable(value),
  );
  return html`<section class="card" aria-label="Details">
    <h2>Details</h2>
    <dl class="fields">
      ${shown.map(
        ([field, value]) =>
          html`<div>
            <dt>${labelOf(field)}</dt>
            <dd>${valueOf(field, value, { currency, isMajor: kind.path === 'bills' })}</dd>
          </div>`,
      )}
      ${
        merchant &&
        html`<div>
          <dt>Merchant</dt>
          <dd>${isMerchant(merchant) ? merchantOfId(merchant).name : merchant}</dd>
        </div>`
      }
    </dl>
  </section>`;
}

function tables(kind: Kind, record: AnyRecord): Html[] {
  const around = { currency: currencyOf(record), isMajor: kind.path === 'bills' };
  return Object.entries(record).flatMap(([field, value]) =>
    isTable(value)
      ? [
          html`<section class="card">
            <h2>${labelOf(field)}</h2>
            ${tableOf(field, value, around)}
          </section>`,
        ]
      : [],
  );
}

function asJson(record: AnyRecord): Html {
  return html`<details class="card">
    <summary>The record as JSON</summary>
    <div class="code">
      <button type="button" class="quiet" data-copy="" aria-label="Copy the record" hidden>
        Copy
      </button>
      <pre tabindex="0" role="group" aria-label="The record">
${JSON.stringify(record, undefined, 2)}</pre>
    </div>
  </details>`;
}

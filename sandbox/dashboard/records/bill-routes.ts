import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { documentUrl, readDocument } from '../../bills/document.ts';
import { extractLines } from '../../extraction/extract.ts';
import { notFound } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { fieldOf, textOf, type AnyRecord } from '../kinds/kind.ts';
import { addressOfRecord } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import { originOf, readingOf, type Site } from '../shell/site.ts';
import { isFilled, isTable, labelOf, tableOf, valueOf } from './values.ts';
import { documentPage } from './bill-document.ts';

/** The documents of bills, to be looked at in a frame, and to be downloaded. */
export function billRoutes(site: Site): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  app.get('/:id/document', (context) => shownDocument(site, context));
  app.get('/:id/download', async (context) => {
    const { documentKey, now } = await readingOf(site, context);
    const link = { documentKey, now, origin: originOf(context) };
    return context.redirect(await documentUrl(link, context.req.param('id')), 303);
  });
  return app;
}

/**
 * A picture as it is, or the text of a PDF. Browsers open no PDF in a frame that may run nothing.
 *
 * @throws {Refusal} `NOT_FOUND`
 */
async function shownDocument({ service }: Site, context: Context<RequestScope>): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const found = await readDocument(service.store, service, { id });
  if (!found) throw notFound();
  const origin = originOf(context);
  context.header('referrer-policy', 'no-referrer');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src ${origin}; frame-ancestors ${origin}; sandbox`,
  );
  if (found.content_type.startsWith('image/')) {
    return context.body(found.bytes, 200, { 'content-type': found.content_type });
  }
  // A document that cannot be opened has its reason among the fields of the bill.
  const lines = await extractLines(found.bytes);
  return context.html(documentPage(found.file_name, lines));
}

/** The document of a bill beside the fields that were read from it. */
export function documentBeside(record: AnyRecord): Html {
  const address = addressOfRecord('bills', record.id);
  const read = record['extracted_data'];
  const reviewed = (record['reviewed_data'] ?? {}) as Readonly<Record<string, unknown>>;
  const around = { currency: reviewed['currency'], isMajor: true };
  const name = textOf(record['file_name']);
  return html`<section class="card document" aria-labelledby="document">
    <h2 id="document">Document</h2>
    ${warningsOf(record)}
    <div class="halves">
      <div>
        <iframe sandbox src="${address}/document" title="Document ${name}" loading="lazy"></iframe>
        <p><a href="${address}/download">Download ${name}</a></p>
      </div>
      <div>
        <dl class="fields">
          ${Object.entries(reviewed)
            .filter(([, value]) => isFilled(value) && !isTable(value))
            .map(
              ([field, value]) =>
                html`<div>
                  <dt>${labelOf(field)}</dt>
                  <dd>
                    ${valueOf(field, value, around)} ${correction(fieldOf(read, field), value)}
                  </dd>
                </div>`,
            )}
        </dl>
        ${isFilled(reviewed) ? '' : html`<p class="muted">Nothing could be read from it.</p>`}
      </div>
    </div>
    ${Object.entries(reviewed).map(([field, value]) =>
      isTable(value) ? tableOf(field, value, around) : '',
    )}
  </section>`;
}

/** What somebody has to look at before the bill is paid. */
function warningsOf({ duplicate_of, document_kind, review_reasons }: AnyRecord): Html {
  const first = textOf(duplicate_of);
  const reasons = Array.isArray(review_reasons) ? (review_reasons as readonly unknown[]) : [];
  return html`${
    first === ''
      ? ''
      : html`<p class="notice bad">
          This bill was uploaded before:
          <a href="${addressOfRecord('bills', first)}"><code>${first}</code></a
          >. Paying it pays twice.
        </p>`
  }
  ${
    document_kind === 'invoice'
      ? ''
      : html`<p class="notice bad">
          This is no invoice but: ${textOf(document_kind).replaceAll('_', ' ')}.
        </p>`
  }
  ${
    reasons.length === 0
      ? ''
      : html`<p>Not sure, so look at the document:</p>
          <ul>
            ${reasons.map(
              (reason) =>
                html`<li>
                  ${labelOf(textOf(fieldOf(reason, 'field')))}:
                  ${textOf(fieldOf(reason, 'reason')).replaceAll('_', ' ')}
                </li>`,
            )}
          </ul>`
  }`;
}

/** What the document says where the merchant has changed it. */
function correction(read: unknown, reviewed: unknown): Html | string {
  if (JSON.stringify(read) === JSON.stringify(reviewed)) return '';
  const before = isFilled(read) ? `read as ${String(read)}` : 'not in the document';
  return html`<span class="muted">(${before})</span>`;
}

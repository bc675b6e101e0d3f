import { html } from 'hono/html';
import type { Line } from '../../extraction/read-bill.ts';
import type { Html } from '../shell/page.ts';

/**
 * The text of a document, line by line, as a page of its own. It is shown in a frame that may run
 * nothing and load nothing but the style sheet.
 */
export function documentPage(fileName: string, lines: readonly Line[] | undefined): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${fileName}</title>
        <link rel="stylesheet" href="/dashboard/styles/document.css" />
      </head>
      <body>
        <main>
          <h1 class="hidden">${fileName}</h1>
          ${contentOf(lines)}
        </main>
      </body>
    </html>`;
}

function contentOf(lines: readonly Line[] | undefined): Html {
  if (!lines) return html`<p>The document cannot be opened. Download it to look at it.</p>`;
  if (lines.length === 0) {
    return html`<p>The document has no text that could be shown. Download it to look at it.</p>`;
  }
  return html`${lines.map(
    (cells) => html`<p>${cells.map((cell) => html`<bdi>${cell}</bdi> `)}</p>`,
  )}`;
}

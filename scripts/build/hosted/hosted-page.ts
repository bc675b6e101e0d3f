import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../../hosted/config.ts';
import { writeConfig } from '../../../hosted/document.ts';
import { integrityOf } from '../../../hosted/integrity.ts';
import type { Bundle } from '../bundle.ts';
import { buildHostedScript } from './hosted-script.ts';
import { writeForm, writeInline } from '../html/inline.ts';
import { squeezeHtml } from '../html/squeeze-html.ts';
import { styleSheet } from '../styles.ts';

/**
 * The hosted page's document, which holds its styles, the form and its first script, and the page's
 * script with the element inside, from which one load needs nothing else. What only some pages need
 * is in files of its own.
 */
export async function buildHostedPage(config: CheckoutConfig): Promise<Bundle> {
  const { early, files, imported, licenses } = await buildHostedScript();
  // The comments in the form are the marks by which the element takes it over.
  const html = writeForm(squeezeHtml(readFileSync('hosted/index.html', 'utf8'))).replace(
    '/hosted/page.ts',
    './page.js',
  );
  const document = writeInline(html, {
    styles: { '/hosted/page.css': await styleSheet('hosted/page.css') },
    scripts: { '/hosted/before-paint.ts': early },
  });
  const page = addIntegrity(writeConfig(writeHashes(document, imported), config), files);
  return { files: { 'index.html': page, ...files }, licenses };
}

/** Adds to each tag that loads one of `files` the file's hash, so that browsers use no other text. */
function addIntegrity(html: string, files: Bundle['files']): string {
  return html.replaceAll(
    /(?<=<(?:script|link)\b[^>]* (?:src|href)="\.\/([^"]+)")/g,
    (_, name: string) => {
      const text = files[name];
      if (text === undefined)
        throw new Error(`hosted/index.html loads ${name}, which is not built`);
      return ` integrity="${integrityOf(text, 'sha256')}"`;
    },
  );
}

/**
 * Writes the hashes of `files` into the document's import map, so that browsers import no other text
 * by these names.
 */
function writeHashes(html: string, files: Bundle['files']): string {
  const place = /(?<=<script type="importmap">)[^<]*/;
  if (!place.test(html)) throw new Error('hosted/index.html must contain an import map');
  const hashes = Object.entries(files).map(([name, text]) => {
    return [`./${name}`, integrityOf(text, 'sha256')];
  });
  return html.replace(place, JSON.stringify({ integrity: Object.fromEntries(hashes) }));
}

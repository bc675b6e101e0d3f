import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { root } from '../stack.ts';
import { bundle, type Bundle } from './bundle.ts';
import { writeForm, writeInline } from './inline.ts';
import { HASH_PLACE } from './page-script.ts';
import { styleSheet } from './styles.ts';

/** The element takes its form from the page's HTML, which holds it with its styles. */
const formInHtml: Plugin = {
  name: 'form-in-html',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './form-source.ts' && importer === join(root, 'src/element/easy-checkout.ts')
      ? join(root, 'hosted/page/form-source.ts')
      : undefined,
};

/**
 * The hosted page's document, which holds its styles and the form, and its script, in which the
 * element is.
 */
export async function buildHostedPage(config: CheckoutConfig): Promise<Bundle> {
  const { files: bundled, licenses } = await bundle('hosted/page.ts', 'page.js', {
    define: { __SCRIPT_TAG__: 'true', __PART_INTEGRITY__: JSON.stringify(HASH_PLACE) },
    codeSplitting: true,
    plugins: [formInHtml],
  });
  const { 'page.js': page = '', 'deferred.js': deferred = '', ...others } = bundled;
  const files = {
    ...others,
    'page.js': page
      .replaceAll('./deferred.js', './page-deferred.js')
      .replaceAll(HASH_PLACE, integrityOf(deferred)),
    'page-deferred.js': deferred,
  };
  const early = await bundle('hosted/before-paint.ts', 'before-paint.js', { format: 'iife' });
  // White space between texts and pictures stays, because the element's templates have it too.
  const html = writeForm(readFileSync('hosted/index.html', 'utf8'))
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replace('/hosted/page.ts', './page.js');
  const document = writeInline(html, {
    styles: {
      '/hosted/page.css': await styleSheet('hosted/page.css'),
      '/src/views/styles/checkout.css': await styleSheet('src/views/styles/checkout.css'),
    },
    scripts: { '/hosted/before-paint.ts': early.files['before-paint.js'] ?? '' },
  });
  const withHashes = addIntegrity(writeConfig(document, config), files);
  return { files: { 'index.html': withHashes, ...files }, licenses };
}

/** Adds to each tag that loads one of `files` the file's hash, so that browsers use no other text. */
function addIntegrity(html: string, files: Bundle['files']): string {
  return html.replaceAll(
    /(?<=<(?:script|link)\b[^>]* (?:src|href)="\.\/([^"]+)")/g,
    (_, name: string) => {
      const text = files[name];
      if (text === undefined)
        throw new Error(`hosted/index.html loads ${name}, which is not built`);
      return ` integrity="${integrityOf(text)}"`;
    },
  );
}

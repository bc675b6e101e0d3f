import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { bundle, type Bundle } from './bundle.ts';
import { writeInline } from './inline.ts';
import { styleSheet } from './styles.ts';

/**
 * The hosted page's document, which holds its styles and the form, and its script. The document also
 * loads one of `scripts`.
 */
export async function buildHostedPage(
  scripts: Bundle['files'],
  config: CheckoutConfig,
): Promise<Bundle> {
  const { files, licenses } = await bundle('hosted/page.ts', 'page.js', {
    codeSplitting: true,
    plugins: [
      {
        name: 'element-address',
        // The element is the script that merchants' pages load, which the document preloads.
        resolveDynamicImport: (specifier) =>
          specifier === '../src/index.ts'
            ? { id: './easy-checkout.js', external: true }
            : undefined,
      },
    ],
  });
  const early = await bundle('hosted/before-paint.ts', 'before-paint.js', { format: 'iife' });
  // White space between texts and pictures stays, because the element's templates have it too.
  const html = readFileSync('hosted/index.html', 'utf8')
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
  const page = addIntegrity(writeConfig(document, config), { ...scripts, ...files });
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
      return ` integrity="${integrityOf(text)}"`;
    },
  );
}

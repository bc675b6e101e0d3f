import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { integrityOf } from './script-inventory.ts';
import { bundle, type Bundle } from './bundle.ts';

/** The hosted page's document, script and style. The document also loads one of `scripts`. */
export async function buildHostedPage(
  scripts: Bundle['files'],
  config: CheckoutConfig,
): Promise<Bundle> {
  const { files: bundled, licenses } = await bundle('hosted/page.ts', 'page.js', {
    codeSplitting: true,
  });
  const files = { ...bundled, 'page.css': readFileSync('hosted/page.css', 'utf8') };
  const html = readFileSync('hosted/index.html', 'utf8').replace('/hosted/page.ts', './page.js');
  const document = addIntegrity(html, { ...scripts, ...files });
  return { files: { 'index.html': writeConfig(document, config), ...files }, licenses };
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

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { elementsOf } from './elements.ts';
import { squeezeHtml } from './squeeze-html.ts';

/** What a script holds of an imported file, by the query after its name. */
const READERS: Readonly<Record<string, (html: string) => unknown>> = {
  raw: squeezeHtml,
  elements: elementsOf,
};

/** Reads imported HTML when a script is built, so that no page has to. */
export const htmlImports: Plugin = {
  name: 'html-imports',
  enforce: 'pre',
  load(id) {
    const [path = '', query = ''] = id.split('?');
    const read = path.endsWith('.html') ? READERS[query] : undefined;
    return read && `export default ${JSON.stringify(read(readFileSync(path, 'utf8')))}`;
  },
};

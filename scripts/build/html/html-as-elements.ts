import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { elementsOf } from './elements.ts';

/** Reads HTML when a script is built, so that no page has to. */
export const htmlAsElements: Plugin = {
  name: 'html-as-elements',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.html?elements')
      ? `export default ${JSON.stringify(elementsOf(readFileSync(id.replace('?elements', ''), 'utf8')))}`
      : undefined,
};

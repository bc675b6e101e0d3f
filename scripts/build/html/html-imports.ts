import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { squeezeHtml } from './squeeze-html.ts';

/** Imports HTML as text, where `?raw` is added to its name, without its comments. */
export const htmlImports: Plugin = {
  name: 'html-imports',
  enforce: 'pre',
  load(id) {
    const [path = '', query = ''] = id.split('?');
    if (!path.endsWith('.html') || query !== 'raw') return undefined;
    return `export default ${JSON.stringify(squeezeHtml(readFileSync(path, 'utf8')))}`;
  },
};

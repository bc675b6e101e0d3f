import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** `html` without comments, and with one space where there is any white space between its parts. */
export function squeezeHtml(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=>)/g, '');
}

/** Squeezes the HTML that a script holds. */
export const squeezedHtml: Plugin = {
  name: 'squeezed-html',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.html?raw')
      ? `export default ${JSON.stringify(squeezeHtml(readFileSync(id.replace('?raw', ''), 'utf8')))}`
      : undefined,
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stack.ts';

const PLACE = '<object data="/src/element/first-form.html"></object>';

/**
 * Writes the form into the hosted page's document, where it can be used before any script but the one
 * inside the document.
 *
 * @throws {Error} the document has no place for it
 */
export function writeForm(html: string): string {
  if (!html.includes(PLACE)) throw new Error(`hosted/index.html must contain ${PLACE}`);
  const form = readFileSync(join(root, 'src/element/first-form.html'), 'utf8');
  return html.replace(PLACE, () => form);
}

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadTool } from '../support/packages/tools.ts';
import { childTexts } from '../support/sources/child-texts.mjs';

const ROOT = join(import.meta.dirname, '../..');

/*
 * A text that is a child in a template is a node between marks of Lit's. Translators replace such nodes
 * and remove such marks, and the next text would be drawn where nobody sees it. So each text is all that
 * its element holds: `.textContent=${…}`, or `text=${ownText(…)}` where a server renders it.
 */
it('no template of the page has a text as a child', () => {
  const { texts, count } = childTexts(loadTool('typescript'), ROOT, 'src');
  expect(texts).toEqual([]);
  expect(count).toBeGreaterThan(40);
}, 240_000);

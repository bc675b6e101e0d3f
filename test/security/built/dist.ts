import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineScripts } from '../../support/sources/inline-scripts.ts';

export const DIST = join(import.meta.dirname, '../../../dist');
export const CHECKOUT = join(DIST, 'checkout');

if (!existsSync(CHECKOUT)) throw new Error('These tests look at a build: run `npm run build`.');

/** Every file that a checkout origin serves, by name. */
export const files: ReadonlyMap<string, string> = new Map(
  readdirSync(CHECKOUT).map((file) => [file, readFileSync(join(CHECKOUT, file), 'utf8')]),
);

/** Every script among them, those inside of documents too. */
export const scripts: ReadonlyMap<string, string> = new Map(
  [...files].flatMap(([file, text]): (readonly [string, string])[] => {
    if (file.endsWith('.js')) return [[file, text]];
    if (!file.endsWith('.html')) return [];
    const inline = inlineScripts(text);
    return inline.length === 0 ? [] : [[file, inline.join('\n')]];
  }),
);

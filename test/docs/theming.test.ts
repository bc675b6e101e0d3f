import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME } from '../../src/ui/theme.ts';
import { CARRIED } from '../../src/ui/token-styles.ts';
import { THEME_KEYWORDS } from '../../src/views/styles/preset-styles.ts';
import { THEME_PROPERTIES } from '../support/sources/theme-properties.ts';

const SHEETS = ['ui/token-styles', 'views/styles/styles', 'views/styles/preset-styles'];
const KINDS: Readonly<Record<string, string>> = {
  color: 'colour',
  'column-width': 'length',
  'font-weight': 'weight',
  'font-family': 'font',
};

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const names = (text: string) => Array.from(text.matchAll(/[\w-]+(?=:)/g), ([name]) => name);

describe('the properties of the look', () => {
  const documented = THEME_PROPERTIES.map(({ name }) => name);

  it('are about forty, each documented once', () => {
    expect(documented.length).toBeGreaterThanOrEqual(38);
    expect(new Set(documented).size).toBe(documented.length);
  });

  it('are documented if they are used, and used if they are documented', () => {
    const lists = /const (?:OWN|DEFERRED) = css`([^`]*)`/g;
    const own = SHEETS.flatMap((file) => Array.from(read(`src/${file}.ts`).matchAll(lists)));
    const used = [
      ...Object.values(CARRIED).flatMap(names),
      ...own.flatMap(([, text = '']) => names(text)),
      ...SHEETS.flatMap((file) =>
        Array.from(read(`src/${file}.ts`).matchAll(/--easy-([a-z-]+)/g), ([, name]) => name),
      ).filter((name) => name !== 'name'),
    ];
    expect(new Set(used)).toEqual(new Set(documented));
  });

  it('each have a control on the theme page of the demo', () => {
    const page = read('demo/theme/theme-properties.js');
    const shown = Array.from(page.matchAll(/^ +\['([a-z-]+)', '/gm), ([, name]) => name);
    expect(new Set(shown)).toEqual(new Set(documented));
  });

  it('travel into the frame where the documentation and the frame say so', () => {
    const carried = THEME_PROPERTIES.filter((one) => one.carried);
    const sent = Object.entries(CARRIED).flatMap(([property, list]) =>
      names(list).map((name) => `${name} ${KINDS[property]}`),
    );
    const taken = Object.entries(THEME).flatMap(([property, list]) =>
      list.map((name) => `${name} ${KINDS[property]}`),
    );
    expect(sent.toSorted()).toEqual(taken.toSorted());
    expect(carried.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual(taken.toSorted());
  });
});

describe('the presets of the look', () => {
  const words = THEME_KEYWORDS.filter(
    (word) => !['auto', 'light', 'dark', 'compact'].includes(word),
  );

  it('are documented, and offered on the theme page of the demo', () => {
    const [, offered = ''] =
      /presets = \[([^\]]+)/.exec(read('demo/theme/theme-properties.js')) ?? [];
    expect(Array.from(offered.matchAll(/\w+/g), ([word]) => word)).toEqual(words);
    for (const word of words) expect(read('docs/theming.md')).toContain(`\n| \`${word}\` `);
  });

  it('have longer names than schemes, by which the element knows that it needs their sheet', () => {
    for (const word of words) expect(word.length).toBeGreaterThan('light'.length);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME } from '../../src/ui/theme/theme.ts';
import { THEME_KEYWORDS } from '../../src/ui/theme/theme-keywords.ts';
import { THEME_PROPERTIES } from '../support/sources/theme-properties.ts';

const STYLES = 'src/views/styles';
const KINDS: Readonly<Record<string, string>> = {
  color: 'colour',
  'column-width': 'length',
  'font-weight': 'weight',
  'font-family': 'font',
};

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const firstOf = (text: string, expression: RegExp) =>
  Array.from(text.matchAll(expression), ([, first = '']) => first);

/** The tokens of a sheet, with their values where the page sets nothing. */
const usualOf = (file: string) =>
  Array.from(read(file).matchAll(/--_([a-z-]+): ([^;]+);/g), ([, name = '', value = '']) => [
    name,
    // The page's value is the last one that a token falls back to, without its limits.
    value.replace(/^clamp\(\w+, (.+), \w+\)$/, '$1').replace(/^var\(--easy-[a-z-]+, (.+)\)$/, '$1'),
  ]) as [string, string][];

describe('the properties of the look', () => {
  const documented = THEME_PROPERTIES.map(({ name }) => name);

  it('are about forty, each documented once', () => {
    expect(documented.length).toBeGreaterThanOrEqual(38);
    expect(new Set(documented).size).toBe(documented.length);
  });

  it('are documented if they are used, and used if they are documented', () => {
    const sheets = readdirSync(new URL(`../../${STYLES}`, import.meta.url), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.css'));
    const files = ['src/ui/styles/theme.css', ...sheets.map((sheet) => `${STYLES}/${sheet}`)];
    const used = files.flatMap((file) => firstOf(read(file), /--easy-([a-z-]+),/g));
    // The room for a header of the page is no part of the theme: docs/embedding.md.
    expect(new Set(used)).toEqual(new Set([...documented, 'sticky-top']));
  });

  it('each have a control on the theme page of the demo', () => {
    const page = read('demo/theme/theme-properties.js');
    const shown = Array.from(page.matchAll(/^ +\['([a-z-]+)', '/gm), ([, name]) => name);
    expect(new Set(shown)).toEqual(new Set(documented));
  });

  it('travel into the frame where the documentation and the frame say so', () => {
    const carried = THEME_PROPERTIES.filter((one) => one.carried);
    const taken = Object.entries(THEME).flatMap(([property, list]) =>
      list.map((name) => `${name} ${KINDS[property]}`),
    );
    // The page has the usual value of each, and of the accent, which rings take.
    const usual = firstOf(read('src/ui/styles/theme.css'), /^ +--_([a-z-]+):/gm);
    expect(usual.toSorted()).toEqual([...Object.values(THEME).flat(), 'accent'].toSorted());
    expect(carried.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual(taken.toSorted());
  });
});

describe('the usual look of the frame', () => {
  it('is that of the page, in the tokens that show before the page has sent its own', () => {
    const { accent = '', ...ofPage } = Object.fromEntries(usualOf('src/ui/styles/theme.css'));
    const ofFrame = [...usualOf('src/frame/usual-theme.css'), ...usualOf('src/frame/lazy.css')];
    // The family is inherited from the document.
    const names = Object.keys(ofPage).filter((name) => name !== 'font-family');
    expect(ofFrame.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    for (const [name, value] of ofFrame) {
      expect(value, name).toBe(name === 'focus' ? accent : ofPage[name]);
    }
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

  it('each have a rule, and each rule is one of them', () => {
    const rules = firstOf(read(`${STYLES}/theme/presets.css`), /theme~='(\w+)'/g);
    expect(rules).toEqual(words);
  });

  it('have longer names than schemes, by which the element knows that it needs their sheet', () => {
    for (const word of words) expect(word.length).toBeGreaterThan('light'.length);
  });
});

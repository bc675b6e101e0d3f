// What the comments of the element's classes say, of which custom-elements.json is made, is what the
// code does and what the guides tell.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELEMENT_PAGE, elementPage } from '../../scripts/docs/element-page.ts';
import { readElement } from '../../scripts/docs/element.ts';
import { ADDRESS_MODES, COLLECTED, DRAFT_MODES, METHODS } from '../../src/model/payment-options.ts';
import { THEME_KEYWORDS } from '../../src/ui/theme/theme-keywords.ts';
import { THEME_PROPERTIES } from '../support/sources/theme-properties.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const firstOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, first = '']) => first);
const firstColumn = (table: string) => firstOf(table, /^\| `([\w-]+)`/gm).toSorted();
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

const element = await readElement();
const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = element;

describe('the comments of the element', () => {
  it('say what each attribute and property is', () => {
    expect(attributes.length).toBeGreaterThan(0);
    for (const { name, description, type, parsedType } of attributes) {
      expect(description, name).toBeTruthy();
      expect(type, name).toBeTruthy();
      expect(parsedType, name).toBeTruthy();
    }
    for (const { name, description } of [...members, ...events]) {
      expect(description, name).toBeTruthy();
    }
  });

  it.each([
    ['billing-address', ADDRESS_MODES],
    ['drafts', DRAFT_MODES],
    ['environment', ['sandbox', 'live']],
  ])('list all that the attribute %s can be', (attribute, values) => {
    const { parsedType } = attributes.find(({ name }) => name === attribute) ?? {};
    expect(parsedType?.text).toBe(values.map((value) => `'${value}'`).join(' | '));
  });

  it.each([
    ['collect', COLLECTED],
    ['payment-methods', [...METHODS, 'crypto']],
    ['theme', THEME_KEYWORDS],
  ])('list what the attribute %s takes, of which it takes several', (attribute, values) => {
    const { parsedType } = attributes.find(({ name }) => name === attribute) ?? {};
    expect(parsedType?.text).toBe([...values.map((value) => `'${value}'`), 'string'].join(' | '));
  });

  it('name the states that a checkout has', () => {
    const used = firstOf(read('src/checkout/state.ts'), /\breadonly status: '(\w+)'/g);
    expect(used).toContain('ready');
    expect(namesOf(cssStates)).toEqual(used);
  });

  it('describe each part of the views, and none that is in no view', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const used = files
      .filter((file) => /\.(ts|html)$/.test(file))
      .flatMap((file) =>
        firstOf(read(join('src', file)), /\bpart(?:="|', '|: ')([a-z -]+)["']/g).flatMap((names) =>
          names.split(' '),
        ),
      );
    expect(namesOf(cssParts).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const { name, description } of cssParts) expect(description, name).toBeTruthy();
  });
});

describe('the guides', () => {
  const guide = read('docs/embedding.md');
  const settable = members.filter((one) => one.kind === 'field' && !one.readonly);
  const between = (start: string, end: string) => guide.split(start)[1]?.split(end)[0] ?? '';

  it('have each attribute', () => {
    const table = between('\n## Attributes\n', '\nProperties only:\n');
    expect(firstColumn(table)).toEqual(namesOf(attributes).toSorted());
  });

  it('have each property that is no attribute', () => {
    const ofAttributes = new Set(attributes.map(({ fieldName }) => fieldName));
    const others = namesOf(settable).filter((name) => !ofAttributes.has(name));
    expect(others).toContain('customer');
    expect(firstColumn(between('\nProperties only:\n', '\n## '))).toEqual(others.toSorted());
  });

  it('have each state', () => {
    const sentence = between('\n`status` is ', '\n\n');
    expect(firstOf(sentence, /`(\w+)`/g).toSorted()).toEqual(namesOf(cssStates).toSorted());
  });

  it.each([
    ['event', events],
    ['slot', slots],
    ['method or result', members.filter((one) => !settable.includes(one))],
  ])('have each %s', (_, list) => {
    expect(list.length).toBeGreaterThan(0);
    expect(namesOf(list).filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  });

  it('have each custom property, of the same kind, default and meaning', () => {
    const listed = THEME_PROPERTIES.map(({ name, kind, usual, meaning }) => ({
      name: `--easy-${name}`,
      type: { text: kind },
      default: usual,
      description: meaning,
    }));
    expect(cssProperties).toEqual(listed);
  });

  it('have a page of the element as `npm run docs -- --pages` writes it', () => {
    expect(read(ELEMENT_PAGE)).toBe(elementPage(element));
  });
});

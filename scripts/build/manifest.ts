// What editors know about the tag: custom-elements.json, web-types and data for VS Code. The build fails
// when the code, its manifest and docs/embedding.md do not name the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckoutTag } from '../../src/element/checkout-tag.ts';
import { ADDRESS_MODES, COLLECTED, DRAFT_MODES, METHODS } from '../../src/model/payment-options.ts';
import { THEME_KEYWORDS } from '../../src/ui/theme-keywords.ts';
import { ELEMENT_PAGE, elementPage } from '../docs/element-page.ts';
import { readSurface, type Named, type Surface } from './surface.ts';

/** The values of attributes that have a few of them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'billing-address': ADDRESS_MODES,
  collect: COLLECTED,
  drafts: DRAFT_MODES,
  environment: ['sandbox', 'live'],
  'payment-methods': [...METHODS, 'crypto'],
  theme: THEME_KEYWORDS,
};
/** Attributes that take several of their values, which no type of web-types can say. */
const LISTS = new Set(['collect', 'payment-methods', 'theme']);

const DOCS = 'docs/embedding.md';

/** Writes the three files into `folder`. */
export function buildManifest(folder: string, version: string): void {
  const surface = readSurface();
  checkDocs(surface, readFileSync(DOCS, 'utf8'));
  if (readFileSync(ELEMENT_PAGE, 'utf8') !== elementPage(surface))
    throw new Error(`${ELEMENT_PAGE} is not what the code says. Run: npm run docs -- --pages`);
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value)}\n`);
  write('custom-elements.json', manifestOf(surface));
  write('vscode.html-custom-data.json', vscodeData(surface));
  write('web-types.json', webTypes(surface, version));
}

function manifestOf({ members, ...surface }: Surface): unknown {
  const name = 'EasyCheckout';
  const path = 'dist/npm/index.js';
  const declaration = { name, module: path };
  const tag = { customElement: true, tagName: 'easy-checkout' };
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [
          {
            kind: 'class',
            name,
            ...tag,
            ...surface,
            members: members.map(({ kind, name: member, description, type }) => ({
              kind,
              name: member,
              description,
              type,
            })),
            superclass: { name: 'HTMLElement' },
          },
        ],
        exports: [
          { kind: 'js', name, declaration },
          { kind: 'custom-element-definition', name: 'easy-checkout', declaration },
        ],
      },
    ],
  };
}

function vscodeData({ description, attributes }: Surface): unknown {
  return {
    version: 1.1,
    tags: [
      {
        name: 'easy-checkout',
        description,
        attributes: attributes.map(({ name, description: text }) => ({
          name,
          description: text,
          ...(VALUES[name] && { values: VALUES[name].map((value) => ({ name: value })) }),
          ...(name === 'disabled' && { valueSet: 'v' }),
        })),
      },
    ],
  };
}

function plain({ name, description }: Named): Named {
  return { name, ...(description && { description }) };
}

function valueType({ name }: Named): string {
  const values = LISTS.has(name) ? undefined : VALUES[name];
  return values?.map((value) => `'${value}'`).join(' | ') ?? 'string';
}

function webTypes(surface: Surface, version: string) {
  const { description, attributes, members, events, slots, cssParts, cssProperties } = surface;
  const element = {
    name: 'easy-checkout',
    description,
    attributes: attributes.map((attribute) => ({
      ...plain(attribute),
      value: {
        type: valueType(attribute),
        required: false,
        ...(attribute.name === 'disabled' && { kind: 'no-value' }),
      },
    })),
    slots: slots.map(plain),
    css: { parts: cssParts.map(plain), properties: cssProperties.map(plain) },
    js: {
      properties: members.filter(({ kind }) => kind === 'field').map(plain),
      events: events.map(plain),
    },
  };
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'easy-checkout',
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: [element] } },
  };
}

/** @throws {Error} the guide names other attributes, properties, states, events or slots than the code */
function checkDocs(surface: Surface, docs: string): void {
  const { attributes, members, events, slots, cssStates } = surface;
  const [first = '', second = ''] =
    docs.split('\n## Attributes\n')[1]?.split('\nProperties only:\n') ?? [];
  const fields = attributes.map(({ fieldName }) => fieldName);
  const settable = Object.keys(CheckoutTag.properties);
  const others = members
    .map(({ name }) => name)
    .filter((name) => settable.includes(name) && !fields.includes(name));
  compare(
    'attributes',
    namesIn(first),
    attributes.map(({ name }) => name),
  );
  compare('properties', namesIn(second.split('\n## ')[0] ?? ''), others);
  // The paragraph that says what `status` and `:state()` can be.
  const states = docs.split('\n`status` is ')[1]?.split('\n\n')[0] ?? '';
  compare(
    'states',
    Array.from(states.matchAll(/`(\w+)`/g), ([, name = '']) => name),
    cssStates.map(({ name }) => name),
  );
  const rest = [...events, ...slots, ...members.filter(({ name }) => !settable.includes(name))];
  const missing = rest.filter(({ name }) => !docs.includes(`\`${name}`));
  if (missing.length > 0)
    throw differing(
      'members',
      missing.map(({ name }) => name),
    );
}

function compare(what: string, documented: readonly string[], actual: readonly string[]): void {
  const differ = [
    ...documented.filter((name) => !actual.includes(name)),
    ...actual.filter((name) => !documented.includes(name)),
  ];
  if (differ.length > 0) throw differing(what, differ);
}

function differing(what: string, names: readonly string[]): Error {
  return new Error(`${DOCS} and the code differ about the ${what} ${names.join(', ')}`);
}

/** The names in the first column of the first table of `text`. */
function namesIn(text: string): readonly string[] {
  const rows = text.slice(text.indexOf('\n|') + 1).split('\n\n')[0] ?? '';
  return [...rows.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
}

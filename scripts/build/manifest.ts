// What editors know about the tag: custom-elements.json, web-types and data for VS Code. The build fails
// when the code, its manifest and docs/embedding.md do not name the same.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckoutTag } from '../../src/element/checkout-tag.ts';
import {
  ADDRESS_MODES,
  COLLECTED,
  DRAFT_MODES,
  METHODS,
} from '../../src/methods/payment-options.ts';
import { THEME_KEYWORDS } from '../../src/ui/theme-keywords.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly privacy?: string;
}

interface Declaration extends Named {
  readonly members: readonly Member[];
  readonly events: readonly Partial<Named>[];
  readonly slots: readonly Named[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

/** The values of attributes that have a few of them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'billing-address': ADDRESS_MODES,
  collect: COLLECTED,
  drafts: DRAFT_MODES,
  environment: ['sandbox', 'live'],
  'payment-methods': METHODS,
  theme: THEME_KEYWORDS,
};

const DOCS = 'docs/embedding.md';

/** What the package says about its element. */
interface Surface {
  readonly description: string;
  readonly attributes: readonly (Named & { readonly fieldName: string })[];
  readonly members: readonly Member[];
  readonly events: readonly Named[];
  readonly slots: readonly Named[];
}

/** Writes the three files into `folder`. */
export function buildManifest(folder: string, version: string): void {
  const surface = readSurface(folder);
  checkDocs(surface, readFileSync(DOCS, 'utf8'));
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value)}\n`);
  write('custom-elements.json', manifestOf(surface));
  write('vscode.html-custom-data.json', vscodeData(surface));
  write('web-types.json', webTypes(surface, version));
}

/** What the analyzer finds, without what is private, and with the attributes that it does not find. */
function readSurface(folder: string): Surface {
  const globs = ['src/element/checkout-tag.ts', 'src/element/easy-checkout.ts'];
  const program = 'node_modules/@custom-elements-manifest/analyzer/cem.js';
  const flags = ['analyze', '--litelement', '--quiet', '--outdir', folder, '--globs', ...globs];
  execFileSync(process.execPath, [program, ...flags], { stdio: 'inherit' });
  const found = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
  const element = found.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ name }) => name === 'EasyCheckout');
  if (!element) throw new Error('The analyzer has not found the element');
  const members = element.members.filter(({ privacy = 'public' }) => privacy === 'public');
  const attributes = Object.entries<object>(CheckoutTag.properties).flatMap(
    ([fieldName, options]) => {
      const name = 'attribute' in options ? options.attribute : fieldName;
      const member = members.find((one) => one.name === fieldName);
      if (typeof name !== 'string') return [];
      if (!member?.description) throw new Error(`${fieldName} has no description`);
      const { description, type = { text: 'string' } } = member;
      return [{ name, fieldName, description, type }];
    },
  );
  const { description = '', slots } = element;
  const events = element.events.filter((event): event is Named => event.name !== undefined);
  return { description, attributes, members, events, slots };
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
            superclass: { name: 'LitElement', package: 'lit' },
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

function webTypes({ description, attributes, members, events, slots }: Surface, version: string) {
  const element = {
    name: 'easy-checkout',
    description,
    attributes: attributes.map((attribute) => ({
      ...plain(attribute),
      value: {
        type: VALUES[attribute.name]?.map((value) => `'${value}'`).join(' | ') ?? 'string',
        required: false,
        ...(attribute.name === 'disabled' && { kind: 'no-value' }),
      },
    })),
    slots: slots.map(plain),
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

/** @throws {Error} the guide names other attributes, properties, events or slots than the code */
function checkDocs({ attributes, members, events, slots }: Surface, docs: string): void {
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

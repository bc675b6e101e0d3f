// What the sources say about the element: what editors are told, and what the documentation lists.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from '../docs/parts.ts';

export interface Named {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly privacy?: string;
}

interface Attribute extends Named {
  readonly fieldName: string;
}

interface Declaration extends Named {
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly Partial<Named>[];
  readonly slots: readonly Named[];
  readonly cssStates: readonly Named[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

interface CustomProperty extends Named {
  readonly default: string;
}

/** What the package says about its element. */
export interface Surface {
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly Named[];
  readonly slots: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly CustomProperty[];
  readonly cssStates: readonly Named[];
}

/** Where the analyzer writes, by its configuration. */
const FOUND = 'dist/surface';

/** What the analyzer finds, without what is private, and with what it does not find. */
export function readSurface(): Surface {
  const program = 'node_modules/@custom-elements-manifest/analyzer/cem.js';
  const flags = ['analyze', '--litelement', '--config', 'scripts/build/analyzer.config.mjs'];
  execFileSync(process.execPath, [program, ...flags], { stdio: 'inherit' });
  const found = JSON.parse(readFileSync(join(FOUND, 'custom-elements.json'), 'utf8')) as Manifest;
  rmSync(FOUND, { recursive: true });
  const element = found.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ name }) => name === 'EasyCheckout');
  if (!element) throw new Error('The analyzer has not found the element');
  // A property that is internal is found in the list of them alone, where nothing is said about it.
  const members = element.members.filter(
    ({ kind, privacy = 'public', type }) => privacy === 'public' && (kind === 'method' || type),
  );
  const attributes = element.attributes.map(({ name, fieldName, description, type }) => {
    if (!description || !type) throw new Error(`${fieldName} has no description`);
    return { name, fieldName, description, type };
  });
  const { description = '', slots, cssStates } = element;
  checkStates(cssStates);
  const events = element.events.filter((event): event is Named => event.name !== undefined);
  const cssParts = readParts();
  const cssProperties = readTheme();
  return { description, attributes, members, events, slots, cssParts, cssProperties, cssStates };
}

/** @throws {Error} the comment of the element names other states than a checkout has */
function checkStates(described: readonly Named[]): void {
  const text = readFileSync('src/checkout/state.ts', 'utf8');
  const used = Array.from(text.matchAll(/\breadonly status: '(\w+)'/g), ([, name = '']) => name);
  const names = described.map(({ name }) => name);
  const differ = [
    ...used.filter((name) => !names.includes(name)),
    ...names.filter((name) => !used.includes(name)),
  ];
  if (differ.length > 0)
    throw new Error(`@cssState and src/checkout/state.ts differ about ${differ.join(', ')}`);
}

/** @throws {Error} a part of the templates is not described, or one that is described is in none */
function readParts(): readonly Named[] {
  const used = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|html)$/.test(file)) continue;
    const text = readFileSync(join('src', file), 'utf8');
    for (const [, names = ''] of text.matchAll(/\bpart(?:="|', '|: ')([a-z -]+)["']/g))
      names.split(' ').forEach((name) => used.add(name));
  }
  const differ = [
    ...[...used].filter((name) => !Object.hasOwn(PARTS, name)),
    ...Object.keys(PARTS).filter((name) => !used.has(name)),
  ];
  if (differ.length > 0)
    throw new Error(`scripts/docs/parts.ts and the templates differ about ${differ.join(', ')}`);
  return Object.entries(PARTS).map(([name, description]) => ({ name, description }));
}

const THEME_ROW = /^\| (`--easy-[a-z-]+`) +\| (\w+) +\| ([^|]+?) +\| [^|]+ \| ([^|]+?) +\|/gm;

/** The table of the guide, which test/docs/theming.test.ts compares with the styles. */
function readTheme(): readonly CustomProperty[] {
  const rows = readFileSync('docs/theming.md', 'utf8').matchAll(THEME_ROW);
  return Array.from(rows, ([, name = '', kind = '', usual = '', description = '']) => ({
    name: name.replaceAll('`', ''),
    description,
    type: { text: kind },
    default: usual,
  }));
}

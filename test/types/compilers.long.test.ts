// What a merchant's compiler says about the built package. `npm run build` comes first.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolPath } from '../support/packages/tools.ts';

const root = new URL('../..', import.meta.url);

/** All that a program prints. */
function run(...command: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

it.each([
  ['5.0', toolPath('typescript-5.0')],
  ['6', toolPath('typescript')],
  ['7', 'node_modules/typescript'],
])('is understood by TypeScript %s, which checks the types of libraries too', (_, compiler) => {
  expect(run(`${compiler}/bin/tsc`, '-p', 'test/types/consumer')).toBe('');
});

it('has a component whose props are checked for React 18 too', () => {
  const project = 'test/types/consumer/tsconfig.react-18.json';
  expect(run('node_modules/typescript/bin/tsc', '-p', project)).toBe('');
});

/** The files and lines of which `report` complains. */
function complaints(report: string, pattern: RegExp): readonly string[] {
  return [...report.matchAll(pattern)].map(([, file, line]) => `${file} ${line}`);
}

it('is checked in templates of Vue', () => {
  const flags = ['-p', 'test/types/consumer/vue', '--noEmit'];
  const report = run(toolPath('vue-tsc/bin/vue-tsc.js'), ...flags);
  const found = complaints(report, /(\w+\.vue)\((\d+),\d+\): error/g);
  expect(found, report).toEqual(['Wrong.vue 6', 'Wrong.vue 7', 'Wrong.vue 8']);
});

it('is checked in components of Svelte', () => {
  const flags = ['--tsconfig', './tsconfig.json', '--output', 'machine'];
  const workspace = ['--workspace', 'test/types/consumer/svelte'];
  const report = run(toolPath('svelte-check/bin/svelte-check'), ...workspace, ...flags);
  const found = complaints(report, /ERROR "(\w+\.svelte)" (\d+):/g);
  expect(found, report).toEqual(['Wrong.svelte 5', 'Wrong.svelte 6', 'Wrong.svelte 7']);
});

function read(name: string): string {
  return readFileSync(new URL(`dist/npm/${name}`, root), 'utf8');
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function names(list: readonly { readonly name: string }[]): readonly string[] {
  return list.map(({ name }) => name).toSorted(byText);
}

it('is described to editors with the attributes and events that the types have', () => {
  const [module] = JSON.parse(read('custom-elements.json')).modules;
  const [{ attributes, events }] = module.declarations;
  expect(names(attributes)).toHaveLength(17);
  const [tag] = JSON.parse(read('vscode.html-custom-data.json')).tags;
  const [element] = JSON.parse(read('web-types.json')).contributions.html.elements;
  expect(names(tag.attributes)).toEqual(names(attributes));
  expect(names(element.attributes)).toEqual(names(attributes));
  expect(names(element.js.events)).toEqual(names(events));
  const declared = [...read('index.d.ts').matchAll(/^ {4}'(easy-[a-z]+)': \w+Event;/gm)];
  expect(declared.map(([, type = '']) => type).toSorted(byText)).toEqual(names(events));
});

function named(list: readonly { readonly name: string }[], name: string): unknown {
  return list.find((one) => one.name === name);
}

it('lets editors suggest values, and refuse none that can be listed', () => {
  const [tag] = JSON.parse(read('vscode.html-custom-data.json')).tags;
  const [element] = JSON.parse(read('web-types.json')).contributions.html.elements;
  expect(named(tag.attributes, 'payment-methods')).toMatchObject({
    values: [{ name: 'card' }, { name: 'bank' }, { name: 'crypto' }],
  });
  expect(named(element.attributes, 'drafts')).toMatchObject({ value: { type: "'tab' | 'none'" } });
  for (const list of ['collect', 'payment-methods', 'theme']) {
    const value = { type: expect.stringMatching(/^'.+' \| string$/) };
    expect(named(element.attributes, list), list).toMatchObject({ value });
  }
});

/** The names of types in the fields of the events that a file declares. */
function carriedTypes(text: string): readonly string[] {
  const classes = text.matchAll(/^declare class \w+Event extends \w+ \{\n([\s\S]*?)^\}/gm);
  return Array.from(classes, ([, body = '']) => body.matchAll(/^ {2}readonly \w+\??: (.+);$/gm))
    .flatMap((fields) => Array.from(fields, ([, type = '']) => type.match(/\b[A-Z]\w+/g) ?? []))
    .flat();
}

it.each(['index.d.ts', 'embed/index.d.ts'])(
  'exports each type that an event of %s carries',
  (name) => {
    const text = read(name);
    const exported = /^export \{(.*)\};$/m.exec(text)?.[1] ?? '';
    const carried = carriedTypes(text);
    expect(carried).toContain('Transfer');
    expect(carried.filter((type) => !new RegExp(`\\b${type}\\b`).test(exported))).toEqual([]);
  },
);

it('is one file of types for each entry, without a schema library or a source', () => {
  const files = readdirSync(new URL('dist/npm', root), { recursive: true, encoding: 'utf8' });
  const types = files.filter((name) => name.endsWith('.d.ts'));
  expect(types.toSorted(byText)).toEqual([
    'embed/index.d.ts',
    'frameworks/astro.d.ts',
    'frameworks/jsx.d.ts',
    'frameworks/preact.d.ts',
    'frameworks/svelte.d.ts',
    'frameworks/vue.d.ts',
    'index.d.ts',
    'react/index.d.ts',
    'testing/index.d.ts',
    'webhooks/index.d.ts',
  ]);
  for (const name of types) {
    const text = readFileSync(new URL(`dist/npm/${name}`, root), 'utf8');
    expect(text).not.toMatch(/zod|parentOrigin:|willUpdate|\.ts['"]/);
  }
});

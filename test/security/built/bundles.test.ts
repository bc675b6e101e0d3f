import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuilder, type Rolldown } from 'vite';
import { integrityOf } from '../../../hosted/integrity.ts';
import { bundleScripts } from '../../../scripts/build/checkout.ts';
import { inlineScripts } from '../../support/sources/inline-scripts.ts';
import { stateOf } from '../../support/sources/module-state.ts';
import { files } from './dist.ts';

const root = join(import.meta.dirname, '../../..');

/** What the bundler writes, by environment. */
const bundles = new Map<string, readonly Rolldown.OutputChunk[]>();
beforeAll(async () => {
  const builder = await createBuilder({ root, configLoader: 'runner', mode: 'production' });
  const { chunks } = await bundleScripts(builder);
  for (const [name, scripts] of Object.entries(chunks)) bundles.set(name, scripts);
  // It bundles eleven scripts, which a busy machine takes its time for.
}, 240_000);

/** Scripts that stand in a document, and what each of them loads. */
const DOCUMENTS = [
  ['frame', 'frameLazy', 'frameBank', 'frameCrypto'],
  ['beforePaint', 'hosted'],
];

/** Our own modules, by their paths, with the names of those bundles of `names` that each one is in. */
function modulesOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const name of names) {
    const ids = (bundles.get(name) ?? []).flatMap(({ moduleIds }) => moduleIds);
    for (const path of ids.map((id) => relative(root, id))) {
      if (!/^(src|hosted)\/.*\.ts$/.test(path)) continue;
      all.set(path, [...(all.get(path) ?? []), name]);
    }
  }
  return all;
}

it('every script that is served is what the bundler wrote, byte for byte', () => {
  const inside = { frame: 'frame.html', beforePaint: 'index.html' };
  const written = [...bundles].flatMap(([name, chunks]) =>
    chunks.map(({ fileName, code }) => {
      return [name in inside ? inside[name as keyof typeof inside] : fileName, integrityOf(code)];
    }),
  );
  const served = [...files].flatMap(([name, text]) => {
    const texts = name.endsWith('.html') ? inlineScripts(text) : name.endsWith('.js') ? [text] : [];
    return texts.map((code) => [name, integrityOf(code)]);
  });
  expect(served.length).toBeGreaterThan(10);
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(written));
});

describe.each(DOCUMENTS)('the script in the document of %s, and what it loads', (...names) => {
  it('have no module with state of its own in two of them', () => {
    const all = modulesOf(names);
    const sources = new Map(
      [...all.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    );
    const shared = [...all].filter(([, found]) => found.length > 1);
    expect(shared).not.toEqual([]);
    const withState = shared.flatMap(([path, found]) =>
      stateOf(path, sources).map((state) => `${path} in ${found.join(', ')}: ${state}`),
    );
    expect(withState).toEqual([]);
  });
});

describe('the scripts of the frame', () => {
  it('import nothing, so that a part of a second attempt is no other part’s second copy', () => {
    for (const [name, text] of files) {
      if (/^frame-.*\.js$/.test(name)) expect(text).not.toMatch(/\bfrom\s*["'`]\.|import\s*["'`]/);
    }
  });

  it('recognize errors by what they hold, since each bundle has classes of its own', () => {
    for (const path of modulesOf(DOCUMENTS[0] ?? []).keys()) {
      expect(readFileSync(join(root, path), 'utf8'), path).not.toMatch(/instanceof \w+Error\b/);
    }
  });
});

describe('the search for state', () => {
  const CASES: readonly (readonly [source: string, isState: boolean])[] = [
    ['let count = 0;', true],
    ['export let texts = {};', true],
    ["const INVALID = Symbol('invalid');", true],
    ['const cache = new WeakMap<object, string>();', true],
    ['const clock = new ServiceClock();', true],
    [
      'const files = new Map<string, string>(); export const put = () => files.set("a", "b");',
      true,
    ],
    ['export const wording = { texts: 1 }; function speak() { wording.texts = 2; }', true],
    ['const seen: string[] = []; export const see = () => seen.push("a");', true],
    ['const once = {}; function f() { Object.assign(once, { a: 1 }); }', true],
    ['addEventListener("load", () => {});', true],
    ['export class Part { static count = 0; }', true],
    ['import * as z from "./zod.ts"; z.config({ jitless: true });', true],
    ['import * as z from "zod/mini"; z.config({ jitless: true });', false],
    ['const DIGITS = new Map([["ISK", 0]]); export const d = (c: string) => DIGITS.get(c);', false],
    ['const NAMES = ["a", "b"] as const; export const has = () => NAMES.includes("a");', false],
    [
      'const WORD = /a/; const ANY = new RegExp("b"); export class Part { static readonly n = 1; }',
      false,
    ],
    ['export function f() { let count = 0; const seen = []; seen.push(count); }', false],
  ];
  it.each(CASES)('%s', (source, isState) => {
    expect(stateOf('module.ts', new Map([['module.ts', source]])).length > 0).toBe(isState);
  });

  it('sees what an importing module changes', () => {
    const sources = new Map([
      ['a.ts', 'export const shared = { count: 0 };'],
      ['b.ts', 'import { shared } from "./a.ts"; export const f = () => { shared.count += 1; };'],
    ]);
    expect(stateOf('a.ts', sources)).toHaveLength(1);
  });
});

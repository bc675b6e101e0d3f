import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFrame, type FrameScripts } from '../../../scripts/build/frame.ts';
import { inlineScripts } from '../../../scripts/build/script-inventory.ts';
import { stateOf } from '../../support/sources/module-state.ts';
import { files } from './dist.ts';

const root = join(import.meta.dirname, '../../..');

let scripts: FrameScripts;
beforeAll(async () => {
  scripts = await bundleFrame();
});

/** Our own modules, by their paths, with the names of the bundles that each one is in. */
function modules(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [name, { modules: paths }] of Object.entries({
    initial: scripts.initial,
    ...scripts.parts,
  })) {
    for (const path of paths.map((one) => relative(root, one))) {
      if (!/^src\/.*\.ts$/.test(path)) continue;
      all.set(path, [...(all.get(path) ?? []), name]);
    }
  }
  return all;
}

describe('the scripts of the frame', () => {
  it('are what the bundler wrote, byte for byte', () => {
    const { initial, parts } = scripts;
    const [inline] = inlineScripts(files.get('frame.html') ?? '');
    expect(inline).toBe(initial.files['frame.js']);
    const written = Object.assign({}, ...Object.values(parts).map((part) => part.files)) as object;
    const served = [...files].filter(([name]) => /^frame-.*\.js$/.test(name));
    expect(Object.fromEntries(served)).toEqual(written);
  });

  it('import nothing, so that a part of a second attempt is no other part’s second copy', () => {
    for (const [name, text] of files) {
      if (/^frame-.*\.js$/.test(name)) expect(text).not.toMatch(/\bfrom\s*["'`]\.|import\s*["'`]/);
    }
  });

  it('have no module with state of its own in two of them', () => {
    const all = modules();
    const sources = new Map(
      [...all.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    );
    const shared = [...all].filter(([, bundles]) => bundles.length > 1);
    expect(shared.map(([path]) => path)).toContain('src/errors.ts');
    const withState = shared.flatMap(([path, bundles]) =>
      stateOf(path, sources).map((state) => `${path} in ${bundles.join(', ')}: ${state}`),
    );
    expect(withState).toEqual([]);
  });

  it('recognize errors by what they hold, since each bundle has classes of its own', () => {
    for (const path of modules().keys()) {
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

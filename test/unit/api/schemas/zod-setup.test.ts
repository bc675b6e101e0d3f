import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const SETUP = join(ROOT, 'src/api/schemas/zod-setup.ts');

/** What is evaluated before the rest of a module: its imports of values. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)';/gm);
  return Array.from(found, ([, name = '']) => name);
}

/** The file itself, and all that is evaluated before it. */
function evaluatedFor(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const name of importsOf(file)) {
    if (name.endsWith('.ts')) evaluatedFor(resolve(file, '..', name), known);
  }
  return known;
}

const makers = ['src', 'sandbox']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(?:^|\/)(?:dist|node_modules)\//.test(name))
      .map((name) => join(ROOT, folder, name)),
  )
  // One that only reads by schemas is given them by modules that were evaluated before it.
  .filter((file) =>
    /\bz\.(?:object|strictObject|looseObject|extend|partial)\(/.test(readFileSync(file, 'utf8')),
  );

it('zod is set up before any module makes a schema', () => {
  expect(makers.length).toBeGreaterThan(40);
  expect(makers.filter((file) => !evaluatedFor(file).has(SETUP))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as testing from '../../src/testing/index.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The lines of a text without indentation, empty lines and imports. */
function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line && !line.startsWith('import ')).join('\n');
}

/** The samples of a page. An empty line divides them, as other code may stand between their parts. */
function samplesOf(page: string): readonly string[] {
  return Array.from(page.matchAll(/^ *```ts\n(.*?)^ *```$/gms), ([, sample = '']) => sample);
}

const page = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
const parts = samplesOf(page).flatMap((sample) => sample.split(/\n\s*\n/).map(linesOf));
const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => linesOf(readFileSync(join(ROOT, 'test', name), 'utf8')));

describe('the samples of the page about testing', () => {
  it.each(parts.filter(Boolean))('are parts of tests, line for line: %s', (part) => {
    expect(tests.some((test) => test.includes(part))).toBe(true);
  });

  it('import what the package exports', () => {
    const imports = page.matchAll(/^import \{ (.+) \} from 'easy-checkout\/testing';$/gm);
    const names = Array.from(imports, ([, list = '']) => list.split(', ')).flat();
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !(name in testing))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

/* Needs a registry for Changesets, or npm's cache. */

const ROOT = join(import.meta.dirname, '../..');
const FILES = [
  '.changeset/config.json',
  'CHANGELOG.md',
  'cli/origin/package.json',
  'package-lock.json',
  'package.json',
  'sandbox/compose.yaml',
  'sandbox/package.json',
];
const copy = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(copy, { recursive: true }));

const read = (file: string): string => readFileSync(join(copy, file), 'utf8');

it('collects the changes into the changelog, and gives every package the next version', () => {
  for (const file of FILES) cpSync(join(ROOT, file), join(copy, file));
  const changes = { 'one.md': ['patch', 'A mended text.'], 'two.md': ['minor', 'A new event.'] };
  for (const [name, [level = '', text = '']] of Object.entries(changes)) {
    const change = `---\n'easy-checkout': ${level}\n---\n\n${text}\n`;
    writeFileSync(join(copy, '.changeset', name), change);
  }
  const before = JSON.parse(read('package.json')) as { readonly version: string };
  const [major = 0, minor = 0] = before.version.split('.').map(Number);
  const next = `${major}.${minor + 1}.0`;
  execFileSync(process.execPath, [join(ROOT, 'scripts/version.mjs')], { cwd: copy, stdio: 'pipe' });

  expect(JSON.parse(read('package.json'))).toEqual({ ...before, version: next });
  for (const file of ['cli/origin/package.json', 'sandbox/package.json', 'package-lock.json'])
    expect(JSON.parse(read(file))).toHaveProperty('version', next);
  expect(read('sandbox/compose.yaml')).toContain(`easy-checkout-sandbox@${next}'`);
  const [, first = '', second = ''] = read('CHANGELOG.md').split(/^## /m);
  expect(first.split('\n')[0]).toBe(next);
  expect(first).toContain('A new event.');
  expect(first).toContain('A mended text.');
  expect(second.split('\n')[0]).toBe(before.version);
  expect(readdirSync(join(copy, '.changeset'))).toEqual(['config.json']);
});

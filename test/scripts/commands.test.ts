import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'));

it.each(commands)('npm run %s installs what it needs first', (name) => {
  expect(scripts[`pre${name}`]).toMatch(/^node scripts\/setup\.mjs( --\w+)*$/);
});

describe('on a fresh clone, after npm start', () => {
  const clone = join(ROOT, 'node_modules/.cache/easy-checkout/fresh-clone');
  const ANALYZER = join(clone, 'node_modules/@custom-elements-manifest/analyzer');
  const npm = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: clone, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  beforeAll(() => {
    rmSync(clone, { recursive: true, force: true });
    mkdirSync(clone, { recursive: true });
    // What is installed or built, and what only other commands need.
    const left = new Set(['node_modules', 'dist', '.git', '.easy', 'test', 'test-tools']);
    for (const name of readdirSync(ROOT)) {
      if (left.has(name)) continue;
      cpSync(join(ROOT, name), join(clone, name), {
        recursive: true,
        filter: (file) => !left.has(basename(file)) || file.includes('/scripts/'),
      });
    }
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('npm run docs writes the pages that are there', { timeout: 300_000 }, () => {
    expect(npm('run', 'prestart')).toMatchObject({ status: 0 });
    expect(existsSync(ANALYZER)).toBe(false);
    const { status, said } = npm('run', 'docs', '--', '--pages');
    expect(said).toMatch(/Installing the packages for the tests/);
    expect(status).toBe(0);
    for (const page of ['docs/errors.md', 'docs/reference/element.md']) {
      const written = readFileSync(join(clone, page), 'utf8');
      expect(written).toBe(readFileSync(join(ROOT, page), 'utf8'));
    }
  });
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['.git', '.easy', 'dist', 'node_modules', 'test-results']);
/** What the packages are made of. */
const WRITTEN = ['dist', 'cli/origin/dist', 'sandbox/dist'];

function isSource(path: string): boolean {
  return !LEFT_OUT.has(basename(path));
}

/** Builds a copy of the sources at `folder`, and returns the hash of each file by its path. */
function build(folder: string, env: Readonly<Record<string, string>>): Record<string, string> {
  for (const entry of readdirSync(ROOT).filter((name) => !LEFT_OUT.has(name))) {
    cpSync(join(ROOT, entry), join(folder, entry), { recursive: true, filter: isSource });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const files = WRITTEN.flatMap((written) =>
    readdirSync(join(folder, written), { recursive: true, withFileTypes: true }),
  );
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((file) => [
        file.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  );
}

it('two builds in other folders, languages and time zones are equal, byte for byte', () => {
  const root = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  try {
    const one = build(join(root, 'a'), { TZ: 'UTC', LANG: 'C', HOME: root });
    const other = build(join(root, 'another/folder/deeper'), {
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      HOME: join(root, 'home'),
      NODE_ENV: 'development',
    });
    expect(Object.keys(one).length).toBeGreaterThan(100);
    expect(other).toEqual(one);
  } finally {
    rmSync(root, { recursive: true });
  }
});

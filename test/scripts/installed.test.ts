import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/installed.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIT = { version: '3.3.3', integrity: 'sha512-lit' };

function write(wanted: object, there?: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (!there) return;
  const file = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: there }));
}

describe('what npm has installed', () => {
  it('is enough if each package that is needed is there, as the lockfile names it', () => {
    write(
      {
        '': { name: 'shop' },
        sandbox: { version: '1.0.0' },
        'node_modules/sandbox': { resolved: 'sandbox', link: true },
        'node_modules/lit': LIT,
        'node_modules/fsevents': { version: '2.3.3', optional: true },
      },
      { 'node_modules/lit': LIT },
    );
    expect(isInstalled(folder)).toBe(true);
  });

  it('may be without what only development needs', () => {
    const vitest = { version: '4.1.12', integrity: 'sha512-vitest', dev: true };
    write({ 'node_modules/lit': LIT, 'node_modules/vitest': vitest }, { 'node_modules/lit': LIT });
    expect(isInstalled(folder, { dev: false })).toBe(true);
    expect(isInstalled(folder)).toBe(false);
  });

  it.each([
    ['nothing was installed', undefined],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/lit': { ...LIT, version: '3.3.2' } }],
    ['a package has another content', { 'node_modules/lit': { ...LIT, integrity: 'sha512-x' } }],
  ])('is not enough if %s', (_, there) => {
    write({ '': {}, 'node_modules/lit': LIT }, there);
    expect(isInstalled(folder)).toBe(false);
  });
});

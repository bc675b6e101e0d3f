import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources, isUpToDate, writeStamp } from '../../scripts/build/stamp.ts';

let root: string;

function write(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  write('src/index.ts', 'export {};');
  write('src/views/total.ts', 'export {};');
  write('hosted/page.css', 'a {}');
  write('package-lock.json', '{}');
  write('dist/checkout/easy-checkout.js', 'built');
  writeStamp(root, hashSources(root));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a stamped build', () => {
  it('is up to date while sources and output are what they were', () => {
    expect(isUpToDate(root)).toBe(true);
    // Saved again, without a change.
    write('src/index.ts', 'export {};');
    expect(isUpToDate(root)).toBe(true);
  });

  it.each([
    ['a source is edited', () => write('src/views/total.ts', 'export { };')],
    ['a source is added', () => write('src/views/late.ts', '')],
    ['a source is removed', () => rmSync(join(root, 'src/views/total.ts'))],
    ['a file of the hosted page is edited', () => write('hosted/page.css', 'b {}')],
    ['the build itself is edited', () => write('scripts/build/checkout.ts', 'export {};')],
    ['a package is updated', () => write('package-lock.json', '{ }')],
    [
      'text moves from one source to the next',
      () => {
        write('src/index.ts', 'export {};e');
        write('src/views/total.ts', 'xport {};');
      },
    ],
    ['a built file is edited', () => write('dist/checkout/easy-checkout.js', 'edited')],
    ['a built file is missing', () => rmSync(join(root, 'dist/checkout/easy-checkout.js'))],
    ['the whole output is missing', () => rmSync(join(root, 'dist'), { recursive: true })],
    ['there is no stamp', () => rmSync(join(root, 'dist/checkout.stamp'))],
  ])('is out of date once %s', (_, change) => {
    change();
    expect(isUpToDate(root)).toBe(false);
  });

  it('stays up to date when tests, docs or the shop change', () => {
    write('test/unit/total.test.ts', '');
    write('docs/theming.md', '');
    write('demo/shop/shop.js', '');
    expect(isUpToDate(root)).toBe(true);
  });

  it('is out of date when a source was saved while it was being built', () => {
    const before = hashSources(root);
    write('src/index.ts', 'export const edited = true;');
    writeStamp(root, before);
    expect(isUpToDate(root)).toBe(false);
  });
});

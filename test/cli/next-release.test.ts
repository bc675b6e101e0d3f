import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { EXAMPLE_CONFIG } from '../support/packages/command.ts';
import {
  immutableNames,
  releaseNames,
  startReleases,
  type Releases,
} from '../support/packages/releases.ts';

/* A page that was opened before a deployment loads files of the release that it was opened with. */

let releases: Releases;
let log: MockInstance<typeof console.log>;

beforeEach(() => {
  releases = startReleases();
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  log.mockRestore();
  rmSync(releases.home, { recursive: true });
});

/** Generates a release into the folder that the ones before it are in. Returns what is printed. */
async function generate(release: number, config?: object): Promise<readonly string[]> {
  log.mockClear();
  await releases.generate(release, config);
  return log.mock.calls.flat().map(String);
}

function pathOf(name: string): string {
  return join(releases.out, 'public', name);
}

function served(): readonly string[] {
  return readdirSync(join(releases.out, 'public'));
}

function read(name: string): string {
  return readFileSync(pathOf(name), 'utf8');
}

/** What has to be served: all of one release, and some files of another. */
function release(number: number, kept: readonly string[]): readonly string[] {
  return [...releaseNames(number), ...kept, '_headers'].toSorted();
}

describe('the next release, generated into the same folder', () => {
  it('keeps what the release before has under a hash or a version, and says so in one line', async () => {
    expect((await generate(1)).join('\n')).not.toContain('release before');
    const lines = await generate(2);
    expect(served()).toEqual(release(2, immutableNames(1)));
    expect(read('page.js')).toContain('page-branding-22222222.js');
    expect(read('LazyUi-11111111.js')).toContain('release 1');
    expect(lines.filter((line) => line.includes('release before'))).toEqual([
      `${join(releases.out, 'public')} keeps 10 files of the release before, for pages that are open: ` +
        'LazyUi-11111111.js, easy-checkout-0.1.0-beta.1-lazy-0a1b2c3d.js, easy-checkout-0.1.0-beta.1.js and 7 more.',
    ]);
  });

  it('removes what is older than the release before', async () => {
    for (const number of [1, 2, 3]) await generate(number);
    expect(served()).toEqual(release(3, immutableNames(2)));
  });

  it('keeps the same files where a release is generated once more', async () => {
    for (const number of [1, 2]) await generate(number);
    const before = served();
    const lines = await generate(2, { ...EXAMPLE_CONFIG, embedders: ['https://shop.example'] });
    expect(served()).toEqual(before);
    expect(lines.join('\n')).toContain('keeps 10 files of the release before');
    await generate(1);
    expect(served()).toEqual(release(1, immutableNames(2)));
  });

  it('removes what no release has put there', async () => {
    await generate(1);
    for (const name of ['notes-12345678.txt', 'stray-12345678.js', '.page.js'])
      writeFileSync(pathOf(name), '');
    mkdirSync(pathOf('folder-12345678.js'));
    const elsewhere = join(releases.home, 'elsewhere.js');
    writeFileSync(elsewhere, 'somebody else’s');
    rmSync(pathOf('page-branding-11111111.js'));
    symlinkSync(elsewhere, pathOf('page-branding-11111111.js'));
    rmSync(pathOf('page.js'));
    symlinkSync(elsewhere, pathOf('page.js'));
    await generate(2);
    const kept = immutableNames(1).filter((name) => /^(easy-checkout|frame)/.test(name));
    expect(served()).toEqual(release(2, kept));
    expect(readFileSync(elsewhere, 'utf8')).toBe('somebody else’s');
  });

  it('has each file of both in _headers, and no pattern that a missing file would match too', async () => {
    for (const number of [1, 2]) await generate(number);
    const rules = read('_headers').split('\n\n');
    for (const name of [...immutableNames(1), ...immutableNames(2)]) {
      const own = rules.filter((rule) => rule.startsWith(`/${name}\n`));
      expect(own, name).toEqual([expect.stringContaining('max-age=31536000, immutable')]);
    }
    const patterns = rules.filter((rule) => rule.split('\n')[0]?.includes('*'));
    expect(patterns.join('\n')).not.toContain('immutable');
  });

  it('is not hindered by what an interrupted run has left', async () => {
    await generate(1);
    rmSync(pathOf('index.html'));
    await generate(2);
    expect(served()).toEqual(release(2, immutableNames(1)));
  });
});

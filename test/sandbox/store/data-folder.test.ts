import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../../sandbox/store/data-folder.ts';
import { readDocumentKey } from '../../../sandbox/store/document-key.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';

const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(home, { recursive: true }));

const INSTEAD =
  /^The data folder .* cannot be used \(.+\)\. Name a folder .* --data or EASY_DATA_DIR\./;

function fileIn(folder: string, name: string, content = ''): string {
  mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, folder, name), content);
  return join(home, folder);
}

describe('a data folder', () => {
  it('is created with those above it, and left alone where it exists', () => {
    const folder = join(home, 'a/b/c');
    for (const _ of [1, 2]) makeDataFolder(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('that cannot be created is refused with what to do', () => {
    expect(() => makeDataFolder(join(fileIn('file', 'x'), 'x/y'))).toThrow(INSTEAD);
  });

  it.runIf(existsSync('/proc/self'))('in a file system that takes none is refused at once', () => {
    for (const folder of ['/proc/easy', '/proc/easy/checkout']) {
      expect(() => makeDataFolder(folder), folder).toThrow(INSTEAD);
    }
  });

  it('that is a file is refused for the database and for its key', async () => {
    const folder = join(fileIn('taken', 'x'), 'x');
    await expect(openStore({ dataDir: folder })).rejects.toThrow(INSTEAD);
    expect(() => readDocumentKey(folder)).toThrow(INSTEAD);
  });

  it('whose database is none is refused in words', async () => {
    await expect(openStore({ dataDir: fileIn('database', 'db', 'x') })).rejects.toThrow(
      /^The database in .*db cannot be opened.* Name another folder/,
    );
  });
});

describe('the key of stored documents', () => {
  it('is made once', () => {
    const folder = join(home, 'key');
    expect(readDocumentKey(folder)).toEqual(readDocumentKey(folder));
  });

  it.each(['', 'too short'])('is not taken from a file that holds “%s”', (content) => {
    const folder = fileIn(`key-${content.length}`, 'document.key', content);
    expect(() => readDocumentKey(folder)).toThrow(/document\.key is no key of 32 bytes/);
  });
});

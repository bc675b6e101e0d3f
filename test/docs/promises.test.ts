import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** On one line, because formatting breaks sentences anywhere. */
function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ');
}

const tests = new Map(filesOf('test', /\.ts$/).map((file) => [file, read(file)]));

/** A test as a page names it: a file, and what its title says. */
interface Named {
  readonly file: string;
  readonly title?: string;
}

/** `path/of.test.ts`, and the titles in quotation marks that follow it. */
const FILE_OR_TITLE = /`((?:[\w.-]+\/)*[\w.-]+\.test\.ts|test\/[\w./-]+\.ts)`|“([^”]+)”/g;
const BETWEEN = /^(?:,|;| |and|\|)*$/;

function namedIn(page: string): readonly Named[] {
  const named: Named[] = [];
  let file: string | undefined;
  let end = 0;
  for (const { 0: whole, 1: path, 2: title, index } of page.matchAll(FILE_OR_TITLE)) {
    // Other words stand between a test and what is quoted for another reason.
    if (!path && !BETWEEN.test(page.slice(end, index))) file = undefined;
    if (path) named.push({ file: path });
    else if (file && title) named.push({ file, title });
    file = path ?? file;
    end = index + whole.length;
  }
  return named;
}

/** A page may shorten a path to the file's name, and a title by an ellipsis. */
function exists({ file, title = '' }: Named): boolean {
  const parts = title.split('…').map((part) => part.trim());
  return [...tests].some(
    ([path, source]) =>
      `/${path}`.endsWith(`/${file}`) && parts.every((part) => source.includes(part)),
  );
}

describe('the tests that the documentation names', () => {
  it.each(filesOf('docs', /\.md$/))('in %s exist', (page) => {
    expect(namedIn(read(page)).filter((named) => !exists(named))).toEqual([]);
  });

  it('would be missed if they did not', () => {
    const page = '`test/docs/links.test.ts` “lead somewhere”, “no such title”, `no-such.test.ts`';
    expect(namedIn(page).filter((named) => !exists(named))).toEqual([
      { file: 'test/docs/links.test.ts', title: 'no such title' },
      { file: 'no-such.test.ts' },
    ]);
  });
});

describe('the promised journeys', () => {
  const listed = namedIn(read('docs/promises.md'));
  const promised = [...tests].flatMap(([file, source]) =>
    file.startsWith('test/e2e/')
      ? Array.from(
          source.matchAll(/test\( ?(['`])((?:(?!\1).)*) @promise/g),
          ([, , title = '']) => ({
            file,
            title,
          }),
        )
      : [],
  );

  it('are found, and few enough for every change', () => {
    expect(promised.length).toBeGreaterThan(100);
    expect(promised.length).toBeLessThanOrEqual(120);
  });

  it('are in the list of promises', () => {
    const missing = promised.filter(
      (journey) =>
        !listed.some(
          ({ file, title }) => file === journey.file && title && journey.title.includes(title),
        ),
    );
    expect(missing).toEqual([]);
  });
});

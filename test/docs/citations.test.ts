import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const REFERENCE = 'docs/reference';

/** The page that comments mean by a name. */
const PAGES: Readonly<Record<string, string>> = {
  interface: 'interface.md',
  contract: 'contract.md',
  'service contract': 'service.md',
  architecture: 'architecture.md',
};

const SECTIONS =
  /\b(service contract|contract|interface|architecture|design),? sections? (\d+(?:\.\d+)?(?:(?:, (?:and )?| and | to )\d+(?:\.\d+)?)*)/gi;
const BRIEF = /\b(interface),? (\d+\.\d+)/gi;
const RELIABILITY =
  /\breliability, ((?:[TF]\d+|figures? \d+)(?:(?:, (?:and )?| and | to )(?:[TF]\d+|figures? \d+|\d+))*)/gi;

interface Citation {
  /** As it stands, such as `Contract, section 3`. */
  readonly text: string;
  /** Whether what it cites is there. */
  readonly isFound: boolean;
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** Headings by number, and the points of a section's list: `5.2` is point 2 of section 5. */
function sectionsOf(page: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of read(join(REFERENCE, page)).split('\n')) {
    const [, heading] = /^#{2,3} (\d+(?:\.\d+)?)[. ]/.exec(line) ?? [];
    const [, point] = /^(\d+)\. /.exec(line) ?? [];
    section = heading ?? section;
    numbers.add(point ? `${section}.${point}` : section);
  }
  return numbers;
}

/** What `T15`, `F41` and `figure 26` can mean: the first cell of each row of a table. */
function rowsOf(...pages: readonly string[]): ReadonlySet<string> {
  const rows = pages.flatMap((page) => Array.from(read(page).matchAll(/^\| ([TF]?\d+b?) +\|/gm)));
  return new Set(rows.map(([, name = '']) => name));
}

const sections = new Map(Object.entries(PAGES).map(([name, page]) => [name, sectionsOf(page)]));
const dangers = rowsOf(join(REFERENCE, 'threats.md'));
const figures = rowsOf('docs/reliability.md', 'docs/security.md');

/** A sentence of a comment may go on in its next line. */
function joinLines(source: string): string {
  return source.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
}

function citationsIn(source: string): readonly Citation[] {
  const text = joinLines(source);
  const bySection = [...text.matchAll(SECTIONS), ...text.matchAll(BRIEF)].flatMap(
    ([whole, name = '', list = '']) =>
      Array.from(list.matchAll(/\d+(?:\.\d+)?/g), ([number]) => ({
        text: whole,
        isFound: sections.get(name.toLowerCase())?.has(number) ?? false,
      })),
  );
  const byRow = [...text.matchAll(RELIABILITY)].flatMap(([whole, list = '']) =>
    Array.from(list.matchAll(/[TF]?\d+/g), ([name]) => ({
      text: whole,
      isFound: (/^\d/.test(name) ? figures : dangers).has(name),
    })),
  );
  return [...bySection, ...byRow];
}

const sources = ['src', 'sandbox', 'hosted', 'demo', 'scripts', 'test', 'docs'].flatMap((folder) =>
  filesOf(folder, /\.(ts|js|mjs|css|html|md)$/),
);
const own = join('test/docs', 'citations.test.ts');

describe('what comments cite', () => {
  const cited = sources
    .filter((file) => file !== own)
    .map((file) => ({ file, citations: citationsIn(read(file)) }));

  it('is in the reference, section by section and row by row', () => {
    const lost = cited.flatMap(({ file, citations }) =>
      citations.filter(({ isFound }) => !isFound).map(({ text }) => `${file}: ${text}`),
    );
    expect(lost).toEqual([]);
  });

  it('is found at all', () => {
    expect(cited.flatMap(({ citations }) => citations).length).toBeGreaterThan(150);
  });

  it('would be missed if it were not there', () => {
    const source = `/**
     * Contract, sections 9 and
     * 10. Interface, section 6.5; (interface 4.4), reliability, T26 and T27, figure 99
     */`;
    const lost = citationsIn(source).filter(({ isFound }) => !isFound);
    expect(lost.map(({ text }) => text)).toEqual([
      'Contract, sections 9 and 10',
      'Interface, section 6.5',
      'reliability, T26 and T27, figure 99',
      'reliability, T26 and T27, figure 99',
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test, and the statements that it shows. */
export interface Mark {
  /** From the root of the repository, such as `test/contract/keys.ts`. */
  readonly file: string;
  /** The name of the innermost group of the test, or nothing. */
  readonly group: string;
  readonly title: string;
  readonly ids: readonly string[];
}

/** What is wrong with a mark, and where it stands. */
export interface Misplaced {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

export const ROOT = join(import.meta.dirname, '../..');
/** The name of a test: after `it(` or `test(`, or after the table of `it.each(…)`. */
const TITLE = /(?:\b(?:it|test)|\))\(\s*(?:'((?:[^'\\]|\\.)+)'|`([^`]+)`|"([^"]+)"),/g;
/** The name of a group, and how far it is indented. */
const GROUP = /^( *)describe(?:\.each\b.*)?\(\s*(?:'((?:[^'\\]|\\.)+)'|`([^`]+)`),/gm;
const CALL = /\bshows\(([^)]*)\)/g;
/** What stands between the name of a test and the first statement of its body. */
const HEAD = /^\s*(?:async )?\((?:[^()]|\([^()]*\))*\) => \{\s*(?:\/\/[^\n]*\n\s*)*$/;
const SWITCHED_OFF = /\b(?:describe|it|test)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
const ID = /'([^']+)'/g;

/** The name of the innermost group around the line that holds `index`. Formatting indents it less. */
function groupAt(source: string, index: number): string {
  const before = source.slice(0, index);
  const depth = source.slice(before.lastIndexOf('\n') + 1).search(/\S/);
  const group = [...before.matchAll(GROUP)].findLast(({ 0: head, 1: indent = '', index: at }) => {
    const end = new RegExp(`^${indent}\\}`, 'm');
    return indent.length < depth && !end.test(before.slice(at + head.length));
  });
  return (group?.[2] ?? group?.[3] ?? '').replaceAll(/\\(.)/g, '$1');
}

/** The marks in the text of one file of tests, in their order. */
export function marksOf(file: string, source: string): readonly (Mark | Misplaced)[] {
  const titles = Array.from(source.matchAll(TITLE), (match) => ({
    title: (match[1] ?? match[2] ?? match[3] ?? '').replaceAll(/\\(.)/g, '$1'),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isOff = SWITCHED_OFF.test(source);
  return Array.from(source.matchAll(CALL), ({ 1: list = '', index }) => {
    const test = titles.findLast(({ end }) => end <= index);
    const line = source.slice(0, index).split('\n').length;
    if (!test || !HEAD.test(source.slice(test.end, index))) {
      return { file, line, problem: 'A mark has to be the first statement of a test' };
    }
    if (isOff) return { file, line, problem: 'A file with marks has to run all of its tests' };
    const ids = Array.from(list.matchAll(ID), ([, id = '']) => id);
    return { file, group: groupAt(source, test.start), title: test.title, ids };
  });
}

/** A file of tests without its marks, which name what they claim to show. */
export function textWithoutMarks(source: string): string {
  return source.replaceAll(CALL, '');
}

/** The marks in all tests, file by file. */
export function readMarks(): readonly (Mark | Misplaced)[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('conformity'))
    .toSorted()
    .flatMap((name) => {
      const file = join('test', name);
      return marksOf(file, readFileSync(join(ROOT, file), 'utf8'));
    });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A sample of code on a page of the documentation. */
export interface CodeBlock {
  readonly page: string;
  /** The line on which the code begins, counted from 1. */
  readonly line: number;
  /** What stands after the fence, such as `js` or `html`; empty where nothing does. */
  readonly language: string;
  /** The name of the file that the sample is, if the page gives one: `js server.mjs`. */
  readonly file: string | undefined;
  readonly code: string;
}

/** The samples of `page`, which is named from the root of the repository. */
export function codeBlocksOf(page: string): readonly CodeBlock[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return Array.from(
    text.matchAll(/^( *)```(\S*)(?: +(\S+))?[^\n]*\n([\s\S]*?)^ *```$/gm),
    ({ index, 1: indent = '', 2: language = '', 3: file, 4: code = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length + 1,
      language,
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** The sample that is the file `name`. */
export function sampleFile(page: string, name: string): string {
  const found = codeBlocksOf(page).find(({ file }) => file === name);
  if (!found) throw new Error(`${page} has no sample ${name}`);
  return found.code;
}

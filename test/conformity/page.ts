import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mark, ROOT } from './marks.ts';

export const PAGE = join(ROOT, 'docs/reference/conformity.md');
/** A paragraph, or a point of a list. */
const BLOCK = /\n(?=\n|\d+\. |- )/;
const NOT_SHOWN = /not\s+shown(?:\s+beyond[^.]*)?\.\s*$/;
const HEADING = /^#{2,3} (\d+(?:\.\d+)?)\.? (.+)$/gm;

/** A part of the interface, such as 2.3. */
export interface Section {
  readonly number: string;
  readonly title: string;
  /** Its text without what it says to be not shown. */
  readonly stated: string;
}

/** The sections of the interface that state something, in its order. */
export function sectionsOfInterface(): readonly Section[] {
  const page = readFileSync(join(ROOT, 'docs/reference/interface.md'), 'utf8');
  const headings = [...page.matchAll(HEADING)];
  return headings.map(({ 0: heading, 1: number = '', 2: title = '', index }, position) => ({
    number,
    title,
    stated: page
      .slice(index + heading.length, headings[position + 1]?.index)
      .split(BLOCK)
      .filter((block) => !NOT_SHOWN.test(block))
      .join('\n'),
  }));
}

/** Whether a statement, such as `6.2.1/success`, belongs to a section, such as 6.2. */
export function isOf(section: string, id: string): boolean {
  const [place = ''] = id.split('/');
  if (place === section) return true;
  // Points of a list have a number more than their section.
  return place.startsWith(`${section}.`) && !SECTIONS_WITH_PARTS.has(section);
}

/** Sections that are divided by headings, and hold nothing but what stands below these. */
const SECTIONS_WITH_PARTS: ReadonlySet<string> = new Set(['2', '3', '4', '6']);

function linkTo({ file, group, title }: Mark): string {
  // Tags say when a journey runs, which is no part of its name.
  const text = `${group} ${title}`
    .trim()
    .replaceAll(/ @\w+/g, '')
    .replaceAll(/[[\]<>*_`|$\\]/g, String.raw`\$&`);
  return `[${text}](../../${file})`;
}

/** The page that `npm run conformity` writes: each statement with the tests that show it. */
export function conformityPage(
  statements: Readonly<Record<string, string>>,
  partly: Readonly<Partial<Record<string, string>>>,
  marks: readonly Mark[],
): string {
  const ids = Object.keys(statements);
  const lineOf = (id: string) => {
    const shown = marks.filter((mark) => mark.ids.includes(id)).map(linkTo);
    const word = shown.length > 0 ? 'partly' : 'no test';
    const why = partly[id] === undefined ? [] : [`**${word}:** ${partly[id]}`];
    return `- ${statements[id]} (\`${id}\`): ${[...why, ...shown].join('; ')}`;
  };
  const parts = sectionsOfInterface().flatMap(({ number, title }) => {
    const lines = ids.filter((id) => isOf(number, id)).map(lineOf);
    const heading = `${number.includes('.') ? '###' : '##'} ${number} ${title}`;
    return lines.length > 0 || !number.includes('.') ? [heading, lines.join('\n')] : [];
  });
  const shown = new Set(marks.flatMap((mark) => mark.ids));
  const open = ids.filter((id) => partly[id] !== undefined);
  const none = open.filter((id) => !shown.has(id)).length;
  const intro = [
    '# What the interface states, and which test shows it',
    `[The service’s interface](interface.md) states ${ids.length} things. Tests show ${ids.length - open.length} of them, ${open.length - none} in part, and ${none} not.`,
    'This page is written by `npm run conformity` from the marks `shows(…)` in the tests; `test/conformity/conformity.test.ts` fails ' +
      'where a statement has no test, where a mark stands in no test or in one that is switched off, and where this page is not up to date.',
  ];
  return `${[...intro, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;
}

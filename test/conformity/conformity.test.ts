import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { marksOf, readMarks, ROOT, textWithoutMarks } from './marks.ts';
import { conformityPage, isOf, PAGE, sectionsOfInterface } from './page.ts';
import { PARTLY } from './partly.ts';
import { STATEMENTS } from './statements/index.ts';

const ids = Object.keys(STATEMENTS);
const read = readMarks();
const marks = read.filter((mark) => 'ids' in mark);

describe('the statements of the interface', () => {
  const sections = sectionsOfInterface();

  it('are all there: each name in each section stands in a statement of it', () => {
    const missing = sections.flatMap(({ number, stated }) => {
      const texts = Object.entries(STATEMENTS)
        .filter(([id]) => isOf(number, id))
        .map(([, statement]) => statement)
        .join('\n');
      const names = Array.from(stated.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
      return [...new Set(names)]
        .filter((name) => !texts.includes(name))
        .map((name) => `${number}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('are all there: each point of a list has one', () => {
    const points = sections
      .filter(({ number }) => ['5', '6.2', '6.3', '7', '9'].includes(number))
      .flatMap(({ number, stated }) =>
        Array.from(stated.matchAll(/^(\d+)\. /gm), ([, point]) => `${number}.${point}`),
      );
    expect(points.length).toBeGreaterThan(20);
    expect(points.filter((point) => !ids.some((id) => id.startsWith(`${point}/`)))).toEqual([]);
  });

  it('are all there: each declared status has one', () => {
    for (const { number, stated } of sections.filter((section) =>
      section.number.startsWith('4.'),
    )) {
      const declared = stated.match(/\b[2-5]\d\d\b/g) ?? [];
      const own = ids.filter((id) => isOf(number, id));
      for (const status of new Set(declared)) {
        const named = own.filter((id) => id.endsWith(`/${status}`) || id.endsWith(`.${status}`));
        const expected = declared.filter((each) => each === status).length;
        // Section 4.0 says once for two operations that they answer 200.
        if (number !== '4.0')
          expect([number, status, named.length]).toEqual([number, status, expected]);
      }
    }
  });

  it('are all there: each row of the limits has one', () => {
    const rows = sections.find(({ number }) => number === '8')?.stated.match(/^\| /gm) ?? [];
    // Two rows are the head of the table.
    expect(ids.filter((id) => isOf('8', id))).toHaveLength(rows.length - 2);
  });

  it('stand in a section of it', () => {
    expect(ids.filter((id) => !sections.some(({ number }) => isOf(number, id)))).toEqual([]);
  });

  it('are shown by a test, or have a reason', () => {
    const shown = new Set(marks.flatMap((mark) => mark.ids));
    expect(ids.filter((id) => !shown.has(id) && !(id in PARTLY))).toEqual([]);
  });
});

describe('a mark', () => {
  it('stands at the head of a test that runs', () => {
    expect(read.filter((mark) => !('ids' in mark))).toEqual([]);
  });

  it('names statements', () => {
    const known = new Set(ids);
    const unknown = marks.filter((mark) => mark.ids.some((id) => !known.has(id)));
    expect(unknown).toEqual([]);
    expect(marks.filter((mark) => mark.ids.length === 0)).toEqual([]);
  });

  it('stands in a file that speaks of what the statement names', () => {
    const texts = new Map(
      marks.map(({ file }) => [file, textWithoutMarks(readFileSync(join(ROOT, file), 'utf8'))]),
    );
    const unnamed = Object.entries(STATEMENTS)
      .filter(([id]) => !(id in PARTLY))
      .flatMap(([id, statement]) => {
        const files = marks.filter((mark) => mark.ids.includes(id)).map(({ file }) => file);
        return Array.from(statement.matchAll(/`(\w+)`/g), ([, name = '']) => name)
          .filter((name) => !files.some((file) => texts.get(file)?.includes(name)))
          .map((name) => `${id}: ${name}`);
      });
    expect(unnamed).toEqual([]);
  });

  it.each([
    ['outside of a test', `shows('a');\nit('x', () => {});`],
    ['after the first statement', `it('x', () => {\n  f();\n  shows('a');\n});`],
    ['in a test that is switched off', `it.skip('x', () => {\n  shows('a');\n});`],
    ['in a group that is', `describe.skip('x', () => {\n it('y', () => {\n  shows('a');\n});\n});`],
  ])('would be missed %s', (_, source) => {
    expect(marksOf('x.ts', source)).toMatchObject([{ problem: expect.any(String) as string }]);
  });

  it('is found in a test of each form', () => {
    const source = [
      `describe('a group that ends', () => {`,
      `});`,
      `it('is plain', async () => {`,
      `  shows('a', 'b');`,
      `});`,
      `describe('a thing', () => {`,
      `  it('does', () => {`,
      `    shows('e');`,
      `  });`,
      `});`,
      `it.each([[1, 'x']])('is %i of %s', (count, (of)) => {`,
      `  // Comments may come before it.`,
      `  shows('c');`,
      `});`,
      'test(`is ${done}`, async ({ page }) => {',
      `  shows('d');`,
      `});`,
    ].join('\n');
    expect(marksOf('x.ts', source)).toEqual([
      { file: 'x.ts', group: '', title: 'is plain', ids: ['a', 'b'] },
      { file: 'x.ts', group: 'a thing', title: 'does', ids: ['e'] },
      { file: 'x.ts', group: '', title: 'is %i of %s', ids: ['c'] },
      { file: 'x.ts', group: '', title: 'is ${done}', ids: ['d'] },
    ]);
  });
});

it('the page is what the marks say: otherwise run `npm run conformity`', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(conformityPage(STATEMENTS, PARTLY, marks));
});

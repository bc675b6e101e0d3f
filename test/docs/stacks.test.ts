import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, filesOf } from '../../scripts/stacks/copy.ts';
import { STACKS } from '../../scripts/stacks/stacks.ts';
import { PAGE, tableOf, tableOn, withTable } from '../../scripts/stacks/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, PAGE), 'utf8');
const folders = readdirSync(EXAMPLES);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

describe('the table of stacks', () => {
  it('has a row for each example, in which all that has a meaning was found to work', () => {
    expect(STACKS.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted());
    expect(tableOn(page)).toBe(tableOf(STACKS.map((stack) => ({ stack, problems: {} }))));
  });

  it('says where something does not work, and for which column there is no answer', () => {
    const [stack] = STACKS;
    if (!stack) throw new Error('There is no stack.');
    const table = tableOf([{ stack, problems: { remount: 'The page stayed empty.' } }]);
    expect(table).toMatch(
      /\| no +\| – \(rendered in the browser alone\) \| yes +\| – \(no session/,
    );
    expect(tableOn(withTable(page, table))).toBe(table);
  });
});

describe.each(folders)('the example %s', (folder) => {
  const home = join(EXAMPLES, folder);
  const files = filesOf(home);
  const read = (name: string) => readFileSync(join(home, name), 'utf8');

  it('is less than 100 lines of code', () => {
    const code = files.filter((name) => extname(name) !== '.json');
    const lines = code.flatMap((name) =>
      read(name)
        .split('\n')
        .filter((line) => line.trim()),
    );
    expect(lines.length).toBeLessThan(100);
  });

  it('names exact versions of all that is not ours', () => {
    if (!files.includes('package.json')) return;
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
    const { 'easy-checkout': ours, ...others } = { ...dependencies, ...devDependencies };
    expect(ours).toBe('latest');
    for (const version of Object.values(others)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

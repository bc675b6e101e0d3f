import { type Column, COLUMNS, type Stack } from './stack.ts';
import type { Problems } from './try-stack.ts';

export const PAGE = 'docs/frameworks.md';

const BEGIN = '<!-- npm run test:stacks -- --write -->';
const END = '<!-- end of the table -->';

export interface Row {
  readonly stack: Stack;
  readonly problems: Problems;
}

const columns = Object.keys(COLUMNS) as Column[];

function cell({ stack, problems }: Row, column: Column): string {
  if (problems[column] !== undefined) return 'no';
  const reason = stack.without[column];
  return reason === undefined ? 'yes' : `– (${reason})`;
}

/** The table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['Example', ...Object.values(COLUMNS)],
    rows.map(() => ''),
    ...rows.map((row) => [
      `[${row.stack.name}](../examples/${row.stack.folder})`,
      ...columns.map((column) => cell(row, column)),
    ]),
  ];
  const widths = ['Example', ...columns].map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line, at) =>
      widths.map((width, index) =>
        at === 1 ? '-'.repeat(width) : (line[index] ?? '').padEnd(width),
      ),
    )
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The table that stands on the page. @throws {Error} there is none */
export function tableOn(page: string): string {
  const [, rest] = page.split(BEGIN);
  const [table] = rest?.split(END) ?? [];
  if (table === undefined) throw new Error(`${PAGE} has no place for the table.`);
  return table.trim();
}

/** The page with another table. */
export function withTable(page: string, table: string): string {
  return page.replace(tableOn(page), () => table);
}

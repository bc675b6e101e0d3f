import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** The regular expressions in the sources. */
export interface WrittenExpressions {
  /** Each literal as `/…/flags`, with the first file that has it. */
  readonly literals: ReadonlyMap<string, string>;
  /** How many expressions a file builds at run time with `new RegExp(…)`. */
  readonly built: ReadonlyMap<string, number>;
  /** The names of expressions that come from the library: `z.regexes.…`. */
  readonly borrowed: ReadonlySet<string>;
}

/** Parses every TypeScript file below `folders`, so that no expression is overlooked. */
export function writtenExpressions(folders: readonly string[]): WrittenExpressions {
  const literals = new Map<string, string>();
  const built = new Map<string, number>();
  const borrowed = new Set<string>();
  for (const file of folders.flatMap(sourcesIn)) {
    const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
    if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
    const note = (callee: { readonly type: string; readonly name?: unknown }) => {
      if (callee.name === 'RegExp') built.set(file, (built.get(file) ?? 0) + 1);
    };
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern, flags } = node.regex;
        const written = `/${pattern}/${flags}`;
        if (!literals.has(written)) literals.set(written, file);
      },
      NewExpression: ({ callee }) => note(callee),
      CallExpression: ({ callee }) => note(callee),
      MemberExpression({ object, property }) {
        const isBorrowed =
          object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          object.property.name === 'regexes';
        if (isBorrowed && property.type === 'Identifier') borrowed.add(property.name);
      },
    }).visit(program);
  }
  return { literals, built, borrowed };
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .toSorted();
}

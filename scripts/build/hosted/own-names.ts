import type { Bundle } from '../bundle.ts';

const EXPORTS = /\bexport\s*\{([^}]*)\};?\s*$/;

/**
 * Exports what the script `entry` exports by the names that it has inside, which saves a second name for
 * each. Only the other `files` import from it.
 */
export function exportOwnNames(files: Bundle['files'], entry: string): Bundle['files'] {
  const script = files[entry] ?? '';
  const owners = new Map(
    pairs(EXPORTS.exec(script)?.[1] ?? '').map(([own, outer]) => [outer, own]),
  );
  const imports = new RegExp(
    `\\bimport\\s*\\{([^}]*)\\}(?=\\s*from\\s*["'\`]\\./${entry.replace('.', '\\.')}["'\`])`,
    'g',
  );
  const renamed = Object.entries(files).map(([name, text]) => {
    if (name === entry) {
      return [name, text.replace(EXPORTS, `export{${[...new Set(owners.values())].join()}};`)];
    }
    return [
      name,
      text.replace(imports, (_, list: string) => {
        const taken = pairs(list).map(([outer, local]) => {
          const own = owners.get(outer);
          if (own === undefined) throw new Error(`${entry} does not export ${outer}`);
          return own === local ? own : `${own} as ${local}`;
        });
        return `import{${taken.join()}}`;
      }),
    ];
  });
  return Object.fromEntries(renamed);
}

/** The entries of a list such as `a as b,c`: `[['a', 'b'], ['c', 'c']]`. */
function pairs(list: string): readonly (readonly [string, string])[] {
  return list
    .split(',')
    .filter((entry) => entry.trim())
    .map((entry) => {
      const [first = '', second = first] = entry.trim().split(/\s+as\s+/);
      return [first, second];
    });
}

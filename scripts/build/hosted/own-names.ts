import { type Bundle, entriesOf, exportsOf } from '../bundle.ts';

/**
 * Exports what the script `entry` exports by the names that it has inside, which saves a second name for
 * each. Only the other `files` import from it.
 */
export function exportOwnNames(files: Bundle['files'], entry: string): Bundle['files'] {
  const script = files[entry] ?? '';
  const [exported, owners] = exportsOf(script);
  const imports = new RegExp(
    `\\bimport\\s*\\{([^}]*)\\}(?=\\s*from\\s*["'\`]\\./${entry.replace('.', '\\.')}["'\`])`,
    'g',
  );
  const renamed = Object.entries(files).map(([name, text]) => {
    if (name === entry) {
      if (exported === '') return [name, text];
      const shared = `export{${[...new Set(owners.values())].join()}};`;
      return [name, text.slice(0, -exported.length) + shared];
    }
    return [
      name,
      text.replace(imports, (_, list: string) => {
        const taken = entriesOf(list).map(([outer, local]) => {
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

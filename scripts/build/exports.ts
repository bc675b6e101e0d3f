// The lists of what bundled scripts export to their parts, and what the parts import.

/**
 * Finds what a script exports: the statement at its end, and the script's own names by those that
 * others import.
 */
export function exportsOf(
  script: string,
): readonly [list: string, own: ReadonlyMap<string, string>] {
  const [list = '', names = ''] = /\bexport\s*\{([^}]*)\};?\s*$/.exec(script) ?? [];
  return [list, new Map(entriesOf(names).map(([own, outer]) => [outer, own]))];
}

/** The names in a list of exports or imports, as they are on either side. */
export function entriesOf(names: string): (readonly [from: string, to: string])[] {
  return names.split(',').map((entry) => {
    const [from = '', to = from] = entry.trim().split(/\s+as\s+/);
    return [from, to];
  });
}

/**
 * Lets `part` import from `script` by the script's own names. The bundler gives everything that they
 * share a second name, and the list of pairs is as long as a small module.
 *
 * @param kept - What pages import too, so its name stays.
 */
export function shareByOwnNames(
  { script, part }: { readonly script: string; readonly part: string },
  kept: string,
): { readonly script: string; readonly part: string } {
  const [list, own] = exportsOf(script);
  const statement = /\bimport\s*\{([^}]*)\}\s*from\s*(?=["']\.\/script\.js["'])/;
  const nameOf = (outer: string): string => (outer === kept ? kept : (own.get(outer) ?? ''));
  const shared = [...own].map(([outer, name]) => (outer === kept ? `${name} as ${kept}` : name));
  return {
    script: `${script.slice(0, -list.length)}export{${shared.toSorted().join()}};`,
    part: part.replace(statement, (_, names: string) => {
      const wanted = entriesOf(names).map(([outer, local]) => `${nameOf(outer)} as ${local}`);
      return `import{${wanted.join()}}from`;
    }),
  };
}

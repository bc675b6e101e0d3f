import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type CheckoutConfig, writeConfig } from '../../hosted/config.ts';
import { headersOf, IMMUTABLE_STEM, isImmutable } from '../../hosted/headers.ts';

export type Headers = Readonly<Record<string, string>>;

/** A file of a checkout origin, as it is to be served. */
export interface ServedFile {
  readonly name: string;
  readonly text: string;
  readonly headers: Headers;
}

/** Files that are served with the same headers. */
export interface HeaderGroup {
  readonly headers: Headers;
  /** Names, in which `*` stands for any characters where many names differ in nothing else. */
  readonly patterns: readonly string[];
  /**
   * A regular expression for files that never change, whatever their release is. A server that looks
   * for a file before it sends headers takes it in place of `patterns`.
   */
  readonly expression?: string;
}

/** From how many files on a pattern replaces their names. */
const MIN_FAMILY = 10;

/** The files `names` in `directory`, with `config` written into those that hold it. */
export function readServedFiles(
  directory: string,
  names: readonly string[],
  config: CheckoutConfig,
): readonly ServedFile[] {
  return names.toSorted().map((name) => {
    let text = readFileSync(join(directory, name), 'utf8');
    if (name === 'config.json') text = `${JSON.stringify(config, null, 2)}\n`;
    if (name.endsWith('.html')) text = writeConfig(text, config);
    return { name, text, headers: headersOf(name, text, config) };
  });
}

/** The headers of `files`, each set once. */
export function groupByHeaders(files: readonly ServedFile[]): readonly HeaderGroup[] {
  const groups = new Map<string, { readonly headers: Headers; readonly names: string[] }>();
  for (const { name, headers } of files) {
    const key = JSON.stringify(headers);
    const group = groups.get(key) ?? { headers, names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  const sets = [...groups.values()];
  return sets.map(({ headers, names }) => {
    if (names.every(isImmutable)) return { headers, patterns: names, expression: anyOf(names) };
    const others = sets.filter((set) => set.names !== names).flatMap((set) => set.names);
    return { headers, patterns: shorten(names, others) };
  });
}

/** The names of files that never change, with the extensions that `names` have. */
function anyOf(names: readonly string[]): string {
  const extensions = new Set(names.map((name) => extname(name).slice(1)));
  return `${IMMUTABLE_STEM}\\.(?:${[...extensions].join('|')})`;
}

/** `text-de.json` is one of `text-*.json`. */
function familyOf(name: string): string {
  return name.replace(/^([a-z]+-).*(\.[a-z]+)$/, '$1*$2');
}

function shorten(names: readonly string[], others: readonly string[]): readonly string[] {
  const families = new Map<string, readonly string[]>();
  for (const name of names) {
    const family = familyOf(name);
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  return [...families].flatMap(([family, members]) => {
    const isOwn = members.length >= MIN_FAMILY && !others.map(familyOf).includes(family);
    return isOwn ? [family] : members;
  });
}

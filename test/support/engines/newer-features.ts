import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTool } from '../packages/tools.ts';
import { promisedBrowsers } from './promised-browsers.ts';

const BUILT = join(import.meta.dirname, '../../../dist/checkout');

/** Everything that browsers run or read of a checkout origin, as it was built. */
export function builtText(): string {
  return readdirSync(BUILT)
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => readFileSync(join(BUILT, name), 'utf8'))
    .join('\n');
}

/**
 * The interfaces, members and functions that a promised browser lacks, and whose names occur in `text`:
 * `Promise.withResolvers`, `Intl.Segmenter`. A name may stand for something else there, such as a
 * function of a library, so the list may be longer than what is used. It is never shorter.
 */
export function newerApis(text: string): readonly string[] {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  const found = new Set<string>();
  const collect = (parent: Identifier, path: readonly string[]): void => {
    for (const [key, feature] of entries(parent)) {
      const name = key.replace(/_static$/, '');
      if (!/^[A-Za-z]+$/.test(name)) continue;
      const isMissing = isLackedBySome(feature.__compat);
      if (isMissing && words.has(name)) found.add([...path, name].join('.'));
      // Without the interface, nobody comes to its members. What is below a member is its behavior.
      const isHolder = path.length === 0 || path.join() === 'Intl';
      if (isHolder && !isMissing) collect(feature, [...path, name]);
    }
  };
  const { api, javascript } = data();
  collect(api, []);
  collect(javascript.builtins, []);
  return [...found];
}

/** The selectors that a promised browser lacks, and that `text` uses: `has`. */
export function newerSelectors(text: string): readonly string[] {
  return entries(data().css.selectors)
    .filter(([name]) => !name.startsWith('-') && new RegExp(`:${name}\\(`).test(text))
    .filter(([, feature]) => isLackedBySome(feature.__compat))
    .map(([name]) => name);
}

/** The shape of the data, which is a package of test-tools. */
interface CompatStatement {
  readonly support: Readonly<Record<string, Support | readonly Support[]>>;
}
interface Support {
  readonly version_added?: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Identifier {
  readonly __compat?: CompatStatement;
}
interface CompatData {
  readonly api: Identifier;
  readonly css: { readonly selectors: Identifier };
  readonly javascript: { readonly builtins: Identifier };
}

let loaded: CompatData | undefined;

function data(): CompatData {
  return (loaded ??= loadTool('@mdn/browser-compat-data') as CompatData);
}

function entries(parent: Identifier): [string, Identifier][] {
  return Object.entries(parent).filter(([key]) => key !== '__compat') as [string, Identifier][];
}

/** Whether the oldest promised version of a browser has no part of a feature. */
function isLackedBySome(feature: CompatStatement | undefined): boolean {
  if (!feature) return false;
  return promisedBrowsers().some(({ engine, version }) => {
    const statements = [feature.support[engine] ?? []].flat();
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        isAtLeast(version, version_added) &&
        !(isAtLeast(version, version_removed) || flags || prefix || alternative_name),
    );
  });
}

/** Whether `version` is `other` or newer. Data about a browser may say that no version is known. */
function isAtLeast(version: string, other: string | boolean | null | undefined): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [from = NaN, fromMinor = 0] = String(other).replace('≤', '').split('.').map(Number);
  return major > from || (major === from && minor >= fromMinor);
}

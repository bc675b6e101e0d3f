import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A browser in which the docs promise that the checkout runs. */
export interface Browser {
  /** As data about compatibility calls it. */
  readonly engine: 'chrome' | 'firefox' | 'safari';
  /** The oldest version. */
  readonly version: string;
}

const PAGE = join(import.meta.dirname, '../../../docs/guides/browsers.md');
const ENGINES = ['chrome', 'firefox', 'safari'] as const;

/** The browsers that the table in docs/guides/browsers.md promises. */
export function promisedBrowsers(): readonly Browser[] {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| (\w+)[^|]*\| ([\d.]+) +\|/gm);
  const browsers = Array.from(rows, ([, name = '', version = '']) => ({
    engine: ENGINES.find((engine) => engine === name.toLowerCase()),
    version,
  })).filter((browser): browser is Browser => browser.engine !== undefined);
  if (browsers.length !== ENGINES.length) throw new Error(`${PAGE} names other browsers.`);
  return browsers;
}

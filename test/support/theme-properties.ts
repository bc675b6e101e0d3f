import { readFileSync } from 'node:fs';

/** One row of the table in docs/theming.md: the fixed list of what a page may set. */
export interface ThemeProperty {
  /** Without `--easy-`. */
  readonly name: string;
  readonly kind: string;
  /** Its value travels into the frame. */
  readonly carried: boolean;
}

const ROW = /^\| `--easy-([a-z-]+)` +\| (\w+) +\| [^|]+\| (page(?:, frame)?) +\|/gm;

export const THEME_PROPERTIES: readonly ThemeProperty[] = Array.from(
  readFileSync(new URL('../../docs/theming.md', import.meta.url), 'utf8').matchAll(ROW),
  ([, name = '', kind = '', where = '']) => ({ name, kind, carried: where.includes('frame') }),
);

import { readFileSync } from 'node:fs';

/** One row of the table in docs/theming.md, which lists the properties that a page may set. */
export interface ThemeProperty {
  /** The name without `--easy-`. */
  readonly name: string;
  readonly kind: string;
  /** What it is where the page sets nothing. */
  readonly usual: string;
  /** Whether the value is sent into the frame. */
  readonly carried: boolean;
  readonly meaning: string;
}

const ROW =
  /^\| `--easy-([a-z-]+)` +\| (\w+) +\| ([^|]+?) +\| (page(?:, frame)?) +\| ([^|]+?) +\|$/gm;

export const THEME_PROPERTIES: readonly ThemeProperty[] = Array.from(
  readFileSync(new URL('../../../docs/theming.md', import.meta.url), 'utf8').matchAll(ROW),
  ([, name = '', kind = '', usual = '', where = '', meaning = '']) => {
    return { name, kind, usual, carried: where.includes('frame'), meaning };
  },
);

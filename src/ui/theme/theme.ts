/**
 * The part of a page's theme that the frame needs, and the check that nothing but a theme gets in.
 * The page reads each value where it takes effect. The frame accepts only values of a narrow
 * grammar: no `url()`, no selector, no second declaration.
 */

/**
 * Public properties `--easy-<name>` whose values are sent to the frame, by the CSS property that
 * uses them. There are at most 30. All others affect the page alone: docs/theming.md.
 */
export const THEME = {
  color: [
    'field',
    'field-text',
    'placeholder',
    'text',
    'label',
    'muted',
    'border',
    'border-hover',
    'focus',
    'danger',
    'success',
    'shadow',
  ],
  'column-width': [
    'radius',
    'gap',
    'field-height',
    'field-padding',
    'font-size',
    'label-size',
    'label-gap',
    'border-width',
    'focus-width',
  ],
  'font-weight': ['label-weight'],
  'font-family': ['font-family'],
} as const;

type Kind = keyof typeof THEME;

/** A complete theme with values as the browser computed them on the page. */
export interface Theme {
  readonly scheme: 'light' | 'dark';
  /** The values by name, without `--easy-`. */
  readonly values: Readonly<Record<string, string>>;
}

const GRAMMAR: Readonly<Record<Kind, RegExp>> = {
  color: /^(#[\da-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]{1,80}\))$/i,
  'column-width': /^\d{1,3}(\.\d{1,6})?px$/,
  'font-weight': /^\d{1,4}$/,
  'font-family': /^[\p{L}\p{N}\s,"'_-]{1,300}$/u,
};

/** The names of most fonts. Taking these apart takes less time than classes of Unicode. */
const PLAIN_FAMILY = /^[\w\s,"'-]{1,300}$/;

/** Whether `value` is valid for `--easy-<name>` in the frame. */
export function isThemeValue(name: string, value: string): boolean {
  const kind = (Object.keys(THEME) as Kind[]).find((key) =>
    (THEME[key] as readonly string[]).includes(name),
  );
  if (kind === 'font-family' && PLAIN_FAMILY.test(value)) return true;
  return kind !== undefined && GRAMMAR[kind].test(value);
}

/** Sets the valid values of `theme` on the root of a document and ignores the others. */
export function applyTheme(root: HTMLElement, { scheme, values }: Theme): void {
  root.style.colorScheme = scheme;
  for (const [name, value] of Object.entries(values)) {
    if (isThemeValue(name, value)) root.style.setProperty(`--_${name}`, value);
  }
}

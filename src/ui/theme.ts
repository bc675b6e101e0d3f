/**
 * The look that a page may choose, and the check that nothing but a look comes through. The values
 * travel from the page into the frame, so each kind has a narrow grammar: no `url()`, no selector,
 * no second declaration.
 */

/** Public properties `--easy-<name>` and what kind of value each takes. */
export const THEME = {
  accent: 'color',
  'accent-text': 'color',
  background: 'color',
  field: 'color',
  text: 'color',
  muted: 'color',
  border: 'color',
  danger: 'color',
  success: 'color',
  focus: 'color',
  radius: 'length',
  gap: 'length',
  'field-height': 'length',
  'font-size': 'length',
  'font-family': 'font',
} as const;

export type ThemeName = keyof typeof THEME;

/** A complete look, each value as the browser computed it on the page. */
export interface Theme {
  readonly scheme: 'light' | 'dark';
  readonly values: Readonly<Partial<Record<ThemeName, string>>>;
}

const GRAMMAR = {
  color: /^(#[\da-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]{1,80}\))$/i,
  length: /^\d{1,3}(\.\d{1,4})?px$/,
  font: /^[\p{L}\p{N}\s,"'_-]{1,300}$/u,
} as const;

/** Whether `value` may stand in `--easy-<name>` of the frame. */
export function isThemeValue(name: string, value: string): name is ThemeName {
  const kind = Object.hasOwn(THEME, name) && THEME[name as ThemeName];
  return kind !== false && GRAMMAR[kind].test(value);
}

/** Puts `theme` on the root of a document, value by value; what does not fit is left out. */
export function applyTheme(root: HTMLElement, { scheme, values }: Theme): void {
  root.style.colorScheme = scheme;
  for (const [name, value] of Object.entries(values)) {
    if (isThemeValue(name, value)) root.style.setProperty(`--easy-${name}`, value);
  }
}

/**
 * The look of `probe`, a span inside the element: each token is read where it takes effect, so that
 * `var()`, `light-dark()` and names of colours arrive as plain values.
 */
export function readTheme(probe: HTMLElement): Theme {
  const values: Partial<Record<ThemeName, string>> = {};
  const style = getComputedStyle(probe);
  const property = { color: 'color', length: 'width', font: 'font-family' } as const;
  for (const name of Object.keys(THEME) as ThemeName[]) {
    const kind = property[THEME[name]];
    probe.style.setProperty(kind, `var(--_${name})`);
    const value = style.getPropertyValue(kind);
    if (isThemeValue(name, value)) values[name] = value;
    probe.style.removeProperty(kind);
  }
  probe.style.setProperty('color', 'light-dark(rgb(0, 0, 0), rgb(255, 255, 255))');
  const scheme = style.color === 'rgb(255, 255, 255)' ? 'dark' : 'light';
  probe.style.removeProperty('color');
  return { scheme, values };
}

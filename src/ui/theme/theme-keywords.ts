export type ThemeKeyword =
  | 'auto'
  | 'light'
  | 'dark'
  | 'compact'
  | 'rounded'
  | 'square'
  | 'parchment'
  | 'meadow'
  | 'midnight'
  | 'contrast';

/** As many keywords as the compiler can tell from others in a text, separated by one space. */
export type ThemeKeywords =
  | ThemeKeyword
  | `${ThemeKeyword} ${ThemeKeyword}`
  | `${ThemeKeyword} ${ThemeKeyword} ${ThemeKeyword}`;

/**
 * The keywords of the attribute `theme`, in any order: a scheme, a density, a preset. Density and
 * presets are rules of styles/theme/tokens.css and styles/theme/presets.css.
 */
export const THEME_KEYWORDS: readonly string[] = [
  'auto',
  'light',
  'dark',
  'compact',
  'rounded',
  'square',
  'parchment',
  'meadow',
  'midnight',
  'contrast',
] satisfies ThemeKeyword[];

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
];

/**
 * The keywords of the attribute `theme`, in any order: a scheme, a density, a preset. Density and
 * presets are rules of styles/tokens.css and styles/presets.css.
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

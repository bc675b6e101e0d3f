import { declare, sheet } from '../../ui/token-styles.ts';

/** A tagged template with the name of lit's, so that the build minifies the styles. */
const css = String.raw;

/** Tokens that only the deferred style sheets use. */
const DEFERRED = css`
  accent-hover: color-mix(in srgb, var(--_accent) 88%, light-dark(#000, #fff));
`;

/**
 * Presets replace the usual tokens and, like those, give way to what the page sets. They change
 * colours, corners and type, but no size, so that nothing moves when they are loaded.
 */
const PRESETS = {
  rounded: css`
    accent: light-dark(#5b3fd6, #b9a8ff);
    accent-text: light-dark(#fff, #140d33);
    background: light-dark(#fff, #17151f);
    field: light-dark(#f6f4fb, #221f2e);
    text: light-dark(#201b33, #f3f1fa);
    muted: light-dark(#635d78, #b0aac4);
    border: light-dark(#8d86a3, #746d8c);
    line: light-dark(#e6e2f1, #332e44);
    shadow: transparent;
    radius: 0px | 16px | 32px;
  `,
  square: css`
    accent: light-dark(#111, #f5f5f5);
    accent-text: light-dark(#fff, #111);
    background: light-dark(#fff, #0c0c0c);
    field: light-dark(#fff, #141414);
    text: light-dark(#111, #f5f5f5);
    muted: light-dark(#595959, #adadad);
    border: light-dark(#767676, #808080);
    line: light-dark(#dcdcdc, #303030);
    shadow: transparent;
    radius: 0px | 0px | 32px;
  `,
  parchment: css`
    accent: light-dark(#7c2d12, #f0b48a);
    accent-text: light-dark(#fffaf2, #2a1408);
    background: light-dark(#fbf7ef, #1d1915);
    summary-background: light-dark(#f3ecdf, #26211c);
    field: light-dark(#fffdf9, #28231d);
    text: light-dark(#2b2118, #f4ece0);
    muted: light-dark(#6b5c4c, #bcae9c);
    border: light-dark(#928072, #85776a);
    line: light-dark(#e5dac8, #3b342c);
    radius: 0px | 4px | 32px;
    heading-family: Georgia, 'Noto Serif', serif;
  `,
  meadow: css`
    accent: light-dark(#15653f, #7fdcab);
    accent-text: light-dark(#fff, #06210f);
    background: light-dark(#fff, #121714);
    summary-background: light-dark(#f0f6f1, #19211c);
    field: light-dark(#fff, #1b231e);
    text: light-dark(#14201a, #eef5f0);
    muted: light-dark(#536259, #a4b5aa);
    border: light-dark(#84948a, #6a7b70);
    line: light-dark(#dbe6de, #2b362f);
    radius: 0px | 12px | 32px;
  `,
  midnight: css`
    accent: #ffcf5e;
    accent-text: #1b1503;
    background: #12152e;
    summary-background: #181c3d;
    field: #1c2046;
    text: #eef0ff;
    muted: #aab1dc;
    border: #6f77b4;
    line: #2c3263;
    danger: #ff9c92;
    success: #6fd6a8;
  `,
  contrast: css`
    accent: light-dark(#000, #fff);
    accent-text: light-dark(#fff, #000);
    background: light-dark(#fff, #000);
    summary-background: var(--_background);
    field: light-dark(#fff, #000);
    text: light-dark(#000, #fff);
    muted: light-dark(#333, #ddd);
    border: light-dark(#000, #fff);
    line: light-dark(#000, #fff);
    focus: light-dark(#0037d1, #ffe14d);
    border-width: 1px | 2px | 4px;
    focus-width: 2px | 4px | 6px;
    radius: 0px | 6px | 32px;
  `,
};

/** The keywords of the attribute `theme`, in any order: a scheme, a density, a preset. */
export const THEME_KEYWORDS: readonly string[] = [
  'auto',
  'light',
  'dark',
  'compact',
  ...Object.keys(PRESETS),
];

export const presets = sheet(
  `:host{${declare(DEFERRED)}}` +
    Object.entries(PRESETS)
      .map(([name, tokens]) => `:host([theme~=${name}]){${declare(tokens)}}`)
      .join('') +
    // This preset is always dark, because its colours are those of a night.
    ':host([theme~=midnight]){color-scheme:dark}',
);

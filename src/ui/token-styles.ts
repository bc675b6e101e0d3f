import { css as sheetOf, type CSSResult } from 'lit';

/** A tagged template with the name of lit's, so that the build minifies the styles. */
const css = String.raw;

/*
 * The theme's tokens on the page: the usual value of each `--_<name>`, where the page does not set
 * `--easy-<name>`. Lengths are clamped between a minimum and a maximum, so that everything stays
 * readable and usable.
 */

/**
 * Tokens whose values are sent to the frame, by the CSS property that carries them: see theme.ts.
 */
export const CARRIED = {
  color: css`
    field: light-dark(#fff, #1d2027);
    field-text: var(--_text);
    placeholder: var(--_muted);
    text: light-dark(#16181d, #f2f3f5);
    label: var(--_text);
    muted: light-dark(#5b616e, #a7adba);
    border: light-dark(#8c93a1, #6b7280);
    border-hover: var(--_muted);
    focus: var(--_accent);
    danger: light-dark(#b42318, #ff9c92);
    success: light-dark(#0b6b45, #6fd6a8);
    shadow: rgb(16 24 40 / 5%);
  `,
  'column-width': css`
    radius: 0px | 10px | 32px;
    gap: 8px | 16px | 40px;
    field-height: 36px | 46px | 80px;
    field-padding: 6px | 13px | 32px;
    font-size: 12px | 16px | 24px;
    label-size: 12px | 14px | 20px;
    label-gap: 2px | 6px | 16px;
    border-width: 1px | 1px | 4px;
    focus-width: 2px | 2px | 6px;
  `,
  'font-weight': css`
    label-weight: 500;
  `,
  'font-family': css`
    font-family: inherit;
  `,
};

/** Tokens that the page keeps to itself. */
export const OWN = css`
  accent: light-dark(#1d4ed8, #8ab4ff);
  accent-text: light-dark(#fff, #0b1220);
  background: light-dark(#fff, #15171c);
  summary-background: color-mix(in srgb, var(--_text) 3.5%, var(--_background));
  line: light-dark(#dfe2e7, #30353f);
  link: var(--_focus);
  heading-size: 14px | 17px | 32px;
  heading-weight: 650;
  heading-family: inherit;
  section-gap: 12px | 28px | 64px;
  box-radius: 0px | var(--_radius) * 1.6 | 48px;
  button-height: 44px | 52px | 96px;
  button-radius: 0px | var(--_radius) | 48px;
  button-size: 14px | 17px | 24px;
`;

/** Writes declarations of tokens, from `name: usual` or `name: minimum | usual | maximum`. */
export function declare(tokens: string): string {
  return tokens.replace(/([\w-]+):([^;]+)/g, (_, name: string, value: string) => {
    const [least = '', usual, most] = value.split('|');
    return usual
      ? `--_${name}:clamp(${least},var(--easy-${name},${usual}),${most})`
      : `--_${name}:var(--easy-${name},${least})`;
  });
}

/** Makes a style sheet of a generated text, because lit accepts only templates. */
export function sheet(text: string): CSSResult {
  return sheetOf([text] as unknown as TemplateStringsArray);
}

/**
 * Sizes are defined here and in no preset, because the skeletons that reserve their space would not
 * match otherwise.
 */
const COMPACT = css`
  gap: 8px | 12px | 40px;
  field-height: 36px | 40px | 80px;
  section-gap: 12px | 20px | 64px;
`;

export const tokens = sheet(
  `:host{${declare([...Object.values(CARRIED), OWN].join(';'))}}` +
    `:host([theme~=compact]){${declare(COMPACT)}}`,
);

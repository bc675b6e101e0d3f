import { css } from 'lit';

/**
 * The look's tokens. Each takes the page's `--easy-*` property or a considered default; the frame
 * is given the values of both.
 */
export const tokens = css`
  :host,
  :root {
    --_accent: var(--easy-accent, light-dark(#1d4ed8, #8ab4ff));
    --_accent-text: var(--easy-accent-text, light-dark(#ffffff, #0b1220));
    --_background: var(--easy-background, light-dark(#ffffff, #15171c));
    --_field: var(--easy-field, light-dark(#ffffff, #1d2027));
    --_text: var(--easy-text, light-dark(#16181d, #f2f3f5));
    --_muted: var(--easy-muted, light-dark(#5b616e, #a7adba));
    --_border: var(--easy-border, light-dark(#888e9b, #6b7280));
    --_danger: var(--easy-danger, light-dark(#b42318, #ff9c92));
    --_success: var(--easy-success, light-dark(#0b6b45, #6fd6a8));
    --_focus: var(--easy-focus, var(--_accent));
    --_radius: var(--easy-radius, 10px);
    --_gap: var(--easy-gap, 16px);
    --_field-height: var(--easy-field-height, 46px);
    --_font-size: var(--easy-font-size, 16px);
    --_font-family: var(--easy-font-family, inherit);
    --_label-height: 20px;
    --_label-gap: 6px;
    /* Of one field without hint or problem: what the skeleton reserves is what the form takes. */
    --_row: calc(var(--_label-height) + var(--_label-gap) + var(--_field-height));
  }
`;

/** Fields, as the page and the frame both draw them. */
export const fields = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .fields {
    display: grid;
    gap: var(--_gap);
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }

  .wide {
    grid-column: 1 / -1;
  }

  .field {
    min-width: 0;
  }

  .label {
    display: flex;
    align-items: baseline;
    gap: 4px;
    min-height: var(--_label-height);
    margin-bottom: var(--_label-gap);
    font-size: 14px;
    line-height: var(--_label-height);
  }

  label {
    font-weight: 550;
  }

  .required {
    color: var(--_muted);
  }

  .optional {
    margin-inline-start: auto;
    color: var(--_muted);
    font-size: 13px;
  }

  .control {
    position: relative;
  }

  input,
  select {
    appearance: none;
    display: block;
    width: 100%;
    height: var(--_field-height);
    margin: 0;
    padding: 0 13px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    color: var(--_text);
    font: inherit;
    /* Below 16px, phones zoom into the page. */
    font-size: max(16px, var(--_font-size));
    text-overflow: ellipsis;
    box-shadow: 0 1px 2px rgb(16 24 40 / 5%);
    transition:
      border-color 120ms,
      box-shadow 120ms;
  }

  input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  input:hover:not(:disabled),
  select:hover:not(:disabled) {
    border-color: var(--_muted);
  }

  input:focus-visible,
  select:focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 1px;
    border-color: var(--_focus);
  }

  input:disabled,
  select:disabled {
    opacity: 0.6;
    cursor: not-allowed;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger);
    box-shadow: 0 0 0 1px var(--_danger);
  }

  .problem {
    margin: 6px 0 0;
    font-size: 14px;
    line-height: 20px;
    color: var(--_danger);
    font-weight: 500;
  }

  .problem:empty {
    position: absolute;
    margin: 0;
  }

  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;

/**
 * A tagged template like lit's, because this module must not bring lit along. It has the same name,
 * so that the build minifies the styles.
 */
const css = String.raw;

/** Styles that only the fields of a bank account need. */
export const bankStyles = css`
  .kinds {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .kinds legend {
    padding: 0;
    color: var(--_label);
    font-weight: var(--_label-weight);
  }

  .kind {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: var(--_field-height);
    padding: 6px 10px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    color: var(--_field-text);
    font-size: var(--_label-size);
    font-weight: 500;
    line-height: 20px;
    cursor: pointer;
    transition: border-color 120ms;
  }

  .kind:hover {
    border-color: var(--_border-hover);
  }

  .kind:has(:checked) {
    border-color: var(--_focus);
    box-shadow: 0 0 0 1px var(--_focus);
  }

  .kinds:disabled .kind {
    opacity: 0.6;
    cursor: not-allowed;
  }

  .kind input {
    flex: none;
    width: 18px;
    height: 18px;
    padding: 0;
    border-radius: 50%;
    cursor: inherit;
  }

  .kind input:checked {
    border: 5.5px solid var(--_focus);
  }

  .kind input:disabled {
    opacity: 1;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 12px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_text) 4%, transparent);
    color: var(--_text);
    font-size: 14px;
    line-height: 20px;
  }

  .check svg {
    flex: none;
    max-width: 44%;
    height: auto;
  }

  @media (max-width: 400px) {
    .check {
      flex-direction: column;
      align-items: start;
      gap: 10px;
    }

    .check svg {
      max-width: 100%;
    }
  }

  .paper {
    fill: var(--_field);
    stroke: var(--_border);
    stroke-width: 1.5;
  }

  .line {
    fill: none;
    stroke: var(--_border);
    stroke-width: 2;
    stroke-linecap: round;
  }

  .number {
    fill: none;
    stroke: var(--_focus);
    stroke-width: 1.5;
  }

  form:has(#routing_number:focus) .routing,
  form:has([name$='account_number']:focus) .account {
    fill: color-mix(in srgb, var(--_focus) 24%, transparent);
  }

  .check text {
    fill: var(--_field-text);
    font:
      600 9.5px ui-monospace,
      monospace;
    text-anchor: middle;
  }

  .half {
    grid-column: 1 / -1;
  }

  @media (min-width: 480px) {
    .half {
      grid-column: auto;
    }
  }

  .bank {
    max-width: calc(100% - 150px);
    color: var(--_placeholder);
    font-size: 14px;
  }

  .mask {
    direction: ltr;
    display: none;
    position: absolute;
    inset-block: 2px;
    inset-inline: 2px 56px;
    align-items: center;
    padding-inline-start: calc(var(--_field-padding) - 1px);
    border-radius: calc(var(--_radius) - 2px);
    background-color: var(--_field);
    font-size: max(16px, var(--_font-size));
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }

  /* The mask lies exactly over the digits that it covers. */
  .mask:dir(rtl) {
    inset-inline: 56px 2px;
    justify-content: end;
    padding-inline-end: calc(var(--_field-padding) - 1px);
  }

  .masked input:not(:focus) {
    color: transparent;
  }

  .masked input:not(:focus) ~ .mask {
    display: flex;
  }

  .masked input:disabled ~ .mask {
    opacity: 0.6;
  }

  .toggle {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 4px;
    width: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_placeholder);
    cursor: pointer;
  }

  .toggle:hover,
  .toggle[aria-pressed='true'] {
    color: var(--_field-text);
  }

  .toggle:focus-visible {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: -4px;
  }

  .toggle svg {
    display: block;
    margin: auto;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .toggle[aria-pressed='true'] .struck {
    display: none;
  }
`;

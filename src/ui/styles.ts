import { css } from 'lit';

/** Styles of fields, for both the page and the frame. */
export const fields = css`
  * {
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
    min-height: calc(var(--_label-size) + 6px);
    margin-bottom: var(--_label-gap);
    font-size: var(--_label-size);
    line-height: calc(var(--_label-size) + 6px);
  }

  label {
    color: var(--_label);
    font-weight: var(--_label-weight);
  }

  .required,
  .optional {
    color: var(--_muted);
  }

  .optional {
    margin-inline-start: auto;
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
    padding: 0 var(--_field-padding);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    color: var(--_field-text);
    font: inherit;
    /* Phones zoom into the page if the text is smaller than 16px. */
    font-size: max(16px, var(--_font-size));
    text-overflow: ellipsis;
    box-shadow: 0 1px 2px var(--_shadow);
    transition:
      border-color 120ms,
      box-shadow 120ms;

    &:hover:not(:disabled) {
      border-color: var(--_border-hover);
    }

    &:focus-visible {
      outline: var(--_focus-width) solid var(--_focus);
      outline-offset: 1px;
      border-color: var(--_focus);
    }

    &:disabled {
      opacity: 0.6;
      cursor: not-allowed;
    }
  }

  /* An empty field has no text to take a direction from, so it takes that of the page. */
  [dir='auto']:placeholder-shown {
    direction: inherit;
  }

  ::placeholder {
    color: var(--_placeholder);
    opacity: 1;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger);
    box-shadow: 0 0 0 1px var(--_danger);
  }

  .problem {
    margin: 6px 0 0;
    font-size: var(--_label-size);
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
    * {
      transition: none !important;
      animation: none !important;
    }
  }
`;

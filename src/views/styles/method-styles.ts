import { css } from 'lit';

/** Styles of the choice of a payment method. */
export const methodStyles = css`
  /* Payment methods are side by side, or below each other if some are saved. */
  .methods {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .methods.list {
    flex-direction: column;
  }

  .methods label {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    place-items: center start;
    align-content: center;
    gap: 0 8px;
    min-height: 48px;
    padding: 8px 10px;
    font-size: 15px;
    line-height: 22px;
    overflow-wrap: anywhere;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    color: var(--_field-text);
    cursor: pointer;
  }

  /* They have the same width if there is room for both names. */
  .methods:not(.list) label {
    flex: 1 1 0;
    min-width: max-content;
  }

  @container (max-width: 258px) {
    .methods label {
      gap: 0 6px;
      padding-inline: 6px;
    }
  }

  .methods label[data-chosen] {
    border-color: var(--_focus);
    box-shadow: 0 0 0 1px var(--_focus);
  }

  .methods label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  .methods label:has(:disabled) {
    color: var(--_placeholder);
    cursor: default;
  }

  .methods small {
    grid-column: 2;
    color: var(--_placeholder);
    font-size: 14px;
    font-weight: 400;
    line-height: 20px;
  }

  @container (min-width: 400px) {
    .methods.list label {
      grid-template-columns: 18px minmax(0, 1fr) auto;
    }

    .methods small {
      grid-column: 3;
    }
  }

  /* This matches the account types in the frame. */
  .methods input {
    grid-row: 1 / span 2;
    width: 18px;
    height: 18px;
    padding: 0;
    border-radius: 50%;
    outline: 0;
    cursor: inherit;
  }

  .methods input:checked {
    border: 5.5px solid var(--_focus);
  }

  /* A saved instrument has no fields, so there is no gap for them. */
  .payment:has([data-chosen] > small) {
    gap: 0;

    & h2 {
      margin-bottom: 16px;
    }
  }
`;

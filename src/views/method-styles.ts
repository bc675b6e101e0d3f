import { css } from 'lit';

/** Of the choice between ways to pay. */
export const methodStyles = css`
  /* Ways to pay: side by side, or below each other where some are saved. */
  .methods {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .methods.list {
    grid-template-columns: minmax(0, 1fr);
  }

  .methods label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 10px;
    min-height: 48px;
    padding: 8px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    cursor: pointer;
  }

  .methods label[data-chosen] {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }

  .methods label:has(:disabled) {
    color: var(--_muted);
    cursor: default;
  }

  .methods small {
    margin-inline-start: auto;
    color: var(--_muted);
    font-weight: 400;
  }

  [type='radio'] {
    all: revert;
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--_accent);
  }
`;

import { css } from 'lit';

/**
 * A tick beside the label of a field that was left and is filled in correctly. The browser's
 * validity decides, which the forms set by their own checks. The tick is not for screen readers.
 */
export const tickStyles = css`
  .field:has(input:user-valid:not(:focus, :placeholder-shown, [aria-invalid='true']))
    .label::after {
    content: '✓' / '';
    /* The tick takes no room from the label, which may need all of it. */
    width: 0;
    margin-inline-end: -4px;
    color: var(--_success);
  }

  .optional {
    order: 1;
  }
`;

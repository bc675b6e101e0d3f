import { css } from 'lit';

/**
 * A quiet mark beside the label of a field that was left and is right: what the browser takes for
 * right, which the owners of a field tell of what they know better. Its text is for eyes only.
 */
export const tickStyles = css`
  .field:has(input:user-valid:not(:focus, :placeholder-shown, [aria-invalid='true']))
    .label::after {
    content: '✓' / '';
    /* Takes no room from the label, where there is hardly enough. */
    width: 0;
    margin-inline-end: -4px;
    color: var(--_success);
  }

  .optional {
    order: 1;
  }
`;

import { css } from 'lit';

/** Styles of the fields in billing-form.ts. */
export const billingStyles = css`
  .billing {
    display: grid;
    gap: 16px;
    min-width: 0;
    container-type: inline-size;
  }

  /*
   * The height is the one that views/styles.ts reserves while the address format is being loaded.
   */
  .billing.waiting {
    align-content: start;
    min-height: calc(var(--_fields-height) + 98px);
  }

  /*
   * Until then, nothing is shown that would move. If the format takes too long, the fields that
   * every address has appear.
   */
  .waiting .address .fields > :not(:first-child) {
    animation: wait 2s;
  }

  @keyframes wait {
    from,
    to {
      visibility: hidden;
      white-space: nowrap;
    }
  }

  .billing .fields {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }

  .billing .fields > div {
    grid-column: 1 / -1;
    min-width: 0;
  }

  .billing .fields > .span-2 {
    grid-column: span 3;
  }

  .billing .fields > .first {
    grid-column: 1 / -1;
  }

  /* The mark of an optional field needs its room beside the label. */
  @container (max-width: 339px) {
    .billing .fields > :has(.optional) {
      grid-column: 1 / -1;
    }
  }

  @container (min-width: 340px) {
    .billing .fields > .span-3 {
      grid-column: span 3;
    }
  }

  @container (min-width: 480px) {
    .billing .fields > .span-2 {
      grid-column: span 2;
    }
  }

  .address {
    display: grid;
    gap: 12px;
    min-width: 0;
  }

  .address h3 {
    margin: 8px 0 0;
    font-size: 15px;
    font-weight: 650;
    line-height: 22px;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 48px;
    font-size: 15px;
    line-height: 20px;
    cursor: pointer;
  }

  .check input {
    flex: none;
    width: 20px;
    height: 20px;
    padding: 3px;
    border-radius: min(5px, var(--_radius));
    cursor: inherit;

    &:checked {
      border-color: var(--_accent);
      background-color: var(--_accent);
    }

    &:checked::before {
      content: '';
      display: block;
      height: 100%;
      background-color: var(--_accent-text);
      clip-path: polygon(13% 47%, 0 60%, 38% 96%, 100% 24%, 86% 10%, 37% 68%);
    }
  }

  @media (forced-colors: active) {
    .check input {
      appearance: auto;
    }
  }

  .billing select {
    padding-inline-end: 40px;
    cursor: pointer;
  }

  .chevron {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-end: 14px;
    fill: none;
    stroke: var(--_placeholder);
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    pointer-events: none;
  }
`;
